package lockstep.compiler.analysis.value;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Opcode;

/**
 * Transfer functions of integer operations on ranges. The result covers all executions in which the operation is not
 * poison and does not trap; it is empty if there is none.
 *
 * <p>Ranges are split where the signed or the unsigned order wraps, so that on each pair of parts an operation is
 * monotonic in each operand and its extremes are at the corners.
 */
public final class RangeArithmetic {
    private RangeArithmetic() {}

    /** The transfer function for two parts, neither of which is empty. */
    interface OfParts {
        WrappedRange of(WrappedRange a, WrappedRange b);
    }

    /** The range of a binary operation; {@code flags} may have NSW, NUW, EXACT and DISJOINT. */
    public static WrappedRange binary(Opcode opcode, int flags, WrappedRange a, WrappedRange b) {
        int width = a.width();
        if (a.isEmpty() || b.isEmpty()) {
            return WrappedRange.empty(width);
        }
        if (a.isFull() && b.isFull() && BitArithmetic.staysUnknown(opcode)) {
            return WrappedRange.full(width);
        }
        return switch (opcode) {
            case ADD -> sum(flags, a, b);
            case SUB -> difference(flags, a, b);
            case MUL -> product(flags, a, b);
            case UDIV -> byParts(a, withoutZero(b), RangeArithmetic::quotient);
            case SDIV -> byParts(a, withoutZero(b), RangeArithmetic::signedQuotient);
            case UREM -> byParts(a, withoutZero(b), RangeArithmetic::remainder);
            case SREM -> byParts(a, withoutZero(b), RangeArithmetic::signedRemainder);
            case SHL, LSHR, ASHR -> shift(opcode, flags, a, b);
            case AND, OR, XOR ->
                byParts(a, b, (x, y) -> bitwise(opcode, x, y))
                        .intersect(
                                WrappedRange.of(BitArithmetic.binary(opcode, flags, KnownBits.of(a), KnownBits.of(b))));
            case RET,
                    BR,
                    SWITCH,
                    INDIRECTBR,
                    UNREACHABLE,
                    FNEG,
                    FADD,
                    FSUB,
                    FMUL,
                    FDIV,
                    FREM,
                    ALLOCA,
                    LOAD,
                    STORE,
                    GETELEMENTPTR,
                    FENCE,
                    CMPXCHG,
                    ATOMICRMW,
                    TRUNC,
                    ZEXT,
                    SEXT,
                    FPTOUI,
                    FPTOSI,
                    UITOFP,
                    SITOFP,
                    FPTRUNC,
                    FPEXT,
                    PTRTOINT,
                    INTTOPTR,
                    BITCAST,
                    ADDRSPACECAST,
                    ICMP,
                    FCMP,
                    PHI,
                    CALL,
                    SELECT,
                    EXTRACTELEMENT,
                    INSERTELEMENT,
                    SHUFFLEVECTOR,
                    EXTRACTVALUE,
                    INSERTVALUE,
                    FREEZE -> WrappedRange.full(width);
        };
    }

    static WrappedRange byParts(WrappedRange a, WrappedRange b, OfParts operation) {
        List<WrappedRange> results = new ArrayList<>();
        for (WrappedRange x : a.parts()) {
            for (WrappedRange y : b.parts()) {
                results.add(operation.of(x, y));
            }
        }
        return WrappedRange.covering(a.width(), results);
    }

    private static boolean has(int flags, Flag flag) {
        return (flags & flag.bit()) != 0;
    }

    private static WrappedRange between(WrappedRange like, ExactInt least, ExactInt most) {
        return WrappedRange.between(like.width(), least, most);
    }

    private static ExactInt signedMost(int width) {
        return KnownBits.mask(width - 1);
    }

    private static ExactInt signedLeast(int width) {
        return signedMost(width).not();
    }

    /** The numbers from {@code least} to {@code most} that are unsigned numbers of the width. */
    static WrappedRange clampedUnsigned(int width, ExactInt least, ExactInt most) {
        return WrappedRange.between(width, least.max(ExactInt.ZERO), most.min(KnownBits.mask(width)));
    }

    /** The numbers from {@code least} to {@code most} that are signed numbers of the width. */
    static WrappedRange clampedSigned(int width, ExactInt least, ExactInt most) {
        return WrappedRange.between(width, least.max(signedLeast(width)), most.min(signedMost(width)));
    }

    // ---- sums

    private static WrappedRange sum(int flags, WrappedRange a, WrappedRange b) {
        int width = a.width();
        if (!has(flags, Flag.NUW) && !has(flags, Flag.NSW)) {
            return between(a, a.low().add(b.low()), a.low().add(b.low()).add(extent(a, b)));
        }
        if (!has(flags, Flag.NUW) && a.isFull() && b.isSingle()) {
            return clampedSigned(
                    width,
                    signedLeast(width).add(b.leastSigned()),
                    signedMost(width).add(b.leastSigned()));
        }
        return byParts(a, b, (x, y) -> {
            WrappedRange plain =
                    between(a, x.low().add(y.low()), x.low().add(y.low()).add(extent(x, y)));
            WrappedRange unsigned = has(flags, Flag.NUW)
                    ? clampedUnsigned(width, x.least().add(y.least()), x.most().add(y.most()))
                    : plain;
            WrappedRange signed = has(flags, Flag.NSW)
                    ? clampedSigned(
                            width,
                            x.leastSigned().add(y.leastSigned()),
                            x.mostSigned().add(y.mostSigned()))
                    : plain;
            return unsigned.intersect(signed);
        });
    }

    /** The number of different sums of two ranges that are not empty, minus one. */
    private static ExactInt extent(WrappedRange a, WrappedRange b) {
        return a.count().add(b.count()).subtract(ExactInt.TWO);
    }

    private static WrappedRange difference(int flags, WrappedRange a, WrappedRange b) {
        int width = a.width();
        ExactInt lastOfB = b.low().add(b.count()).subtract(ExactInt.ONE);
        if (!has(flags, Flag.NUW) && !has(flags, Flag.NSW)) {
            return between(
                    a, a.low().subtract(lastOfB), a.low().subtract(lastOfB).add(extent(a, b)));
        }
        return byParts(a, b, (x, y) -> {
            WrappedRange plain =
                    between(a, x.least().subtract(y.most()), x.most().subtract(y.least()));
            WrappedRange unsigned = has(flags, Flag.NUW)
                    ? clampedUnsigned(
                            width, x.least().subtract(y.most()), x.most().subtract(y.least()))
                    : plain;
            WrappedRange signed = has(flags, Flag.NSW)
                    ? clampedSigned(
                            width,
                            x.leastSigned().subtract(y.mostSigned()),
                            x.mostSigned().subtract(y.leastSigned()))
                    : plain;
            return unsigned.intersect(signed);
        });
    }

    // ---- products

    private static WrappedRange product(int flags, WrappedRange a, WrappedRange b) {
        int width = a.width();
        return byParts(a, b, (x, y) -> {
            ExactInt least = x.least().multiply(y.least());
            ExactInt most = x.most().multiply(y.most());
            ExactInt[] signed = extremes(
                    x.leastSigned().multiply(y.leastSigned()), x.leastSigned().multiply(y.mostSigned()),
                    x.mostSigned().multiply(y.leastSigned()), x.mostSigned().multiply(y.mostSigned()));
            WrappedRange ofUnsigned = has(flags, Flag.NUW)
                    ? clampedUnsigned(width, least, most)
                    : WrappedRange.between(width, least, most);
            WrappedRange ofSigned = has(flags, Flag.NSW)
                    ? clampedSigned(width, signed[0], signed[1])
                    : WrappedRange.between(width, signed[0], signed[1]);
            return ofUnsigned.intersect(ofSigned);
        });
    }

    private static ExactInt[] extremes(ExactInt... corners) {
        ExactInt least = corners[0];
        ExactInt most = corners[0];
        for (ExactInt corner : corners) {
            least = least.min(corner);
            most = most.max(corner);
        }
        return new ExactInt[] {least, most};
    }

    private static WrappedRange withoutZero(WrappedRange divisor) {
        return divisor.intersect(
                WrappedRange.single(divisor.width(), ExactInt.ZERO).inverse());
    }

    private static WrappedRange quotient(WrappedRange x, WrappedRange y) {
        ExactInt divisor = y.least().max(ExactInt.ONE);
        return y.most().signum() == 0
                ? WrappedRange.empty(x.width())
                : between(x, x.least().divide(y.most()), x.most().divide(divisor));
    }

    private static WrappedRange signedQuotient(WrappedRange x, WrappedRange y) {
        boolean isPositive = y.leastSigned().signum() >= 0;
        ExactInt first = isPositive ? y.leastSigned().max(ExactInt.ONE) : y.leastSigned();
        if (first.compareTo(y.mostSigned()) > 0) {
            return WrappedRange.empty(x.width());
        }
        ExactInt[] corners = extremes(
                x.leastSigned().divide(first), x.leastSigned().divide(y.mostSigned()),
                x.mostSigned().divide(first), x.mostSigned().divide(y.mostSigned()));
        return clampedSigned(x.width(), corners[0], corners[1]);
    }

    /**
     * Exact for constants; the dividend if it is below every divisor; otherwise below the divisor and at most the
     * dividend.
     */
    private static WrappedRange remainder(WrappedRange x, WrappedRange y) {
        if (y.most().signum() == 0) {
            return WrappedRange.empty(x.width());
        }
        return moduli(x, x.least(), x.most(), y.least().max(ExactInt.ONE), y.most());
    }

    private static WrappedRange moduli(
            WrappedRange like, ExactInt least, ExactInt most, ExactInt leastDivisor, ExactInt mostDivisor) {
        if (most.compareTo(leastDivisor) < 0) {
            return between(like, least, most);
        }
        ExactInt round = least.divide(leastDivisor);
        boolean isOneRound = round.equals(most.divide(leastDivisor));
        if (leastDivisor.equals(mostDivisor) && isOneRound) {
            return between(like, least.mod(leastDivisor), most.mod(leastDivisor));
        }
        return between(like, ExactInt.ZERO, most.min(mostDivisor.subtract(ExactInt.ONE)));
    }

    /** The remainder of the absolute values, with the sign of the dividend. */
    private static WrappedRange signedRemainder(WrappedRange x, WrappedRange y) {
        ExactInt[] divisors = extremes(y.leastSigned().abs(), y.mostSigned().abs());
        ExactInt leastDivisor = divisors[0].max(ExactInt.ONE);
        if (divisors[1].signum() == 0) {
            return WrappedRange.empty(x.width());
        }
        if (x.leastSigned().signum() >= 0) {
            return moduli(x, x.leastSigned(), x.mostSigned(), leastDivisor, divisors[1]);
        }
        WrappedRange magnitudes =
                moduli(x, x.mostSigned().negate(), x.leastSigned().negate(), leastDivisor, divisors[1]);
        return between(x, magnitudes.most().negate(), magnitudes.least().negate());
    }

    // ---- shifts

    private static WrappedRange shift(Opcode opcode, int flags, WrappedRange a, WrappedRange b) {
        int width = a.width();
        ExactInt last = ExactInt.of(width - 1L);
        List<WrappedRange> results = new ArrayList<>();
        for (WrappedRange amounts : b.parts()) {
            int least = amounts.least().min(ExactInt.of(width)).intValueExact();
            int most = amounts.most().min(last).intValueExact();
            for (WrappedRange x : least <= most ? a.parts() : List.<WrappedRange>of()) {
                results.addAll(shifted(opcode, flags, x, least, most));
            }
        }
        return WrappedRange.covering(width, results);
    }

    private static List<WrappedRange> shifted(Opcode opcode, int flags, WrappedRange x, int least, int most) {
        if (opcode == Opcode.LSHR) {
            return List.of(between(x, x.least().shiftRight(most), x.most().shiftRight(least)));
        }
        if (opcode == Opcode.ASHR) {
            boolean isNegative = x.leastSigned().signum() < 0;
            return List.of(between(
                    x,
                    x.leastSigned().shiftRight(isNegative ? least : most),
                    x.mostSigned().shiftRight(isNegative ? most : least)));
        }
        List<WrappedRange> results = new ArrayList<>();
        for (int by = least; by <= most; by++) {
            results.add(left(flags, x, by));
        }
        return results;
    }

    private static WrappedRange left(int flags, WrappedRange x, int by) {
        int width = x.width();
        WrappedRange plain = between(x, x.least().shiftLeft(by), x.most().shiftLeft(by));
        WrappedRange shape = WrappedRange.of(KnownBits.lowZeros(width, by));
        WrappedRange unsigned = has(flags, Flag.NUW)
                ? clampedUnsigned(width, x.least().shiftLeft(by), x.most().shiftLeft(by))
                : plain;
        WrappedRange signed = has(flags, Flag.NSW)
                ? clampedSigned(
                        width, x.leastSigned().shiftLeft(by), x.mostSigned().shiftLeft(by))
                : plain;
        return plain.intersect(shape).intersect(unsigned).intersect(signed);
    }

    // ---- bits

    private static WrappedRange bitwise(Opcode opcode, WrappedRange x, WrappedRange y) {
        KnownBits bits = BitArithmetic.binary(opcode, 0, KnownBits.of(x), KnownBits.of(y));
        WrappedRange ofBits = WrappedRange.of(bits);
        if (opcode == Opcode.AND) {
            return ofBits.intersect(between(x, ExactInt.ZERO, x.most().min(y.most())));
        }
        return opcode == Opcode.OR
                ? ofBits.intersect(between(x, x.least().max(y.least()), KnownBits.mask(x.width())))
                : ofBits;
    }

    // ---- casts

    /** The range of the low {@code width} bits. */
    public static WrappedRange truncated(WrappedRange a, int width) {
        return a.isEmpty()
                ? WrappedRange.empty(width)
                : WrappedRange.between(width, a.low(), a.low().add(a.count()).subtract(ExactInt.ONE));
    }

    /** The range of the zero-extended numbers, in {@code width} bits. */
    public static WrappedRange zeroExtended(WrappedRange a, int width) {
        return a.isEmpty() ? WrappedRange.empty(width) : WrappedRange.between(width, a.least(), a.most());
    }

    /** The range of the sign-extended numbers, in {@code width} bits. */
    public static WrappedRange signExtended(WrappedRange a, int width) {
        return a.isEmpty() ? WrappedRange.empty(width) : WrappedRange.between(width, a.leastSigned(), a.mostSigned());
    }
}
