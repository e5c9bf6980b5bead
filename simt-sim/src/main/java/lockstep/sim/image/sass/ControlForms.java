package lockstep.sim.image.sass;

import lockstep.ir.nvvm.Opcode;
import lockstep.ir.sass.isa.FieldSpec;
import lockstep.ir.sass.isa.SassOperand;
import lockstep.sim.image.FunctionAssembler;
import lockstep.sim.image.InstructionWriter;
import lockstep.sim.image.NotDecodable;
import lockstep.sim.image.OpBuilder;
import lockstep.sim.image.OpKind;
import lockstep.sim.nvvm.ScalarType;
import lockstep.sim.sass.SassDestination;
import lockstep.sim.sass.SassOperandSource;

/**
 * Decodes jumps, calls, returns, ends of threads, and convergence barriers. Source: docs/decisions/027; measured:
 * {@code BRX}, {@code CALL.REL} and {@code RET.REL} add registers to the address in the word.
 */
final class ControlForms {
    private static final int WORD = 32;
    private static final int PAIR = 64;

    private final FunctionAssembler into;
    private final SassRegisters registers;

    ControlForms(FunctionAssembler into, SassRegisters registers) {
        this.into = into;
        this.registers = registers;
    }

    // ---- ends of blocks

    /** Ends a block with a jump that all lanes take. */
    void jump(InstructionWriter writer, DecodedInstruction instruction, int target) {
        condition(writer, instruction);
        instruction.requireAllRead();
        writer.end(writer.op(OpKind.Control.JUMP), target);
    }

    /** Ends a block with a jump that the lanes take whose guard and predicates are true. */
    void branch(InstructionWriter writer, DecodedInstruction instruction, int target, int next) {
        int condition = condition(writer, instruction);
        instruction.requireAllRead();
        writer.end(writer.op(OpKind.Control.BRANCH, condition), target, next);
    }

    private int condition(InstructionWriter writer, DecodedInstruction instruction) {
        int guard = guard(writer, instruction);
        if (Jump.dependsOnDivergence(instruction)) {
            return diverged(writer, instruction, guard);
        }
        int condition = and(writer, guard, registers.read(writer, instruction.predicate("Pp")));
        int both = and(writer, condition, registers.read(writer, instruction.predicate("UPa")));
        if (instruction.name().equals("BRA.U") && instruction.isUnguarded()) {
            instruction.has("any"); // a uniform condition
        }
        return switch (instruction.word("brkind")) {
            case "" -> both;
            case "U" -> unanimous(writer, both);
            default -> throw new NotDecodable("BRA." + instruction.word("brkind"));
        };
    }

    /**
     * {@code BRA.U}: either all active lanes jump or none. ptxas places it before the {@code BSSY} of an arm that may
     * have no lanes, and tests the same condition for each lane again after that.
     */
    private int unanimous(InstructionWriter writer, int condition) {
        if (condition == into.constant(1, 1)) {
            return condition;
        }
        int here = writer.temporary(WORD);
        writer.hidden(OpKind.Group.LANES, here);
        int jumping = writer.temporary(WORD);
        writer.hidden(OpKind.Group.LANES, jumping, condition);
        return negated(writer, writer.differs(here, jumping));
    }

    private int negated(InstructionWriter writer, int condition) {
        return writer.binary(Opcode.XOR, condition, into.constant(1, 1));
    }

    private int guard(InstructionWriter writer, DecodedInstruction instruction) {
        int number = instruction.guard();
        boolean isNegated = instruction.isGuardNegated();
        if (number == DecodedInstruction.ALWAYS) {
            return into.constant(isNegated ? 0 : 1, 1);
        }
        int cell = registers.guardCell(instruction);
        return isNegated ? negated(writer, cell) : cell;
    }

    private int and(InstructionWriter writer, int a, int b) {
        int always = into.constant(1, 1);
        return a == always ? b : b == always ? a : writer.binary(Opcode.AND, a, b);
    }

    /**
     * {@code BRA.DIV}: all active lanes jump unless those whose guard is true are exactly the lanes of a mask, or all
     * lanes of the warp if there is no mask; {@code BRA.CONV}: they jump if they are. The code that ptxas generates for
     * diverged lanes is correct in both cases.
     */
    private int diverged(InstructionWriter writer, DecodedInstruction instruction, int guard) {
        String kind = instruction.word("brkind");
        if (!kind.equals("DIV") && !kind.equals("CONV")) {
            throw new NotDecodable(instruction.name() + "." + kind + " with a register");
        }
        int wanted = mask(writer, instruction);
        int here = writer.temporary(WORD);
        writer.hidden(OpKind.Group.LANES, here, guard);
        int differs = writer.differs(here, wanted);
        return kind.equals("DIV") ? differs : negated(writer, differs);
    }

    private int mask(InstructionWriter writer, DecodedInstruction instruction) {
        if (!(instruction.operand("URa").orElse(null) instanceof SassOperand.Register mask)) {
            return into.constant(-1, WORD);
        }
        int named = registers.read(writer, instruction.register(mask.register(), WORD));
        boolean isComplement = mask.negate() != SassOperand.NONE && instruction.value(mask.negate()) != 0;
        return isComplement ? writer.binary(Opcode.XOR, named, into.constant(-1, WORD)) : named;
    }

    // ---- addresses in registers

    /** Writes the target of a jump to an address in registers. */
    void aim(InstructionWriter writer, CodePlace place, DecodedInstruction instruction) {
        writer.move(destination(writer, place, instruction), registers.jumpTarget());
    }

    /** The target address, from registers, of a jump, a call or a return. */
    int destination(InstructionWriter writer, CodePlace place, DecodedInstruction instruction) {
        return switch (instruction.mnemonic()) {
            case "BRX", "BRXU" -> relative(writer, place, instruction);
            case "RET" ->
                instruction.word("relabs").equals("ABS")
                        ? absolute(writer, instruction)
                        : relative(writer, place, instruction);
            case "CALL" ->
                instruction.name().equals("CALL.ABS")
                        ? absolute(writer, instruction)
                        : relative(writer, place, instruction);
            default -> throw new NotDecodable(instruction.name());
        };
    }

    private int relative(InstructionWriter writer, CodePlace place, DecodedInstruction instruction) {
        SassOperand.Target target = target(instruction);
        FieldSpec offset = instruction.form().fields().get(target.offset());
        long base = place.next() + offset.signed(instruction.value(target.offset())) * target.scale();
        int register = registers.read(writer, instruction.register(target.base(), PAIR));
        return writer.binary(Opcode.ADD, register, into.constant(base, PAIR));
    }

    private static SassOperand.Target target(DecodedInstruction instruction) {
        if (instruction.operand("to").orElse(null) instanceof SassOperand.Target target) {
            return target;
        }
        throw new NotDecodable(instruction.name() + " without a target");
    }

    private int absolute(InstructionWriter writer, DecodedInstruction instruction) {
        if (instruction.operand("to").orElse(null) instanceof SassOperand.Target target) {
            return registers.read(writer, instruction.register(target.base(), PAIR));
        }
        instruction.requireDefault("off");
        return registers.read(writer, instruction.number("Ra", PAIR));
    }

    /** {@code LEPC}: a code address. */
    void address(InstructionWriter writer, CodePlace place, DecodedInstruction instruction) {
        long address = place.target().orElseGet(() -> place.address() + instruction.value("off", 0));
        int cell = into.constant(address, PAIR);
        OpBuilder op = writer.op(OpKind.Move.MOVES, cell);
        op.setNumbers(cell);
        registers.emit(writer, op, java.util.List.of(instruction.destination("Rd", PAIR)));
    }

    // ---- ends of threads

    void exit(InstructionWriter writer, DecodedInstruction instruction) {
        if (instruction.word("exitmode").equals("PREEMPTED")) {
            throw new NotDecodable("EXIT.PREEMPTED");
        }
        restrict(writer, instruction);
        writer.main(writer.op(OpKind.Call.EXIT));
    }

    /**
     * Restricts the following operations to lanes in which the predicate operand of the instruction is true as well.
     */
    void restrict(InstructionWriter writer, DecodedInstruction instruction) {
        if (Jump.isTrue(instruction.predicate("Pp"))) {
            return;
        }
        writer.setGuard(-1, false);
        int condition = registers.read(writer, instruction.predicate("Pp"));
        writer.setGuard(and(writer, guard(writer, instruction), condition), false);
    }

    void trap(InstructionWriter writer, DecodedInstruction instruction) {
        if (!instruction.word("bpt").equals("TRAP")) {
            throw new NotDecodable(instruction.name() + "." + instruction.word("bpt"));
        }
        writer.main(writer.op(OpKind.Call.TRAP));
    }

    // ---- convergence barriers

    /** {@code BSSY}: sets the barrier to the active lanes. */
    void start(InstructionWriter writer, DecodedInstruction instruction) {
        int barrier = registers.barrier(instruction.value("Bb", 0));
        OpBuilder op = writer.op(OpKind.Group.LANES);
        op.setResult(barrier, ScalarType.integer(WORD));
        writer.main(op);
    }

    /** {@code BSYNC} and {@code BREAK}. */
    void meet(InstructionWriter writer, DecodedInstruction instruction, OpKind kind) {
        long number = instruction.value("Bb", 0);
        OpBuilder op = writer.op(kind, registers.barrier(number));
        op.setNumbers((int) number);
        restrict(writer, instruction);
        writer.main(op);
    }

    void yield(InstructionWriter writer) {
        writer.main(writer.op(OpKind.Convergence.YIELD));
    }

    /** {@code BMOV}: moves a barrier to a register or back; {@code .CLEAR} empties it. */
    void moveBarrier(InstructionWriter writer, DecodedInstruction instruction) {
        long number = instruction.value("st", 0);
        boolean isBarrier = number < 16 || VirtualNumbers.isVirtual(number);
        if (!isBarrier || instruction.hasOperand("sb")) {
            throw new NotDecodable(instruction.name() + " of state " + number);
        }
        int barrier = registers.barrier(number);
        if (instruction.hasOperand("Rd")) {
            SassDestination target = instruction.destination("Rd", WORD);
            if (target instanceof SassDestination.Register register) {
                barrierMove(writer, OpKind.Group.KEEP_BARRIER, number, barrier)
                        .setResult(registers.cell(register.file(), register.number()), ScalarType.integer(WORD));
            }
            if (instruction.has("clear")) {
                writer.move(into.constant(0, WORD), barrier);
            }
        } else {
            SassOperandSource source =
                    instruction.hasOperand("Rb") ? instruction.number("Rb", WORD) : instruction.number("imm", WORD);
            barrierMove(writer, OpKind.Group.RESTORE_BARRIER, number, registers.read(writer, source))
                    .setResult(barrier, ScalarType.integer(WORD));
        }
    }

    private static OpBuilder barrierMove(InstructionWriter writer, OpKind kind, long number, int from) {
        OpBuilder op = writer.op(kind, from);
        op.setNumbers((int) number);
        writer.main(op);
        return op;
    }
}
