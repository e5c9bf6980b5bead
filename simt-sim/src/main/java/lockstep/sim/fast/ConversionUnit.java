package lockstep.sim.fast;

import lockstep.ir.diag.CompilerBug;

/** Conversions, copies and selects of a group. A method returns whether it executed the operation. */
final class ConversionUnit {
    private final Group group;

    ConversionUnit(Group group) {
        this.group = group;
    }

    // ---- conversions

    boolean convert(FastOp op) {
        FastRegisters r = group.registers;
        int mask = group.mask;
        if (((r.boxed[op.a] | r.pointers[op.a]) & mask) != 0) {
            return false;
        }
        int poison = r.poison[op.a] & mask;
        if (op.has(FastOp.NNEG)) {
            poison |= negative(op, r) & mask;
        }
        if (isOfFloats(op.code)) {
            if (!scalars(op, r, mask & ~poison)) {
                return false;
            }
        } else {
            integers(op, r, mask);
        }
        r.define(op.d, mask, poison);
        return true;
    }

    /** Lanes whose operand has its sign bit set. */
    private int negative(FastOp op, FastRegisters r) {
        return switch (r.function.kinds[op.a]) {
            case BIT -> r.bits[op.a];
            case WORD -> group.words.atLeast(r.words[op.a], 1 << op.width - 1);
            case LONG -> group.longs.atLeast(r.longs[op.a], 1L << op.width - 1);
            case WIDE -> throw new CompilerBug("wide registers have no short forms");
        };
    }

    private static boolean isOfFloats(FastCode code) {
        return switch (code) {
            case UNSIGNED_TO_SINGLE,
                    UNSIGNED_TO_DOUBLE,
                    SINGLE_TO_SIGNED,
                    SINGLE_TO_UNSIGNED,
                    SINGLE_TO_DOUBLE,
                    DOUBLE_TO_SINGLE -> true;
            default -> false;
        };
    }

    private void integers(FastOp op, FastRegisters r, int mask) {
        int d = op.d;
        int a = op.a;
        switch (op.code) {
            case BIT_TO_WORD -> group.words.expand(r.words[d], r.bits[a], (int) op.constant, mask);
            case BIT_TO_LONG -> group.longs.expand(r.longs[d], r.bits[a], op.constant, mask);
            case WORD_ZEXT -> group.words.copy(r.words[d], r.words[a], mask);
            case WORD_SEXT -> {
                group.words.signExtend(r.words[d], r.words[a], 32 - op.width, mask);
                if (op.keep != -1) {
                    group.words.keep(r.words[d], r.words[d], op.keep, mask);
                }
            }
            case WORD_TRUNC -> group.words.keep(r.words[d], r.words[a], op.keep, mask);
            case WORD_TO_LONG -> group.longs.widen(r.longs[d], r.words[a], mask);
            case WORD_TO_LONG_SIGNED -> group.longs.widenSigned(r.longs[d], r.words[a], 32 - op.width, mask);
            case LONG_TO_WORD -> {
                group.words.narrow(r.words[d], r.longs[a], mask);
                if (op.keep != -1) {
                    group.words.keep(r.words[d], r.words[d], op.keep, mask);
                }
            }
            case WORD_TO_BIT -> r.bits[d] = r.bits[d] & ~mask | group.words.bit(r.words[a]) & mask;
            case LONG_TO_BIT -> r.bits[d] = r.bits[d] & ~mask | group.longs.bit(r.longs[a]) & mask;
            case SIGNED_TO_SINGLE -> group.singles.fromSigned(r.words[d], r.words[a], mask);
            case SIGNED_TO_DOUBLE -> group.doubles.fromSigned(r.longs[d], r.words[a], mask);
            default -> throw new CompilerBug(op.code + " is not a conversion");
        }
    }

    /** Conversions lane by lane; false where one has no defined and exact result. */
    private static boolean scalars(FastOp op, FastRegisters r, int mask) {
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            if (!scalar(op, r, lane)) {
                return false;
            }
        }
        return true;
    }

    private static boolean scalar(FastOp op, FastRegisters r, int lane) {
        switch (op.code) {
            case UNSIGNED_TO_SINGLE ->
                r.words[op.d][lane] = Float.floatToRawIntBits((float) (r.words[op.a][lane] & LaneMasks.WORD));
            case UNSIGNED_TO_DOUBLE ->
                r.longs[op.d][lane] = Double.doubleToRawLongBits((double) (r.words[op.a][lane] & LaneMasks.WORD));
            case SINGLE_TO_DOUBLE -> {
                float value = Float.intBitsToFloat(r.words[op.a][lane]);
                r.longs[op.d][lane] = Double.doubleToRawLongBits(value);
                return !Float.isNaN(value);
            }
            case DOUBLE_TO_SINGLE -> {
                double value = Double.longBitsToDouble(r.longs[op.a][lane]);
                r.words[op.d][lane] = Float.floatToRawIntBits((float) value);
                return !Double.isNaN(value);
            }
            case SINGLE_TO_SIGNED -> {
                float value = Float.intBitsToFloat(r.words[op.a][lane]);
                r.words[op.d][lane] = (int) value;
                return value > -2147483648f && value < 2147483648f;
            }
            case SINGLE_TO_UNSIGNED -> {
                float value = Float.intBitsToFloat(r.words[op.a][lane]);
                r.words[op.d][lane] = (int) (long) value;
                return value >= 0 && value < 4294967296f;
            }
            default -> throw new CompilerBug(op.code + " is not done lane by lane");
        }
        return true;
    }

    // ---- halves

    boolean join(FastOp op) {
        FastRegisters r = group.registers;
        int mask = group.mask;
        if (((r.notPlain[op.a] | r.notPlain[op.b]) & mask) != 0) {
            return false;
        }
        group.longs.join(r.longs[op.d], r.words[op.a], r.words[op.b], mask);
        r.define(op.d, mask, 0);
        return true;
    }

    boolean split(FastOp op) {
        FastRegisters r = group.registers;
        int mask = group.mask;
        if ((r.notPlain[op.a] & mask) != 0) {
            return false;
        }
        group.words.narrow(r.words[op.d], r.longs[op.a], mask);
        group.words.narrowHigh(r.words[op.d + 1], r.longs[op.a], mask);
        r.define(op.d, mask, 0);
        r.define(op.d + 1, mask, 0);
        return true;
    }

    // ---- copies

    boolean move(FastOp op) {
        return move(op.sources, op.targets, group.mask);
    }

    /** Copies registers in order, whatever state their lanes are in. */
    boolean move(int[] sources, int[] targets, int mask) {
        for (int i = 0; i < sources.length; i++) {
            one(sources[i], targets[i], mask);
        }
        return true;
    }

    private void one(int source, int target, int mask) {
        FastRegisters r = group.registers;
        switch (r.function.kinds[source]) {
            case BIT -> r.bits[target] = r.bits[target] & ~mask | r.bits[source] & mask;
            case WORD -> group.words.copy(r.words[target], r.words[source], mask);
            case LONG -> group.longs.copy(r.longs[target], r.longs[source], mask);
            case WIDE -> {}
        }
        if (((r.notPlain[source] | r.notPlain[target]) & mask) != 0) {
            states(r, source, target, mask);
        }
    }

    private static void states(FastRegisters r, int source, int target, int mask) {
        int boxed = r.boxed[source] & mask;
        int rest = mask & ~boxed;
        r.definePointers(target, rest, r.pointers[source] & rest, r.poison[source] & rest, r.origins[source]);
        if (boxed != 0) {
            r.moveBoxed(target, source, boxed);
        }
    }

    // ---- choices

    boolean select(FastOp op) {
        FastRegisters r = group.registers;
        int mask = group.mask;
        int boxed = r.boxed[op.a] | r.boxed[op.b] | r.boxed[op.c];
        if ((boxed & mask) != 0) {
            return false;
        }
        int yes = r.bits[op.a] & mask;
        int no = mask & ~yes;
        int pointing = r.pointers[op.b] & yes | r.pointers[op.c] & no;
        boolean fromSecond = (r.pointers[op.b] & yes) != 0;
        boolean fromThird = (r.pointers[op.c] & no) != 0;
        if (fromSecond && fromThird && r.origins[op.b] != r.origins[op.c]) {
            return false;
        }
        int poison = r.poison[op.a] & mask | r.poison[op.b] & yes | r.poison[op.c] & no;
        switch (op.code) {
            case WORD_SELECT -> group.words.select(r.words[op.d], yes, r.words[op.b], r.words[op.c], mask);
            case LONG_SELECT -> group.longs.select(r.longs[op.d], yes, r.longs[op.b], r.longs[op.c], mask);
            case BIT_SELECT -> r.bits[op.d] = r.bits[op.d] & ~mask | r.bits[op.b] & yes | r.bits[op.c] & no;
            default -> throw new CompilerBug(op.code + " is not a select");
        }
        if (pointing == 0) {
            r.define(op.d, mask, poison);
        } else {
            r.definePointers(op.d, mask, pointing & ~poison, poison, fromSecond ? r.origins[op.b] : r.origins[op.c]);
        }
        return true;
    }
}
