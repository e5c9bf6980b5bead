package lockstep.sim.fast;

import lockstep.ir.diag.CompilerBug;

/**
 * Integer operations of a group that have no loops over whole registers: they are executed lane by lane, on plain
 * operands. A method returns whether it executed the operation; if not, nothing has changed. Operations that would
 * fault or give poison are not executed.
 */
final class DivisionUnit {
    private final Group group;

    DivisionUnit(Group group) {
        this.group = group;
    }

    private boolean arePlain(FastOp op) {
        FastRegisters r = group.registers;
        return ((r.notPlain[op.a] | r.notPlain[op.b]) & group.mask) == 0;
    }

    boolean words(FastOp op) {
        FastRegisters r = group.registers;
        int[] a = r.words[op.a];
        int[] b = r.words[op.b];
        boolean isSigned = op.code == FastCode.WORD_SDIV || op.code == FastCode.WORD_SREM;
        if (!arePlain(op) || !areDivisible(a, b, isSigned)) {
            return false;
        }
        int[] out = r.words[op.d];
        for (int rest = group.mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            out[lane] = switch (op.code) {
                case WORD_UDIV -> Integer.divideUnsigned(a[lane], b[lane]);
                case WORD_SDIV -> a[lane] / b[lane];
                case WORD_UREM -> Integer.remainderUnsigned(a[lane], b[lane]);
                case WORD_SREM -> a[lane] % b[lane];
                default -> throw new CompilerBug(op.code + " is not a division of words");
            };
        }
        r.define(op.d, group.mask, 0);
        return true;
    }

    private boolean areDivisible(int[] a, int[] b, boolean isSigned) {
        for (int rest = group.mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            if (b[lane] == 0 || isSigned && b[lane] == -1 && a[lane] == Integer.MIN_VALUE) {
                return false;
            }
        }
        return true;
    }

    boolean longs(FastOp op) {
        FastRegisters r = group.registers;
        long[] a = r.longs[op.a];
        long[] b = r.longs[op.b];
        boolean isSigned = op.code == FastCode.LONG_SDIV || op.code == FastCode.LONG_SREM;
        if (!arePlain(op) || !areDivisible(a, b, isSigned)) {
            return false;
        }
        long[] out = r.longs[op.d];
        for (int rest = group.mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            out[lane] = switch (op.code) {
                case LONG_UDIV -> Long.divideUnsigned(a[lane], b[lane]);
                case LONG_SDIV -> a[lane] / b[lane];
                case LONG_UREM -> Long.remainderUnsigned(a[lane], b[lane]);
                case LONG_SREM -> a[lane] % b[lane];
                default -> throw new CompilerBug(op.code + " is not a division of longs");
            };
        }
        r.define(op.d, group.mask, 0);
        return true;
    }

    private boolean areDivisible(long[] a, long[] b, boolean isSigned) {
        for (int rest = group.mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            if (b[lane] == 0 || isSigned && b[lane] == -1 && a[lane] == Long.MIN_VALUE) {
                return false;
            }
        }
        return true;
    }

    /** Words of 32 bits; the result for 0 is poison if the second operand is true. */
    boolean trailingZeros(FastOp op) {
        FastRegisters r = group.registers;
        if (!arePlain(op)) {
            return false;
        }
        int[] a = r.words[op.a];
        for (int rest = r.bits[op.b] & group.mask; rest != 0; rest &= rest - 1) {
            if (a[Integer.numberOfTrailingZeros(rest)] == 0) {
                return false;
            }
        }
        int[] out = r.words[op.d];
        for (int rest = group.mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            out[lane] = Integer.numberOfTrailingZeros(a[lane]);
        }
        r.define(op.d, group.mask, 0);
        return true;
    }
}
