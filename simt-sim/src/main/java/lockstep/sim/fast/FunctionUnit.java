package lockstep.sim.fast;

import java.util.Arrays;
import java.util.Objects;
import lockstep.sim.image.Op;
import lockstep.sim.value.Scalar;
import lockstep.sim.value.ThreadFunction;

/**
 * Evaluates the functions of instructions lane by lane, where all operands are plain and all results will be. A method
 * returns whether it executed the instruction; if not, nothing has changed.
 */
final class FunctionUnit {
    private final Group group;
    /** Operands and results by their number, allocated at first use. */
    private Scalar[][] rows = new Scalar[4][];

    private long[][] computed = new long[0][];

    FunctionUnit(Group group) {
        this.group = group;
    }

    private Scalar[] row(int index, int count) {
        if (index >= rows.length) {
            rows = Arrays.copyOf(rows, 2 * index);
        }
        Scalar[] row = rows[index];
        if (row == null || row.length != count) {
            row = new Scalar[count];
            Arrays.setAll(row, i -> new Scalar());
            rows[index] = row;
        }
        return row;
    }

    private void makeRoom(int results) {
        int made = computed.length;
        if (made < results) {
            computed = Arrays.copyOf(computed, results);
            for (int i = made; i < results; i++) {
                computed[i] = new long[LaneMasks.LANES];
            }
        }
    }

    boolean execute(FastOp op) {
        FastRegisters r = group.registers;
        int mask = group.mask;
        Op decoded = op.op;
        int operandCount = decoded.operandCount();
        for (int i = 0; i < operandCount; i++) {
            if ((r.notPlain[decoded.operand(i)] & mask) != 0) {
                return false;
            }
        }
        int count = decoded.resultCount;
        ThreadFunction function = Objects.requireNonNull(decoded.threadFunction);
        // Rows of operands have even indices and rows of results odd ones, since an instruction has one of each.
        Scalar[] operands = row(2 * operandCount, operandCount);
        Scalar[] results = row(2 * count + 1, count);
        makeRoom(count);
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            for (int i = 0; i < operandCount; i++) {
                operands[i].set(r.plain(decoded.operand(i), lane));
            }
            function.apply(operands, results);
            if (!take(results, lane)) {
                return false;
            }
        }
        write(op.d, count, r, mask);
        return true;
    }

    /** Keeps the results of a lane; false if one of them is not plain. */
    private boolean take(Scalar[] results, int lane) {
        for (int i = 0; i < results.length; i++) {
            Scalar result = results[i];
            boolean isMarked = result.poison | result.chosen | result.imprecise | result.address;
            if (isMarked || result.provenance != null || (result.undefinedLow | result.undefinedHigh) != 0) {
                return false;
            }
            computed[i][lane] = result.low;
        }
        return true;
    }

    private void write(int first, int count, FastRegisters r, int mask) {
        for (int i = 0; i < count; i++) {
            int cell = first + i;
            switch (r.function.kinds[cell]) {
                case WORD -> group.words.narrow(r.words[cell], computed[i], mask);
                case LONG -> group.longs.copy(r.longs[cell], computed[i], mask);
                case BIT, WIDE -> r.bits[cell] = r.bits[cell] & ~mask | group.longs.bit(computed[i]) & mask;
            }
            r.define(cell, mask, 0);
        }
    }
}
