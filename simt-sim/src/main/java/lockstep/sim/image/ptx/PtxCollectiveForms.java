package lockstep.sim.image.ptx;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import lockstep.ir.nvvm.intrinsic.IntrinsicInfo;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.intrinsic.IntrinsicTrait;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxPredicatePair;
import lockstep.ir.ptx.PtxOperand.PtxSink;
import lockstep.ir.ptx.PtxType;
import lockstep.sim.image.BarrierKind;
import lockstep.sim.image.Collective;
import lockstep.sim.image.FloatOrder;
import lockstep.sim.image.FunctionAssembler;
import lockstep.sim.image.InstructionWriter;
import lockstep.sim.image.NotDecodable;
import lockstep.sim.image.OpBuilder;
import lockstep.sim.image.OpKind;
import lockstep.sim.image.OpSource;
import lockstep.sim.nvvm.ScalarType;

/**
 * Decodes collectives of a warp and barriers of a block. Each gets the name of the equivalent intrinsic of the NVVM
 * dialect, so that records of both levels can be compared. Source: PTX ISA, "Parallel Synchronization and Communication
 * Instructions".
 */
final class PtxCollectiveForms {
    private static final int WORD = 32;
    private static final Map<PtxModifier, String> SHUFFLES =
            Map.of(PtxModifier.UP, "up", PtxModifier.DOWN, "down", PtxModifier.BFLY, "bfly", PtxModifier.IDX, "idx");

    private final FunctionAssembler into;
    private final PtxRegisters registers;

    PtxCollectiveForms(FunctionAssembler into, PtxRegisters registers) {
        this.into = into;
        this.registers = registers;
    }

    private static IntrinsicInfo intrinsic(String name) {
        return IntrinsicTable.lookup("llvm.nvvm." + name).orElseThrow(() -> new NotDecodable("the collective " + name));
    }

    private int word(OpSource source, PtxOperand operand) {
        return registers.read(source, operand, PtxType.B32, WORD);
    }

    private int predicate(OpSource source, PtxOperand operand) {
        return registers.read(source, operand, PtxType.PRED, 1);
    }

    /** A collective without its result, not added yet. */
    private OpBuilder collective(OpSource source, String name, List<Integer> operands) {
        IntrinsicInfo info = intrinsic(name);
        Collective collective = Collective.of(info.kind());
        boolean waits = info.kind().is(IntrinsicTrait.MEMBER_MASK);
        OpBuilder op = new OpBuilder(waits ? OpKind.Other.COLLECTIVE : OpKind.Group.GROUP, into.block(), source);
        op.setIntrinsic(info);
        op.setCollective(collective);
        op.setMeetsElsewhere(waits);
        op.setOperands(operands.stream().mapToInt(Integer::intValue).toArray());
        op.setOperandTypes(operands.stream()
                .map(cell -> ScalarType.integer(into.width(cell)))
                .toList());
        return op;
    }

    /** The shuffle in an instruction of the whole warp, at which all lanes must meet. */
    OpBuilder exchange(InstructionWriter writer, int value, int lane, int clamp) {
        int all = into.constant(-1, WORD);
        OpBuilder op = collective(writer.source(), "shfl.sync.idx.i32", List.of(all, value, lane, clamp));
        op.setMeetsElsewhere(false);
        return op;
    }

    /** Adds a collective with one word as its result. */
    private int word(OpSource source, String name, List<Integer> operands) {
        OpBuilder op = collective(source, name, operands);
        op.setResult(into.cell(WORD), ScalarType.integer(WORD));
        into.add(op);
        return op.result();
    }

    /** Adds a collective; its result is a word, or a predicate, or one and then the other. */
    private void add(OpSource source, String name, PtxOperand target, int[] widths, List<Integer> operands) {
        OpBuilder op = collective(source, name, operands);
        if (widths.length == 0) {
            into.add(op);
            return;
        }
        int[] cells = new int[widths.length];
        for (int i = 0; i < cells.length; i++) {
            cells[i] = into.cell(widths[i]);
        }
        op.setResult(cells[0], ScalarType.integer(widths[0]));
        op.setResultCells(widths.length);
        into.add(op);
        PtxOperand first = target instanceof PtxPredicatePair pair ? pair.first() : target;
        PtxOperand second = target instanceof PtxPredicatePair pair ? pair.second() : PtxSink.SINK;
        registers.write(source, cells[0], first, false);
        if (cells.length > 1) {
            registers.write(source, cells[1], second, false);
        }
    }

    void shuffle(OpSource source, PtxInstruction instruction) {
        String how = SHUFFLES.entrySet().stream()
                .filter(entry -> instruction.has(entry.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElseThrow(() -> new NotDecodable("a shuffle without a mode"));
        boolean waits = instruction.has(PtxModifier.SYNC);
        boolean hasPredicate = instruction.operand(0) instanceof PtxPredicatePair;
        List<Integer> operands = new ArrayList<>();
        if (waits) {
            operands.add(word(source, instruction.operand(4)));
        }
        for (int i = 1; i <= 3; i++) {
            operands.add(word(source, instruction.operand(i)));
        }
        String name = (waits ? "shfl.sync." : "shfl.") + how + ".i32" + (hasPredicate ? "p" : "");
        add(source, name, instruction.operand(0), hasPredicate ? new int[] {WORD, 1} : new int[] {WORD}, operands);
    }

    void vote(OpSource source, PtxInstruction instruction) {
        boolean waits = instruction.has(PtxModifier.SYNC);
        PtxModifier mode = instruction
                .modifier(PtxModifier.Kind.OPERATION)
                .orElseThrow(() -> new NotDecodable("a vote without a mode"));
        List<Integer> operands = new ArrayList<>();
        if (waits) {
            operands.add(word(source, instruction.operand(2)));
        }
        operands.add(predicate(source, instruction.operand(1)));
        int width = mode == PtxModifier.BALLOT ? WORD : 1;
        add(
                source,
                "vote." + mode.text() + (waits ? ".sync" : ""),
                instruction.operand(0),
                new int[] {width},
                operands);
    }

    void match(OpSource source, PtxInstruction instruction) {
        boolean isAll = instruction.has(PtxModifier.ALL);
        PtxType type = instruction.types().getLast();
        int value = registers.read(source, instruction.operand(1), type, type.width());
        List<Integer> operands = List.of(word(source, instruction.operand(2)), value);
        String name = "match." + (isAll ? "all" : "any") + ".sync.i" + type.width() + (isAll ? "p" : "");
        add(source, name, instruction.operand(0), isAll ? new int[] {WORD, 1} : new int[] {WORD}, operands);
    }

    void redux(InstructionWriter writer, PtxInstruction instruction) {
        OpSource source = writer.source();
        PtxModifier operation = instruction
                .modifier(PtxModifier.Kind.OPERATION)
                .orElseThrow(() -> new NotDecodable("redux without an operation"));
        PtxType type = instruction.types().getLast();
        boolean isUnsigned = type == PtxType.U32 && (operation == PtxModifier.MIN || operation == PtxModifier.MAX);
        int value = registers.read(source, instruction.operand(1), type, WORD);
        int mask = word(source, instruction.operand(2));
        if (type.isFloat()) {
            FloatOrder order = new FloatOrder(
                    writer,
                    operation == PtxModifier.MIN,
                    instruction.has(PtxModifier.PROPAGATE_NAN),
                    instruction.has(PtxModifier.ABS));
            int least = word(source, "redux.sync." + operation.text(), List.of(order.key(value), mask));
            registers.write(source, order.number(least), instruction.operand(0), false);
            return;
        }
        String name = "redux.sync." + (isUnsigned ? "u" : "") + operation.text();
        add(source, name, instruction.operand(0), new int[] {WORD}, List.of(value, mask));
    }

    void activeMask(OpSource source, PtxInstruction instruction) {
        add(source, "activemask", instruction.operand(0), new int[] {WORD}, List.of());
    }

    void elect(OpSource source, PtxInstruction instruction) {
        List<Integer> operands = List.of(word(source, instruction.operand(1)));
        add(source, "elect.sync", instruction.operand(0), new int[] {WORD, 1}, operands);
    }

    // ---- barriers

    void barrier(OpSource source, PtxInstruction instruction) {
        List<PtxOperand> operands = instruction.operands();
        if (instruction.has(PtxModifier.CLUSTER)) {
            throw new NotDecodable("barriers of clusters");
        }
        if (instruction.has(PtxModifier.WARP)) {
            add(source, "bar.warp.sync", PtxSink.SINK, new int[0], List.of(word(source, operands.getFirst())));
            return;
        }
        boolean isAligned = instruction.opcode() == PtxOpcode.BAR || instruction.has(PtxModifier.ALIGNED);
        if (instruction.has(PtxModifier.RED)) {
            reduce(source, instruction, isAligned);
            return;
        }
        boolean isArrival = instruction.has(PtxModifier.ARRIVE);
        String name = "barrier.cta." + (isArrival ? "arrive" : "sync") + (isAligned ? ".aligned" : "")
                + (operands.size() > 1 ? ".count" : ".all");
        OpBuilder op = barrier(source, name, isArrival ? BarrierKind.ARRIVE : BarrierKind.SYNC);
        op.setOperands(
                operands.stream().mapToInt(operand -> word(source, operand)).toArray());
        into.add(op);
    }

    private OpBuilder barrier(OpSource source, String name, BarrierKind kind) {
        OpBuilder op = new OpBuilder(OpKind.Other.BARRIER, into.block(), source);
        op.setIntrinsic(intrinsic(name));
        op.setBarrier(kind);
        return op;
    }

    /** {@code bar.red.op d, a{, b}, {!}c}. */
    private void reduce(OpSource source, PtxInstruction instruction, boolean isAligned) {
        List<PtxOperand> operands = instruction.operands();
        boolean hasCount = operands.size() > 3;
        PtxModifier operation = instruction
                .modifier(PtxModifier.Kind.OPERATION)
                .orElseThrow(() -> new NotDecodable("a reduction without an operation"));
        BarrierKind kind = operation == PtxModifier.POPC
                ? BarrierKind.POPC
                : operation == PtxModifier.AND ? BarrierKind.AND : BarrierKind.OR;
        String name =
                "barrier.cta.red." + operation.text() + (isAligned ? ".aligned" : "") + (hasCount ? ".count" : ".all");
        OpBuilder op = barrier(source, name, kind);
        int[] cells = new int[operands.size() - 1];
        for (int i = 0; i < cells.length; i++) {
            boolean isPredicate = i == cells.length - 1;
            cells[i] = isPredicate ? predicate(source, operands.get(i + 1)) : word(source, operands.get(i + 1));
        }
        op.setOperands(cells);
        int width = kind == BarrierKind.POPC ? WORD : 1;
        int result = into.cell(width);
        op.setResult(result, ScalarType.integer(width));
        into.add(op);
        registers.write(source, result, operands.getFirst(), false);
    }
}
