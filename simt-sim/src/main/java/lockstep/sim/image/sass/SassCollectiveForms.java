package lockstep.sim.image.sass;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.intrinsic.IntrinsicInfo;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.sass.isa.Architecture;
import lockstep.sim.image.BarrierKind;
import lockstep.sim.image.Collective;
import lockstep.sim.image.FloatOrder;
import lockstep.sim.image.FunctionAssembler;
import lockstep.sim.image.InstructionWriter;
import lockstep.sim.image.NotDecodable;
import lockstep.sim.image.OpBuilder;
import lockstep.sim.image.OpKind;
import lockstep.sim.nvvm.ScalarType;
import lockstep.sim.sass.SassDestination;
import lockstep.sim.sass.SassOperandSource;

/**
 * Decodes collectives of the active lanes, and instructions at which lanes and warps wait for one another. Each gets
 * the name of the equivalent intrinsic of the NVVM dialect, so that records of the levels can be compared.
 */
final class SassCollectiveForms {
    private static final int WORD = 32;
    private static final int PAIR = 64;
    private static final Map<String, String> SHUFFLES =
            Map.of("IDX", "idx", "UP", "up", "DOWN", "down", "BFLY", "bfly");
    private static final Map<String, String> REDUCTIONS =
            Map.of("", "and", "OR", "or", "XOR", "xor", "SUM", "add", "MIN", "min", "MAX", "max");

    /** What {@code CREDUX} searches for. */
    private record Extreme(boolean isLeast, boolean isAbsolute) {}

    private static final Map<String, Extreme> EXTREMES = Map.of(
            "MIN", new Extreme(true, false),
            "MINABS", new Extreme(true, true),
            "MAX", new Extreme(false, false),
            "MAXABS", new Extreme(false, true));

    private final FunctionAssembler into;
    private final SassRegisters registers;

    SassCollectiveForms(FunctionAssembler into, SassRegisters registers) {
        this.into = into;
        this.registers = registers;
    }

    private static IntrinsicInfo intrinsic(String name) {
        return IntrinsicTable.lookup("llvm.nvvm." + name).orElseThrow(() -> new NotDecodable("the collective " + name));
    }

    /** A collective of the active lanes. */
    OpBuilder together(InstructionWriter writer, String name, int... operands) {
        OpBuilder op = writer.op(OpKind.Group.GROUP, operands);
        IntrinsicInfo info = intrinsic(name);
        op.setIntrinsic(info);
        op.setCollective(Collective.of(info.kind()));
        List<ScalarType> types = new ArrayList<>();
        for (int cell : operands) {
            types.add(ScalarType.integer(into.width(cell)));
        }
        op.setOperandTypes(types);
        return op;
    }

    // ---- collectives of the active lanes

    void shuffle(InstructionWriter writer, DecodedInstruction instruction) {
        int value = registers.read(writer, instruction.number("Ra", WORD));
        int lane = registers.read(writer, instruction.number(instruction.hasOperand("l") ? "l" : "Rb", WORD));
        int clamp = registers.read(writer, instruction.number(instruction.hasOperand("c") ? "c" : "Rc", WORD));
        SassDestination predicate = instruction.predicateDestination("Pd");
        SassDestination target = instruction.destination("Rd", WORD);
        boolean hasPredicate = predicate instanceof SassDestination.Register;
        String name = "shfl." + SHUFFLES.get(instruction.word("shfl")) + ".i32" + (hasPredicate ? "p" : "");
        OpBuilder op = together(writer, name, value, lane, clamp);
        registers.emit(writer, op, hasPredicate ? List.of(target, predicate) : List.of(target));
    }

    /**
     * {@code VOTE}: the mask of the lanes whose predicate is true, and whether all, any, or either all or none of the
     * predicates are true.
     */
    void vote(InstructionWriter writer, DecodedInstruction instruction) {
        boolean isUniform = instruction.mnemonic().equals("VOTEU");
        int predicate = registers.read(writer, instruction.predicate("Pp"));
        SassDestination mask = instruction.destination(isUniform ? "URd" : "Rd", WORD);
        SassDestination answer = instruction.predicateDestination(isUniform ? "UPd" : "Pd");
        boolean isAsked = answer instanceof SassDestination.Register;
        if (mask instanceof SassDestination.Register || !isAsked) {
            registers.emit(writer, together(writer, "vote.ballot", predicate), List.of(mask));
        }
        String how = switch (instruction.word("vote")) {
            case "ALL" -> "all";
            case "ANY" -> "any";
            case "EQ" -> "uni";
            default -> throw new NotDecodable(instruction.name() + "." + instruction.word("vote"));
        };
        if (isAsked) {
            registers.emit(writer, together(writer, "vote." + how, predicate), List.of(answer));
        }
    }

    void match(InstructionWriter writer, DecodedInstruction instruction) {
        boolean isAll = instruction.word("matchany").equals("ALL");
        int width = instruction.word("matchsz").equals("U64") ? PAIR : WORD;
        int value = registers.read(writer, instruction.number("Ra", width));
        String name = "match." + (isAll ? "all" : "any") + ".sync.i" + width + (isAll ? "p" : "");
        SassDestination target = instruction.destination("Rd", WORD);
        OpBuilder op = together(writer, name, value);
        registers.emit(writer, op, isAll ? List.of(target, instruction.predicateDestination("Pd")) : List.of(target));
    }

    void reduce(InstructionWriter writer, DecodedInstruction instruction) {
        String operation = Objects.requireNonNull(REDUCTIONS.get(instruction.word("redux")));
        boolean isUnsigned = instruction.word("rs").isEmpty() && (operation.equals("min") || operation.equals("max"));
        int value = registers.read(writer, instruction.number("Ra", WORD));
        OpBuilder op = together(writer, "redux.sync." + (isUnsigned ? "u" : "") + operation, value);
        registers.emit(writer, op, List.of(instruction.destination("URd", WORD)));
    }

    /** {@code CREDUX}: the minimum or maximum, of floats as "redux.sync" of the PTX ISA defines it. */
    void reduceExtreme(InstructionWriter writer, DecodedInstruction instruction) {
        String operation = instruction.word("credux");
        Extreme extreme = Objects.requireNonNull(EXTREMES.get(operation));
        String name = extreme.isLeast() ? "min" : "max";
        boolean isAbsolute = extreme.isAbsolute();
        SassDestination target = instruction.destination("URd", WORD);
        int value = registers.read(writer, instruction.number("Ra", WORD));
        String type = instruction.word("type");
        boolean isFloat = type.equals("F32");
        if (!isFloat && (isAbsolute || instruction.has("nan"))) {
            throw new NotDecodable("CREDUX." + operation + " of integers");
        }
        if (!isFloat) {
            String sign = type.isEmpty() ? "u" : "";
            registers.emit(writer, together(writer, "redux.sync." + sign + name, value), List.of(target));
            return;
        }
        FloatOrder order = new FloatOrder(writer, extreme.isLeast(), instruction.has("nan"), isAbsolute);
        OpBuilder op = together(writer, "redux.sync." + name, order.key(value));
        int least = writer.temporary(WORD);
        op.setResult(least, ScalarType.integer(WORD));
        writer.main(op);
        registers.write(writer, order.number(least), target);
    }

    /** {@code ELECT}: elects one of the lanes; a uniform result, and in each lane whether it is elected. */
    void elect(InstructionWriter writer, DecodedInstruction instruction) {
        requireAlways(instruction);
        List<SassDestination> targets =
                List.of(instruction.destination("URd", WORD), instruction.predicateDestination("Pd"));
        registers.emit(writer, together(writer, "elect.sync"), targets);
    }

    /** {@code R2UR}: the value of one lane in a uniform register; the predicate is true in lanes with another value. */
    void toUniform(InstructionWriter writer, DecodedInstruction instruction) {
        if (instruction.has("or")) {
            throw new NotDecodable("R2UR.OR");
        }
        int value = registers.read(writer, instruction.number("Ra", WORD));
        SassDestination predicate = instruction.predicateDestination("Pd");
        SassDestination target = instruction.destination("URd", WORD);
        int shared = target instanceof SassDestination.Register register
                ? registers.cell(register.file(), register.number())
                : writer.temporary(WORD);
        OpBuilder op = writer.op(OpKind.Move.MOVES, value);
        op.setNumbers(value);
        op.setResult(shared, ScalarType.integer(WORD));
        op.setShared(true);
        writer.main(op);
        if (predicate instanceof SassDestination.Register) {
            registers.write(writer, writer.differs(value, shared), predicate);
        }
    }

    // ---- synchronization of lanes

    private static void requireAlways(DecodedInstruction instruction) {
        if (!(instruction.predicate("Pp") instanceof SassOperandSource.Constant always) || always.bits() != 1) {
            throw new NotDecodable(instruction.name() + " with a predicate");
        }
    }

    /** {@code WARPSYNC}: the lanes of a mask wait for one another and run together from then on. */
    void synchronize(InstructionWriter writer, DecodedInstruction instruction) {
        requireAlways(instruction);
        int mask = mask(writer, instruction);
        OpBuilder op = writer.op(OpKind.Other.COLLECTIVE, mask);
        op.setIntrinsic(intrinsic("bar.warp.sync"));
        op.setCollective(Collective.Other.WARP_SYNC);
        op.setOperandTypes(List.of(ScalarType.integer(WORD)));
        writer.main(op);
    }

    /**
     * From sm_90 on the form without a register means all lanes: in the bits where other forms have the mask it has an
     * address.
     */
    private int mask(InstructionWriter writer, DecodedInstruction instruction) {
        if (instruction.hasOperand("Ra")) {
            return registers.read(writer, instruction.number("Ra", WORD));
        }
        if (instruction.hasOperand("Rb")) {
            return registers.read(writer, instruction.number("Rb", WORD));
        }
        boolean isWhole = instruction.form().architecture().number() >= Architecture.SM_90.number();
        return isWhole ? into.constant(-1, WORD) : registers.read(writer, instruction.number("mask", WORD));
    }

    // ---- barriers of the block

    void barrier(InstructionWriter writer, DecodedInstruction instruction) {
        String word = instruction.word("barred");
        BarrierKind kind = switch (word) {
            case "SYNC", "SYNCALL" -> BarrierKind.SYNC;
            case "ARV" -> BarrierKind.ARRIVE;
            case "RED.POPC" -> BarrierKind.POPC;
            case "RED.AND" -> BarrierKind.AND;
            case "RED.OR" -> BarrierKind.OR;
            default -> throw new NotDecodable("BAR." + word);
        };
        List<Integer> operands = operands(writer, instruction);
        if (kind.isReduction()) {
            operands.add(registers.read(writer, instruction.predicate("Pp")));
        }
        String what =
                kind.isReduction() ? "red." + kind.word().substring(4) : kind == BarrierKind.ARRIVE ? "arrive" : "sync";
        boolean hasCount = operands.size() > (kind.isReduction() ? 2 : 1);
        OpBuilder op = writer.op(
                OpKind.Other.BARRIER,
                operands.stream().mapToInt(Integer::intValue).toArray());
        op.setIntrinsic(intrinsic("barrier.cta." + what + (hasCount ? ".count" : ".all")));
        op.setBarrier(kind);
        if (kind.isReduction()) {
            boolean counts = kind == BarrierKind.POPC;
            op.setResult(
                    counts ? registers.reductionCount() : registers.reductionBit(),
                    ScalarType.integer(counts ? WORD : 1));
        }
        writer.main(op);
    }

    /**
     * The number of the barrier and, unless all threads take part, the thread count. A register for both holds the
     * number in its lowest 4 bits and the thread count in bits 16 to 27, 0 for all (measured).
     */
    private List<Integer> operands(InstructionWriter writer, DecodedInstruction instruction) {
        List<Integer> operands = new ArrayList<>();
        boolean isNumbered = instruction.hasOperand("bar");
        operands.add(
                isNumbered
                        ? into.constant(instruction.value("bar", 0), WORD)
                        : writer.binary(
                                Opcode.AND,
                                registers.read(writer, instruction.number("Rb", WORD)),
                                into.constant(15, WORD)));
        if (instruction.hasOperand("cnt")) {
            if (instruction.value("cnt", 0) != 0) {
                operands.add(into.constant(instruction.value("cnt", 0), WORD));
            }
        } else if (!(instruction.number("Rb", WORD) instanceof SassOperandSource.Constant)) {
            int given = registers.read(writer, instruction.number("Rb", WORD));
            operands.add(isNumbered ? given : packedCount(writer, given));
        }
        return operands;
    }

    /** The thread count from bits 16 to 27 of a register, -1 for all. */
    private int packedCount(InstructionWriter writer, int packed) {
        int above = writer.binary(Opcode.LSHR, packed, into.constant(16, WORD));
        int count = writer.binary(Opcode.AND, above, into.constant(0xfff, WORD));
        int isCounted = writer.differs(count, into.constant(0, WORD));
        return writer.select(isCounted, writer.resized(count, PAIR, false), into.constant(-1, PAIR));
    }

    /** {@code B2R.RESULT}: the result of the last barrier with a reduction. */
    void barrierResult(InstructionWriter writer, DecodedInstruction instruction) {
        if (!instruction.word("b2rmode").equals("RESULT")) {
            throw new NotDecodable(instruction.name() + "." + instruction.word("b2rmode"));
        }
        registers.write(writer, registers.reductionCount(), instruction.destination("Rd", WORD));
        registers.write(writer, registers.reductionBit(), instruction.predicateDestination("Pd"));
    }
}
