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
 * Adds the instructions of the engine that one instruction of a program becomes, all under its guard if it has one: one
 * that counts, and others that do not. Cells for values in between are used again by the next instruction.
 */
public final class InstructionWriter {
    private static final int WORD = 32;
    private static final int PAIR = 64;

    private final FunctionAssembler into;
    private final OpSource source;
    private final Map<Integer, List<Integer>> temporaries;
    private final Map<Integer, Integer> used;
    /** Takes the instructions. */
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

    /** A writer of further operations of the same instruction, without guard, that go to {@code sink} instead. */
    public InstructionWriter collecting(Consumer<OpBuilder> other) {
        return new InstructionWriter(this, other);
    }

    /** Where instructions are added. */
    public FunctionAssembler into() {
        return into;
    }

    /** What the instructions stand for. */
    public OpSource source() {
        return source;
    }

    /** From now on instructions are executed where {@code cell} is true, or false. */
    public void setGuard(int cell, boolean isNegated) {
        guard = cell;
        isGuardNegated = isNegated;
    }

    /** Whether an instruction was added that counts. */
    public boolean hasCounted() {
        return hasCounted;
    }

    /** A cell for a value that only this instruction of the program needs. */
    public int temporary(int width) {
        List<Integer> cells = temporaries.computeIfAbsent(width, w -> new ArrayList<>());
        int next = used.merge(width, 1, Integer::sum) - 1;
        if (next == cells.size()) {
            cells.add(into.temporary(width));
        }
        return cells.get(next);
    }

    /** An instruction, not added yet. */
    public OpBuilder op(OpKind kind, int... operands) {
        OpBuilder op = new OpBuilder(kind, into.block(), source);
        op.setOperands(operands);
        return op;
    }

    /** Adds the instruction that counts. */
    public void main(OpBuilder op) {
        op.setWeight(hasCounted ? 0 : 1);
        hasCounted = true;
        guard(op);
        sink.accept(op);
    }

    /** Adds the instruction that counts and takes one of these edges; its guard is part of its condition. */
    public void end(OpBuilder op, int... targets) {
        op.setWeight(hasCounted ? 0 : 1);
        hasCounted = true;
        into.add(op, targets);
    }

    private void guard(OpBuilder op) {
        op.setGuard(guard, isGuardNegated);
    }

    /** Adds an instruction with one result that does not count. */
    public OpBuilder hidden(OpKind kind, int result, int... operands) {
        OpBuilder op = op(kind, operands);
        op.setWeight(0);
        op.setResult(result, ScalarType.integer(into.width(result)));
        guard(op);
        sink.accept(op);
        return op;
    }

    // ---- small instructions

    /** Copies a cell. */
    public OpBuilder move(int from, int to) {
        OpBuilder op = hidden(OpKind.Move.MOVES, to, from);
        op.setNumbers(from);
        return op;
    }

    /** An operation on two cells of one width. */
    public int binary(Opcode operation, int a, int b) {
        int result = temporary(into.width(a));
        hidden(OpKind.Arithmetic.BINARY, result, a, b)
                .setOperation(operation, ScalarType.integer(into.width(result)));
        return result;
    }

    /** Whether two cells of one width do not hold the same. */
    public int differs(int a, int b) {
        int result = temporary(1);
        compare(Predicate.NE, a, b, result);
        return result;
    }

    /** Writes whether a relation holds of two cells of one width. */
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
        op.setOperation(
                width < have ? Opcode.TRUNC : isSigned ? Opcode.SEXT : Opcode.ZEXT, ScalarType.integer(width));
        return op;
    }

    /** The 64 bits of a cell of 32 and the one behind it. */
    public int join(int first) {
        int result = temporary(PAIR);
        regroup(first, 2, result, 1);
        return result;
    }

    /** Writes 64 bits into a cell of 32 and the one behind it. */
    public OpBuilder split(int cell, int first) {
        return regroup(cell, 1, first, 2);
    }

    /** Writes the bits of cells that follow each other into others, of another width. */
    public OpBuilder regroup(int from, int count, int to, int results) {
        OpBuilder op = hidden(OpKind.Move.REGROUP, to, from);
        op.setOperandCells(0, count);
        op.setOperandType(ScalarType.integer(into.width(from)));
        op.setResultCells(results);
        return op;
    }
}
