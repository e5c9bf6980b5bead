package lockstep.sim.image;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.sim.nvvm.ScalarType;

/**
 * Writes the operations that one instruction of a program is decoded into, all under its guard if it has one: one
 * operation that counts as the instruction, and others that do not count. Cells for intermediate values are reused by
 * the next instruction.
 */
public final class InstructionWriter {
    private static final int PAIR = 64;

    private final FunctionAssembler into;
    private final OpSource source;
    private final Map<Integer, List<Integer>> temporaries;
    private final Map<Integer, Integer> used;
    /** Receives the operations. */
    private final Consumer<OpBuilder> sink;

    private int guard = -1;
    private boolean isGuardNegated;
    private boolean hasCounted;

    /** @param temporaries cells by width, shared by all instructions of a function */
    public InstructionWriter(FunctionAssembler into, OpSource source, Map<Integer, List<Integer>> temporaries) {
        this.into = into;
        this.source = source;
        this.temporaries = temporaries;
        this.used = new TreeMap<>();
        this.sink = into::add;
    }

    private InstructionWriter(InstructionWriter from, Consumer<OpBuilder> sink) {
        this.into = from.into;
        this.source = from.source;
        this.temporaries = from.temporaries;
        this.used = from.used;
        this.sink = sink;
    }

    /**
     * A writer of further operations of the same instruction, without guard, that sends them to {@code other} instead.
     */
    public InstructionWriter collecting(Consumer<OpBuilder> other) {
        return new InstructionWriter(this, other);
    }

    /** The assembler of the function. */
    public FunctionAssembler into() {
        return into;
    }

    /** The instruction that is decoded. */
    public OpSource source() {
        return source;
    }

    /** Sets the guard of the following operations: they are executed where {@code cell} is true, or false. */
    public void setGuard(int cell, boolean isNegated) {
        guard = cell;
        isGuardNegated = isNegated;
    }

    /** Whether an operation was added that counts. */
    public boolean hasCounted() {
        return hasCounted;
    }

    /** A cell for an intermediate value of this instruction. */
    public int temporary(int width) {
        List<Integer> cells = temporaries.computeIfAbsent(width, w -> new ArrayList<>());
        int next = used.merge(width, 1, Integer::sum) - 1;
        if (next == cells.size()) {
            cells.add(into.temporary(width));
        }
        return cells.get(next);
    }

    /** A new operation, not added yet. */
    public OpBuilder op(OpKind kind, int... operands) {
        OpBuilder op = new OpBuilder(kind, into.block(), source);
        op.setOperands(operands);
        return op;
    }

    /** Adds the operation that counts. */
    public void main(OpBuilder op) {
        op.setWeight(hasCounted ? 0 : 1);
        hasCounted = true;
        guard(op);
        sink.accept(op);
    }

    /** Adds the operation that counts, a terminator with these targets; its guard is part of its condition. */
    public void end(OpBuilder op, int... targets) {
        op.setWeight(hasCounted ? 0 : 1);
        hasCounted = true;
        into.add(op, targets);
    }

    private void guard(OpBuilder op) {
        op.setGuard(guard, isGuardNegated);
    }

    /** Adds an operation with one result that does not count. */
    public OpBuilder hidden(OpKind kind, int result, int... operands) {
        OpBuilder op = op(kind, operands);
        op.setWeight(0);
        op.setResult(result, ScalarType.integer(into.width(result)));
        guard(op);
        sink.accept(op);
        return op;
    }

    // ---- single operations

    /** Copies a cell. */
    public OpBuilder move(int from, int to) {
        OpBuilder op = hidden(OpKind.Move.MOVES, to, from);
        op.setNumbers(from);
        return op;
    }

    /** An operation on two cells of one width. */
    public int binary(Opcode operation, int a, int b) {
        int result = temporary(into.width(a));
        hidden(OpKind.Arithmetic.BINARY, result, a, b).setOperation(operation, ScalarType.integer(into.width(result)));
        return result;
    }

    /** Whether two cells of one width differ. */
    public int differs(int a, int b) {
        int result = temporary(1);
        compare(Predicate.NE, a, b, result);
        return result;
    }

    /** Writes whether a relation holds between two cells of one width. */
    public void compare(Predicate relation, int a, int b, int result) {
        OpBuilder op = hidden(OpKind.Arithmetic.COMPARE, result, a, b);
        op.setOperandType(ScalarType.integer(into.width(a)));
        op.setRelation(relation);
    }

    /** {@code condition ? a : b}. */
    public int select(int condition, int a, int b) {
        int result = temporary(into.width(a));
        hidden(OpKind.Arithmetic.SELECT, result, condition, a, b);
        return result;
    }

    /** The value of a cell as a number of another width. */
    public int resized(int cell, int width, boolean isSigned) {
        if (into.width(cell) == width) {
            return cell;
        }
        int result = temporary(width);
        resize(cell, result, isSigned);
        return result;
    }

    /** Writes the value of a cell into one of another width. */
    public OpBuilder resize(int cell, int result, boolean isSigned) {
        int have = into.width(cell);
        int width = into.width(result);
        OpBuilder op = hidden(OpKind.Arithmetic.CAST, result, cell);
        op.setOperandType(ScalarType.integer(have));
        op.setOperation(width < have ? Opcode.TRUNC : isSigned ? Opcode.SEXT : Opcode.ZEXT, ScalarType.integer(width));
        return op;
    }

    /** The 64 bits of two consecutive cells of 32 bits. */
    public int join(int first) {
        int result = temporary(PAIR);
        regroup(first, 2, result, 1);
        return result;
    }

    /** Writes 64 bits into two consecutive cells of 32 bits. */
    public OpBuilder split(int cell, int first) {
        return regroup(cell, 1, first, 2);
    }

    /** Writes the bits of consecutive cells into others, of another width. */
    public OpBuilder regroup(int from, int count, int to, int results) {
        OpBuilder op = hidden(OpKind.Move.REGROUP, to, from);
        op.setOperandCells(0, count);
        op.setOperandType(ScalarType.integer(into.width(from)));
        op.setResultCells(results);
        return op;
    }
}
