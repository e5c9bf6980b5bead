package lockstep.sim.image.sass;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Map;
import java.util.TreeMap;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.sim.image.FunctionAssembler;
import lockstep.sim.image.Op;
import lockstep.sim.image.OpKind;
import lockstep.sim.image.OpSource;
import lockstep.sim.nvvm.ScalarType;

/**
 * Adds the instructions of the engine that one machine instruction becomes, all under its guard: one that counts, and
 * others that do not. Cells for values in between are used again by the next machine instruction.
 */
final class SassWriter {
    private static final int WORD = 32;
    private static final int PAIR = 64;

    private final FunctionAssembler into;
    private final OpSource source;
    private final Map<Integer, IntArrayList> temporaries;
    private final Map<Integer, Integer> used = new TreeMap<>();
    private int guard = -1;
    private boolean isGuardNegated;
    private boolean hasCounted;

    /** @param temporaries cells by width, shared by all machine instructions of a function */
    SassWriter(FunctionAssembler into, OpSource source, Map<Integer, IntArrayList> temporaries) {
        this.into = into;
        this.source = source;
        this.temporaries = temporaries;
    }

    FunctionAssembler into() {
        return into;
    }

    OpSource source() {
        return source;
    }

    /** From now on instructions are executed where {@code cell} is true, or false. */
    void setGuard(int cell, boolean isNegated) {
        guard = cell;
        isGuardNegated = isNegated;
    }

    /** Whether an instruction was added that counts. */
    boolean hasCounted() {
        return hasCounted;
    }

    /** A cell for a value that only this machine instruction needs. */
    int temporary(int width) {
        IntArrayList cells = temporaries.computeIfAbsent(width, w -> new IntArrayList());
        int next = used.merge(width, 1, Integer::sum) - 1;
        if (next == cells.size()) {
            cells.add(into.cell(width));
        }
        return cells.getInt(next);
    }

    /** An instruction, not added yet. */
    Op op(OpKind kind, int... operands) {
        Op op = new Op(kind, into.block(), source);
        op.setOperands(operands);
        return op;
    }

    /** Adds the instruction that counts. */
    void main(Op op) {
        op.weight = hasCounted ? 0 : 1;
        hasCounted = true;
        guard(op);
        into.add(op);
    }

    /** Adds the instruction that counts and takes one of these edges; its guard is part of its condition. */
    void end(Op op, int... targets) {
        op.weight = hasCounted ? 0 : 1;
        hasCounted = true;
        into.add(op, targets);
    }

    private void guard(Op op) {
        op.guard = guard;
        op.isGuardNegated = isGuardNegated;
    }

    /** Adds an instruction with one result that does not count. */
    Op hidden(OpKind kind, int result, int... operands) {
        Op op = op(kind, operands);
        op.weight = 0;
        op.setResult(result, ScalarType.integer(into.width(result)));
        guard(op);
        into.add(op);
        return op;
    }

    // ---- small instructions

    /** Copies a cell. */
    Op move(int from, int to) {
        Op op = hidden(OpKind.Move.MOVES, to, from);
        op.numbers = new int[] {from};
        return op;
    }

    /** An operation on two cells of one width. */
    int binary(Opcode operation, int a, int b) {
        int result = temporary(into.width(a));
        hidden(OpKind.Arithmetic.BINARY, result, a, b)
                .setOperation(operation, ScalarType.integer(into.width(result)));
        return result;
    }

    /** Whether two cells of one width do not hold the same. */
    int differs(int a, int b) {
        int result = temporary(1);
        compare(Predicate.NE, a, b, result);
        return result;
    }

    /** Writes whether a relation holds of two cells of one width. */
    void compare(Predicate relation, int a, int b, int result) {
        Op op = hidden(OpKind.Arithmetic.COMPARE, result, a, b);
        op.operandType = ScalarType.integer(into.width(a));
        op.setRelation(relation);
    }

    /** {@code condition ? a : b}. */
    int select(int condition, int a, int b) {
        int result = temporary(into.width(a));
        Op op = hidden(OpKind.Arithmetic.SELECT, result, condition, a, b);
        op.plain = Op.Plain.SELECT;
        return result;
    }

    /** The value of a cell as a number of another width. */
    int resized(int cell, int width, boolean isSigned) {
        if (into.width(cell) == width) {
            return cell;
        }
        int result = temporary(width);
        resize(cell, result, isSigned);
        return result;
    }

    /** Writes the value of a cell into one of another width. */
    Op resize(int cell, int result, boolean isSigned) {
        int have = into.width(cell);
        int width = into.width(result);
        Op op = hidden(OpKind.Arithmetic.CAST, result, cell);
        op.operandType = ScalarType.integer(have);
        op.setOperation(
                width < have ? Opcode.TRUNC : isSigned ? Opcode.SEXT : Opcode.ZEXT, ScalarType.integer(width));
        return op;
    }

    /** The 64 bits of a cell of 32 and the one behind it. */
    int join(int first) {
        int result = temporary(PAIR);
        regroup(first, 2, result, 1);
        return result;
    }

    /** Writes 64 bits into a cell of 32 and the one behind it. */
    Op split(int cell, int first) {
        return regroup(cell, 1, first, 2);
    }

    /** Writes the bits of cells that follow each other into others, of another width. */
    Op regroup(int from, int count, int to, int results) {
        Op op = hidden(OpKind.Move.REGROUP, to, from);
        op.operandCounts[0] = count;
        op.operandType = ScalarType.integer(into.width(from));
        op.resultCount = results;
        return op;
    }
}
