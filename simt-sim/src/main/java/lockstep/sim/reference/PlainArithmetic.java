package lockstep.sim.reference;

import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.sim.bits.IntOps;
import lockstep.sim.bits.IntPredicate;
import lockstep.sim.fp.FloatFormat;
import lockstep.sim.image.Op;
import lockstep.sim.value.LaneCells;

/**
 * The common operations over whole warps where every lane's operands are plain: defined, precise, no addresses. What
 * could make poison, undefined bits or undefined behaviour is left to the general path, so both must agree where this
 * one acts.
 */
final class PlainArithmetic {
    private static final int OVERFLOW = Flag.set(Flag.NUW, Flag.NSW, Flag.EXACT, Flag.DISJOINT);

    private final long[] results = new long[32];

    /** Executes one element of {@code op}; false, with nothing changed, if the general path has to. */
    boolean execute(Op op, int mask, LaneCells a, LaneCells b, LaneCells c, boolean keepsDenormals, LaneCells out) {
        boolean isNarrow = op.type().width() <= 64 && op.operandType().width() <= 64;
        if (!isNarrow || !a.isPlain(mask) || !b.isPlain(mask) || !c.isPlain(mask)) {
            return false;
        }
        boolean isDone = switch (op.plain) {
            case NONE -> false;
            case ADD, SUB, MUL, AND, OR, XOR -> integer(op, mask, a.low, b.low);
            case SHL, LSHR, ASHR -> shift(op, mask, a.low, b.low);
            case FLOAT -> keepsDenormals && floating(op, mask, a.low, b.low);
            case COMPARE -> compare(op, mask, a.low, b.low);
            case SELECT -> select(mask, a.low, b.low, c.low);
            case TRUNC, ZEXT, SEXT -> resize(op, mask, a.low);
        };
        if (isDone) {
            commit(mask, out);
        }
        return isDone;
    }

    private void commit(int mask, LaneCells out) {
        out.markPlain(mask);
        long[] low = out.low;
        for (int lane = 0; lane < low.length; lane++) {
            if ((mask >>> lane & 1) != 0) {
                low[lane] = results[lane];
            }
        }
    }

    private boolean integer(Op op, int mask, long[] a, long[] b) {
        long keep = op.type().lowMask();
        int lanes = a.length;
        switch (op.plain) {
            case ADD -> {
                for (int i = 0; i < lanes; i++) {
                    results[i] = a[i] + b[i] & keep;
                }
            }
            case SUB -> {
                for (int i = 0; i < lanes; i++) {
                    results[i] = a[i] - b[i] & keep;
                }
            }
            case MUL -> {
                for (int i = 0; i < lanes; i++) {
                    results[i] = a[i] * b[i] & keep;
                }
            }
            case AND -> {
                for (int i = 0; i < lanes; i++) {
                    results[i] = a[i] & b[i];
                }
            }
            case OR -> {
                for (int i = 0; i < lanes; i++) {
                    results[i] = a[i] | b[i];
                }
            }
            case XOR -> {
                for (int i = 0; i < lanes; i++) {
                    results[i] = a[i] ^ b[i];
                }
            }
            case NONE, SHL, LSHR, ASHR, FLOAT, COMPARE, SELECT, TRUNC, ZEXT, SEXT -> {
                return false;
            }
        }
        return (op.flags & OVERFLOW) == 0 || claimsHold(op, mask, a, b);
    }

    private static boolean claimsHold(Op op, int mask, long[] a, long[] b) {
        boolean nsw = op.has(Flag.NSW);
        boolean nuw = op.has(Flag.NUW);
        boolean disjoint = op.has(Flag.DISJOINT);
        int width = op.type().width();
        boolean breaks = false;
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int i = Integer.numberOfTrailingZeros(rest);
            breaks |= switch (op.plain) {
                case ADD -> nsw && IntOps.addSignedOverflows(a[i], b[i], width)
                        || nuw && IntOps.addUnsignedOverflows(a[i], b[i], width);
                case SUB -> nsw && IntOps.subSignedOverflows(a[i], b[i], width)
                        || nuw && IntOps.subUnsignedOverflows(a[i], b[i]);
                case MUL -> nsw && IntOps.mulSignedOverflows(a[i], b[i], width)
                        || nuw && IntOps.mulUnsignedOverflows(a[i], b[i], width);
                case OR -> disjoint && (a[i] & b[i]) != 0;
                case AND, XOR, NONE, SHL, LSHR, ASHR, FLOAT, COMPARE, SELECT, TRUNC, ZEXT, SEXT -> false;
            };
        }
        return !breaks;
    }

    private boolean shift(Op op, int mask, long[] a, long[] b) {
        int width = op.type().width();
        boolean hasClaims = (op.flags & OVERFLOW) != 0;
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int i = Integer.numberOfTrailingZeros(rest);
            if (Long.compareUnsigned(b[i], width) >= 0) {
                return false;
            }
            boolean isLeft = op.plain == Op.Plain.SHL;
            results[i] = isLeft
                    ? IntOps.shl(a[i], b[i], width)
                    : op.plain == Op.Plain.LSHR ? IntOps.lshr(a[i], b[i], width) : IntOps.ashr(a[i], b[i], width);
            if (hasClaims && (isLeft ? shlBreaks(op, a[i], b[i], width) : IntOps.shrInexact(a[i], b[i], width))) {
                return false;
            }
        }
        return true;
    }

    private static boolean shlBreaks(Op op, long a, long b, int width) {
        return op.has(Flag.NUW) && IntOps.shlUnsignedOverflows(a, b, width)
                || op.has(Flag.NSW) && IntOps.shlSignedOverflows(a, b, width);
    }

    /** Without flags, in single and double, where no result is a NaN: Java's arithmetic is that of IEEE 754. */
    private boolean floating(Op op, int mask, long[] a, long[] b) {
        boolean isSingle = op.type().format() == FloatFormat.SINGLE;
        Opcode opcode = op.opcode();
        boolean isNan = false;
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int i = Integer.numberOfTrailingZeros(rest);
            if (isSingle) {
                float value = single(opcode, Float.intBitsToFloat((int) a[i]), Float.intBitsToFloat((int) b[i]));
                isNan |= Float.isNaN(value);
                results[i] = Float.floatToRawIntBits(value) & 0xffffffffL;
            } else {
                double value = dual(opcode, Double.longBitsToDouble(a[i]), Double.longBitsToDouble(b[i]));
                isNan |= Double.isNaN(value);
                results[i] = Double.doubleToRawLongBits(value);
            }
        }
        return !isNan;
    }

    private static float single(Opcode opcode, float a, float b) {
        return opcode == Opcode.FADD ? a + b : opcode == Opcode.FSUB ? a - b : opcode == Opcode.FMUL ? a * b : a / b;
    }

    private static double dual(Opcode opcode, double a, double b) {
        return opcode == Opcode.FADD ? a + b : opcode == Opcode.FSUB ? a - b : opcode == Opcode.FMUL ? a * b : a / b;
    }

    private boolean compare(Op op, int mask, long[] a, long[] b) {
        int unused = 64 - op.operandType().width();
        Predicate predicate = op.predicate();
        IntPredicate relation = op.relation();
        long flip = predicate.isSigned() ? 0 : Long.MIN_VALUE;
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int i = Integer.numberOfTrailingZeros(rest);
            results[i] = relation.holds(Long.compare((a[i] << unused) ^ flip, (b[i] << unused) ^ flip)) ? 1 : 0;
        }
        return true;
    }

    private boolean select(int mask, long[] condition, long[] a, long[] b) {
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int i = Integer.numberOfTrailingZeros(rest);
            results[i] = (condition[i] & 1) != 0 ? a[i] : b[i];
        }
        return true;
    }

    private boolean resize(Op op, int mask, long[] a) {
        long keep = op.type().lowMask();
        int unused = op.plain == Op.Plain.SEXT ? 64 - op.operandType().width() : 0;
        for (int i = 0; i < a.length; i++) {
            results[i] = a[i] << unused >> unused & keep;
        }
        return true;
    }
}
