package lockstep.sim.fast;

import lockstep.ir.diag.CompilerBug;

/**
 * Arithmetic and comparisons of singles and doubles of a group, without flags and with subnormals kept. A method
 * returns whether it executed the operation; if not, the result register holds garbage and the caller executes the
 * instruction in another way. A NaN result is such a case: its payload is unspecified.
 */
final class FloatUnit {
    private static final int LESS = 1;
    private static final int EQUAL = 2;
    private static final int GREATER = 4;
    private static final int UNORDERED = 8;

    private final Group group;

    FloatUnit(Group group) {
        this.group = group;
    }

    boolean execute(FastOp op) {
        return op.code.isWide() ? dual(op) : single(op);
    }

    private static boolean isPoisonOnly(FastRegisters r, FastOp op, int mask) {
        int others =
                r.boxed[op.a] | r.boxed[op.b] | r.boxed[op.c] | r.pointers[op.a] | r.pointers[op.b] | r.pointers[op.c];
        return (others & mask) == 0;
    }

    private boolean single(FastOp op) {
        FastRegisters r = group.registers;
        int mask = group.mask;
        int notPlain = (r.notPlain[op.a] | r.notPlain[op.b] | r.notPlain[op.c]) & mask;
        if (notPlain != 0 && !isPoisonOnly(r, op, mask)) {
            return false;
        }
        int poison = notPlain == 0 ? 0 : (r.poison[op.a] | r.poison[op.b] | r.poison[op.c]) & mask;
        int[] out = r.words[op.d];
        int[] a = r.words[op.a];
        int[] b = r.words[op.b];
        int nan = switch (op.code) {
            case SINGLE_ADD -> group.singles.add(out, a, b, mask);
            case SINGLE_SUB -> group.singles.sub(out, a, b, mask);
            case SINGLE_MUL -> group.singles.mul(out, a, b, mask);
            case SINGLE_DIV -> group.singles.div(out, a, b, mask);
            case SINGLE_MIN -> group.singles.min(out, a, b, mask);
            case SINGLE_MAX -> group.singles.max(out, a, b, mask);
            case SINGLE_FMA -> group.singles.fma(out, a, b, r.words[op.c], mask);
            case SINGLE_SQRT -> group.singles.sqrt(out, a, mask);
            default -> throw new CompilerBug(op.code + " is not an operation on floats");
        };
        if ((nan & ~poison) != 0) {
            return false;
        }
        r.define(op.d, mask, poison);
        return true;
    }

    private boolean dual(FastOp op) {
        FastRegisters r = group.registers;
        int mask = group.mask;
        int notPlain = (r.notPlain[op.a] | r.notPlain[op.b] | r.notPlain[op.c]) & mask;
        if (notPlain != 0 && !isPoisonOnly(r, op, mask)) {
            return false;
        }
        int poison = notPlain == 0 ? 0 : (r.poison[op.a] | r.poison[op.b] | r.poison[op.c]) & mask;
        long[] out = r.longs[op.d];
        long[] a = r.longs[op.a];
        long[] b = r.longs[op.b];
        int nan = switch (op.code) {
            case DOUBLE_ADD -> group.doubles.add(out, a, b, mask);
            case DOUBLE_SUB -> group.doubles.sub(out, a, b, mask);
            case DOUBLE_MUL -> group.doubles.mul(out, a, b, mask);
            case DOUBLE_DIV -> group.doubles.div(out, a, b, mask);
            case DOUBLE_MIN -> group.doubles.min(out, a, b, mask);
            case DOUBLE_MAX -> group.doubles.max(out, a, b, mask);
            case DOUBLE_FMA -> group.doubles.fma(out, a, b, r.longs[op.c], mask);
            case DOUBLE_SQRT -> group.doubles.sqrt(out, a, mask);
            default -> throw new CompilerBug(op.code + " is not an operation on floats");
        };
        if ((nan & ~poison) != 0) {
            return false;
        }
        r.define(op.d, mask, poison);
        return true;
    }

    boolean compare(FastOp op) {
        FastRegisters r = group.registers;
        int mask = group.mask;
        if (((r.boxed[op.a] | r.boxed[op.b] | r.pointers[op.a] | r.pointers[op.b]) & mask) != 0) {
            return false;
        }
        boolean isSingle = op.code == FastCode.SINGLE_COMPARE;
        int less = isSingle
                ? group.singles.less(r.words[op.a], r.words[op.b])
                : group.doubles.less(r.longs[op.a], r.longs[op.b]);
        int greater = isSingle
                ? group.singles.less(r.words[op.b], r.words[op.a])
                : group.doubles.less(r.longs[op.b], r.longs[op.a]);
        int equal = isSingle
                ? group.singles.equal(r.words[op.a], r.words[op.b])
                : group.doubles.equal(r.longs[op.a], r.longs[op.b]);
        int holds = ((op.relations & LESS) != 0 ? less : 0)
                | ((op.relations & EQUAL) != 0 ? equal : 0)
                | ((op.relations & GREATER) != 0 ? greater : 0)
                | ((op.relations & UNORDERED) != 0 ? ~(less | equal | greater) : 0);
        group.setBits(op.d, holds, (r.poison[op.a] | r.poison[op.b]) & mask);
        return true;
    }

    // ---- bits of floats

    /** Negation and absolute value. */
    boolean signs(FastOp op) {
        FastRegisters r = group.registers;
        int mask = group.mask;
        if (((r.boxed[op.a] | r.pointers[op.a]) & mask) != 0) {
            return false;
        }
        switch (op.code) {
            case WORD_FLIP -> group.words.flip(r.words[op.d], r.words[op.a], (int) op.constant, mask);
            case WORD_KEEP -> group.words.keep(r.words[op.d], r.words[op.a], (int) op.constant, mask);
            case LONG_FLIP -> group.longs.flip(r.longs[op.d], r.longs[op.a], op.constant, mask);
            case LONG_KEEP -> group.longs.keep(r.longs[op.d], r.longs[op.a], op.constant, mask);
            default -> throw new CompilerBug(op.code + " changes no signs");
        }
        r.define(op.d, mask, r.poison[op.a] & mask);
        return true;
    }
}
