package lockstep.sim.fast;

import lockstep.ir.diag.CompilerBug;

/**
 * Integer arithmetic and comparisons of a group. A method returns whether it executed the operation; if not, nothing
 * has changed.
 */
final class IntegerUnit {
    private final Group group;

    IntegerUnit(Group group) {
        this.group = group;
    }

    boolean execute(FastOp op) {
        return op.code.isWide() ? wide(op) : word(op);
    }

    private boolean word(FastOp op) {
        FastRegisters r = group.registers;
        int mask = group.mask;
        int notPlain = (r.notPlain[op.a] | r.notPlain[op.b]) & mask;
        if (notPlain != 0 && ((r.boxed[op.a] | r.boxed[op.b] | r.pointers[op.a] | r.pointers[op.b]) & mask) != 0) {
            return false;
        }
        int poison = notPlain == 0 ? 0 : (r.poison[op.a] | r.poison[op.b]) & mask;
        int[] a = r.words[op.a];
        int[] b = r.words[op.b];
        if (op.poisonFlags != 0 || op.mayShiftTooFar) {
            poison |= wordBreaks(op, a, b) & mask;
        }
        wordCompute(op, r.words[op.d], a, b, mask);
        if (op.keep != -1) {
            group.words.keep(r.words[op.d], r.words[op.d], op.keep, mask);
        }
        r.define(op.d, mask, poison);
        return true;
    }

    private void wordCompute(FastOp op, int[] out, int[] a, int[] b, int mask) {
        switch (op.code) {
            case WORD_ADD -> group.words.add(out, a, b, mask);
            case WORD_SUB -> group.words.sub(out, a, b, mask);
            case WORD_MUL -> group.words.mul(out, a, b, mask);
            case WORD_AND -> group.words.and(out, a, b, mask);
            case WORD_OR -> group.words.or(out, a, b, mask);
            case WORD_XOR -> group.words.xor(out, a, b, mask);
            case WORD_SHL -> group.words.shl(out, a, b, mask);
            case WORD_LSHR -> group.words.lshr(out, a, b, mask);
            case WORD_ASHR -> group.words.ashr(out, a, b, mask);
            case WORD_SMIN -> group.words.smin(out, a, b, mask);
            case WORD_SMAX -> group.words.smax(out, a, b, mask);
            case WORD_UMIN -> group.words.umin(out, a, b, mask);
            case WORD_UMAX -> group.words.umax(out, a, b, mask);
            default -> throw new CompilerBug(op.code + " is not a binary operation");
        }
    }

    /** Lanes whose result is poison, by a poison-generating flag or a shift amount that is too large. */
    private int wordBreaks(FastOp op, int[] a, int[] b) {
        int lanes = op.mayShiftTooFar ? group.words.atLeast(b, op.width) : 0;
        if (op.poisonFlags == 0) {
            return lanes;
        }
        WordLanes loops = group.words;
        return lanes
                | switch (op.code) {
                    case WORD_ADD ->
                        (op.has(FastOp.NSW) ? loops.addOverflows(a, b) : 0)
                                | (op.has(FastOp.NUW) ? loops.addCarries(a, b) : 0);
                    case WORD_SUB ->
                        (op.has(FastOp.NSW) ? loops.subOverflows(a, b) : 0)
                                | (op.has(FastOp.NUW) ? loops.ult(a, b) : 0);
                    case WORD_MUL ->
                        (op.has(FastOp.NSW) ? loops.mulOverflows(a, b) : 0)
                                | (op.has(FastOp.NUW) ? loops.mulCarries(a, b) : 0);
                    case WORD_SHL ->
                        (op.has(FastOp.NSW) ? loops.shlOverflows(a, b) : 0)
                                | (op.has(FastOp.NUW) ? loops.shlCarries(a, b) : 0);
                    case WORD_LSHR, WORD_ASHR -> op.has(FastOp.EXACT) ? loops.shrLoses(a, b) : 0;
                    case WORD_OR -> op.has(FastOp.DISJOINT) ? loops.overlaps(a, b) : 0;
                    default -> 0;
                };
    }

    private boolean wide(FastOp op) {
        FastRegisters r = group.registers;
        int mask = group.mask;
        int notPlain = (r.notPlain[op.a] | r.notPlain[op.b]) & mask;
        if (notPlain != 0 && ((r.boxed[op.a] | r.boxed[op.b] | r.pointers[op.a] | r.pointers[op.b]) & mask) != 0) {
            return false;
        }
        int poison = notPlain == 0 ? 0 : (r.poison[op.a] | r.poison[op.b]) & mask;
        long[] a = r.longs[op.a];
        long[] b = r.longs[op.b];
        if (op.poisonFlags != 0 || op.mayShiftTooFar) {
            poison |= wideBreaks(op, a, b) & mask;
        }
        wideCompute(op, r.longs[op.d], a, b, mask);
        if (op.keep != -1) {
            group.longs.keep(r.longs[op.d], r.longs[op.d], op.keep, mask);
        }
        r.define(op.d, mask, poison);
        return true;
    }

    private void wideCompute(FastOp op, long[] out, long[] a, long[] b, int mask) {
        switch (op.code) {
            case LONG_ADD -> group.longs.add(out, a, b, mask);
            case LONG_SUB -> group.longs.sub(out, a, b, mask);
            case LONG_MUL -> group.longs.mul(out, a, b, mask);
            case LONG_AND -> group.longs.and(out, a, b, mask);
            case LONG_OR -> group.longs.or(out, a, b, mask);
            case LONG_XOR -> group.longs.xor(out, a, b, mask);
            case LONG_SHL -> group.longs.shl(out, a, b, mask);
            case LONG_LSHR -> group.longs.lshr(out, a, b, mask);
            case LONG_ASHR -> group.longs.ashr(out, a, b, mask);
            case LONG_SMIN -> group.longs.smin(out, a, b, mask);
            case LONG_SMAX -> group.longs.smax(out, a, b, mask);
            case LONG_UMIN -> group.longs.umin(out, a, b, mask);
            case LONG_UMAX -> group.longs.umax(out, a, b, mask);
            default -> throw new CompilerBug(op.code + " is not a binary operation");
        }
    }

    /** Lanes whose result is poison, by a poison-generating flag or a shift amount that is too large. */
    private int wideBreaks(FastOp op, long[] a, long[] b) {
        int lanes = op.mayShiftTooFar ? group.longs.atLeast(b, op.width) : 0;
        if (op.poisonFlags == 0) {
            return lanes;
        }
        LongLanes loops = group.longs;
        return lanes
                | switch (op.code) {
                    case LONG_ADD ->
                        (op.has(FastOp.NSW) ? loops.addOverflows(a, b) : 0)
                                | (op.has(FastOp.NUW) ? loops.addCarries(a, b) : 0);
                    case LONG_SUB ->
                        (op.has(FastOp.NSW) ? loops.subOverflows(a, b) : 0)
                                | (op.has(FastOp.NUW) ? loops.ult(a, b) : 0);
                    case LONG_MUL ->
                        (op.has(FastOp.NSW) ? loops.mulOverflows(a, b) : 0)
                                | (op.has(FastOp.NUW) ? loops.mulCarries(a, b) : 0);
                    case LONG_SHL ->
                        (op.has(FastOp.NSW) ? loops.shlOverflows(a, b) : 0)
                                | (op.has(FastOp.NUW) ? loops.shlCarries(a, b) : 0);
                    case LONG_LSHR, LONG_ASHR -> op.has(FastOp.EXACT) ? loops.shrLoses(a, b) : 0;
                    case LONG_OR -> op.has(FastOp.DISJOINT) ? loops.overlaps(a, b) : 0;
                    default -> 0;
                };
    }

    /** Shifts by any amount. */
    boolean far(FastOp op) {
        FastRegisters r = group.registers;
        int mask = group.mask;
        if (((r.notPlain[op.a] | r.notPlain[op.b]) & mask) != 0) {
            return false;
        }
        int[] by = r.words[op.b];
        switch (op.code) {
            case WORD_SHL_FAR -> group.words.shlFar(r.words[op.d], r.words[op.a], by, mask);
            case WORD_LSHR_FAR -> group.words.lshrFar(r.words[op.d], r.words[op.a], by, mask);
            case WORD_ASHR_FAR -> group.words.ashrFar(r.words[op.d], r.words[op.a], by, mask);
            case LONG_SHL_FAR -> group.longs.shlFar(r.longs[op.d], r.longs[op.a], by, mask);
            case LONG_LSHR_FAR -> group.longs.lshrFar(r.longs[op.d], r.longs[op.a], by, mask);
            case LONG_ASHR_FAR -> group.longs.ashrFar(r.longs[op.d], r.longs[op.a], by, mask);
            default -> throw new CompilerBug(op.code + " does not shift by a word");
        }
        r.define(op.d, mask, 0);
        return true;
    }

    /** Operations that have a short form for words only. */
    boolean wordsOnly(FastOp op) {
        FastRegisters r = group.registers;
        int mask = group.mask;
        if (((r.notPlain[op.a] | r.notPlain[op.b] | r.notPlain[op.c]) & mask) != 0) {
            return false;
        }
        int[] out = r.words[op.d];
        int[] a = r.words[op.a];
        int[] b = r.words[op.b];
        switch (op.code) {
            case WORD_UMUL_HIGH -> group.words.umulHigh(out, a, b, mask);
            case WORD_SMUL_HIGH -> group.words.smulHigh(out, a, b, mask);
            case WORD_FUNNEL_LEFT -> group.words.funnelLeft(out, a, b, r.words[op.c], mask);
            case WORD_FUNNEL_RIGHT -> group.words.funnelRight(out, a, b, r.words[op.c], mask);
            default -> throw new CompilerBug(op.code + " is not an operation of words only");
        }
        r.define(op.d, mask, 0);
        return true;
    }

    // ---- bits

    boolean bits(FastOp op) {
        FastRegisters r = group.registers;
        int mask = group.mask;
        if (((r.boxed[op.a] | r.boxed[op.b]) & mask) != 0) {
            return false;
        }
        int poison = (r.poison[op.a] | r.poison[op.b]) & mask;
        int a = r.bits[op.a];
        int b = r.bits[op.b];
        if (op.has(FastOp.DISJOINT)) {
            poison |= a & b & mask;
        }
        group.setBits(op.d, op.code == FastCode.BIT_AND ? a & b : op.code == FastCode.BIT_OR ? a | b : a ^ b, poison);
        return true;
    }

    // ---- comparisons

    boolean compareWords(FastOp op) {
        FastRegisters r = group.registers;
        int mask = group.mask;
        if (((r.boxed[op.a] | r.boxed[op.b]) & mask) != 0) {
            return false;
        }
        int poison = (r.poison[op.a] | r.poison[op.b]) & mask;
        int[] a = r.words[op.a];
        int[] b = r.words[op.b];
        int holds = switch (op.code) {
            case WORD_EQ -> group.words.eq(a, b);
            case WORD_ULT -> group.words.ult(a, b);
            case WORD_ULE -> group.words.ule(a, b);
            case WORD_SLT -> group.words.slt(a, b);
            case WORD_SLE -> group.words.sle(a, b);
            default -> throw new CompilerBug(op.code + " is not a comparison of words");
        };
        group.setBits(op.d, op.isNegated ? ~holds : holds, poison);
        return true;
    }

    boolean compareLongs(FastOp op) {
        FastRegisters r = group.registers;
        int mask = group.mask;
        if (((r.boxed[op.a] | r.boxed[op.b]) & mask) != 0 || !areComparable(op, r, mask)) {
            return false;
        }
        int poison = (r.poison[op.a] | r.poison[op.b]) & mask;
        long[] a = r.longs[op.a];
        long[] b = r.longs[op.b];
        int holds = switch (op.code) {
            case LONG_EQ -> group.longs.eq(a, b);
            case LONG_ULT -> group.longs.ult(a, b);
            case LONG_ULE -> group.longs.ule(a, b);
            case LONG_SLT -> group.longs.slt(a, b);
            case LONG_SLE -> group.longs.sle(a, b);
            default -> throw new CompilerBug(op.code + " is not a comparison of longs");
        };
        group.setBits(op.d, op.isNegated ? ~holds : holds, poison);
        return true;
    }

    /**
     * Whether the result does not depend on where objects are placed: pointers into one object, or equality with null.
     */
    private boolean areComparable(FastOp op, FastRegisters r, int mask) {
        int pointing = (r.pointers[op.a] | r.pointers[op.b]) & mask;
        if (pointing == 0) {
            return true;
        }
        int both = r.pointers[op.a] & r.pointers[op.b] & mask;
        if (both != 0
                && (r.origins[op.a] != r.origins[op.b] || !PointerUnit.isObject(r.origins[op.a]))
                && op.code != FastCode.LONG_EQ) {
            return false;
        }
        int single = pointing & ~both & ~r.poison[op.a] & ~r.poison[op.b];
        return single == 0 || op.code == FastCode.LONG_EQ && areNull(r, op, single);
    }

    private static boolean areNull(FastRegisters r, FastOp op, int lanes) {
        long others = 0;
        for (int rest = lanes; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            boolean isFirst = (r.pointers[op.a] >>> lane & 1) != 0;
            others |= isFirst ? r.longs[op.b][lane] : r.longs[op.a][lane];
        }
        return others == 0;
    }
}
