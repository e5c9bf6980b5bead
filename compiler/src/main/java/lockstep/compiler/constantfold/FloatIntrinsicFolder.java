package lockstep.compiler.constantfold;

import java.math.BigInteger;
import java.util.Map;
import java.util.OptionalLong;
import lockstep.ir.nvvm.intrinsic.Intrinsic;

/**
 * Folds floating-point intrinsics on bit patterns, with exact rationals and one rounding. NaN results are the positive
 * quiet NaN, except for the operations that only move bits. The result is empty where the language leaves it open:
 * minimum and maximum of a signaling NaN, or of zeros of different signs.
 *
 * <p>Source: LLVM Language Reference, "Standard C/C++ Library Intrinsics" and "Floating-Point Test Intrinsics".
 */
final class FloatIntrinsicFolder {
    /** Bits of a root beyond the precision of the format, the last one sticky. */
    private static final int GUARD_BITS = 3;

    private static final Map<Intrinsic, Rounding> ROUNDINGS = Map.of(
            Intrinsic.FLOOR, Rounding.DOWN,
            Intrinsic.CEIL, Rounding.UP,
            Intrinsic.TRUNC_FLOAT, Rounding.TO_ZERO,
            Intrinsic.RINT, Rounding.EVEN,
            Intrinsic.NEARBYINT, Rounding.EVEN,
            Intrinsic.ROUNDEVEN, Rounding.EVEN,
            Intrinsic.ROUND, Rounding.AWAY);

    /** The rounding of an intrinsic to an integer. */
    private enum Rounding {
        DOWN,
        UP,
        TO_ZERO,
        EVEN,
        AWAY
    }

    private FloatIntrinsicFolder() {}

    /** Whether the intrinsic rounds to an integral float. */
    static boolean isRounding(Intrinsic kind) {
        return ROUNDINGS.containsKey(kind);
    }

    /** Folds an intrinsic of one operand; empty for others. */
    static OptionalLong unary(FloatShape shape, Intrinsic kind, long a) {
        if (kind == Intrinsic.FABS) {
            return OptionalLong.of(a & ~shape.signBit());
        }
        Rounding rounding = ROUNDINGS.get(kind);
        if (rounding == null && kind != Intrinsic.SQRT && kind != Intrinsic.CANONICALIZE) {
            return OptionalLong.empty();
        }
        if (shape.isNan(a)) {
            return OptionalLong.of(shape.quietNan());
        }
        if (kind == Intrinsic.SQRT) {
            return OptionalLong.of(root(shape, a));
        }
        return OptionalLong.of(
                rounding == null || shape.isInfinite(a) || shape.isZero(a) ? a : whole(shape, rounding, a));
    }

    private static long whole(FloatShape shape, Rounding rounding, long a) {
        return FloatCodec.encode(shape, Rational.of(integer(shape, rounding, a)), shape.isNegative(a));
    }

    private static BigInteger integer(FloatShape shape, Rounding rounding, long a) {
        Rational value = FloatCodec.decode(shape, a);
        BigInteger[] parts = floored(value);
        return switch (rounding) {
            case DOWN -> parts[0];
            case UP -> parts[1].signum() == 0 ? parts[0] : parts[0].add(BigInteger.ONE);
            case TO_ZERO -> value.truncated();
            case EVEN -> nearest(parts, value.denominator(), parts[0].testBit(0));
            case AWAY -> nearest(parts, value.denominator(), value.signum() > 0);
        };
    }

    /** The floor of the value, and the numerator of the rest. */
    private static BigInteger[] floored(Rational value) {
        BigInteger[] parts = value.numerator().divideAndRemainder(value.denominator());
        return parts[1].signum() < 0
                ? new BigInteger[] {parts[0].subtract(BigInteger.ONE), parts[1].add(value.denominator())}
                : parts;
    }

    private static BigInteger nearest(BigInteger[] parts, BigInteger denominator, boolean tieGoesUp) {
        int half = parts[1].shiftLeft(1).compareTo(denominator);
        return half > 0 || half == 0 && tieGoesUp ? parts[0].add(BigInteger.ONE) : parts[0];
    }

    /** The square root: an integer root with guard bits and a sticky bit for the rest, rounded once. */
    private static long root(FloatShape shape, long a) {
        if (shape.isZero(a)) {
            return a;
        }
        if (shape.isNegative(a)) {
            return shape.quietNan();
        }
        if (shape.isInfinite(a)) {
            return a;
        }
        Rational value = FloatCodec.decode(shape, a);
        int spare = value.numerator().bitLength() - value.denominator().bitLength();
        int shift = Math.max(0, shape.fractionBits() + GUARD_BITS - spare / 2);
        BigInteger scaled = value.numerator().shiftLeft(2 * shift);
        BigInteger[] quotient = scaled.divideAndRemainder(value.denominator());
        BigInteger[] root = quotient[0].sqrtAndRemainder();
        boolean isExact = root[1].signum() == 0 && quotient[1].signum() == 0;
        BigInteger sticky = root[0].shiftLeft(1).add(isExact ? BigInteger.ZERO : BigInteger.ONE);
        return FloatCodec.encode(shape, Rational.scaled(sticky, -(shift + 1)), false);
    }

    // ---- two and three operands

    /** Magnitude of the first, sign of the second. */
    static long copySign(FloatShape shape, long a, long b) {
        return a & ~shape.signBit() | b & shape.signBit();
    }

    /** {@code a * b + c}, rounded once. */
    static long fused(FloatShape shape, long a, long b, long c) {
        if (shape.isNan(a) || shape.isNan(b) || shape.isNan(c)) {
            return shape.quietNan();
        }
        boolean isNegative = shape.isNegative(a) != shape.isNegative(b);
        if (shape.isInfinite(a) || shape.isInfinite(b)) {
            boolean isOpen =
                    shape.isZero(a) || shape.isZero(b) || shape.isInfinite(c) && shape.isNegative(c) != isNegative;
            return isOpen ? shape.quietNan() : shape.exponentMask() | (isNegative ? shape.signBit() : 0);
        }
        if (shape.isInfinite(c)) {
            return c;
        }
        Rational product = FloatCodec.decode(shape, a).times(FloatCodec.decode(shape, b));
        boolean bothNegative = isNegative && shape.isNegative(c);
        return FloatCodec.encode(shape, product.plus(FloatCodec.decode(shape, c)), bothNegative);
    }

    /** minnum, maxnum, minimum, maximum, minimumnum and maximumnum; empty if open or another intrinsic. */
    static OptionalLong extreme(FloatShape shape, Intrinsic kind, long a, long b) {
        boolean wantsLess = kind == Intrinsic.MINNUM || kind == Intrinsic.MINIMUM || kind == Intrinsic.MINIMUMNUM;
        boolean wantsMore = kind == Intrinsic.MAXNUM || kind == Intrinsic.MAXIMUM || kind == Intrinsic.MAXIMUMNUM;
        if (!wantsLess && !wantsMore) {
            return OptionalLong.empty();
        }
        if (shape.isNan(a) || shape.isNan(b)) {
            return ofNan(shape, kind, a, b);
        }
        if (shape.isZero(a) && shape.isZero(b) && a != b) {
            boolean isOpen = kind == Intrinsic.MINNUM || kind == Intrinsic.MAXNUM;
            return isOpen ? OptionalLong.empty() : OptionalLong.of(wantsLess ? shape.signBit() : 0);
        }
        return OptionalLong.of(FloatFolder.order(shape, a, b) < 0 == wantsLess ? a : b);
    }

    private static OptionalLong ofNan(FloatShape shape, Intrinsic kind, long a, long b) {
        boolean isPropagated = kind == Intrinsic.MINIMUM || kind == Intrinsic.MAXIMUM;
        if (isPropagated || shape.isNan(a) && shape.isNan(b)) {
            return OptionalLong.of(shape.quietNan());
        }
        long nan = shape.isNan(a) ? a : b;
        boolean isOpen = isSignaling(shape, nan) && (kind == Intrinsic.MINNUM || kind == Intrinsic.MAXNUM);
        return isOpen ? OptionalLong.empty() : OptionalLong.of(shape.isNan(a) ? b : a);
    }

    static boolean isSignaling(FloatShape shape, long bits) {
        return shape.isNan(bits) && (bits & 1L << (shape.fractionBits() - 1)) == 0;
    }

    /** The value times a power of two, rounded once. */
    static long scaled(FloatShape shape, long a, int exponent) {
        if (shape.isNan(a)) {
            return shape.quietNan();
        }
        if (shape.isInfinite(a) || shape.isZero(a)) {
            return a;
        }
        Rational power = Rational.scaled(BigInteger.ONE, exponent);
        return FloatCodec.encode(shape, FloatCodec.decode(shape, a).times(power), shape.isNegative(a));
    }

    // ---- tests and conversions

    /** The class of a float as one bit of the mask of {@code llvm.is.fpclass}. */
    static int fpClass(FloatShape shape, long bits) {
        if (shape.isNan(bits)) {
            return isSignaling(shape, bits) ? 1 : 1 << 1;
        }
        boolean isNegative = shape.isNegative(bits);
        if (shape.isInfinite(bits)) {
            return isNegative ? 1 << 2 : 1 << 9;
        }
        if (shape.isZero(bits)) {
            return isNegative ? 1 << 5 : 1 << 6;
        }
        if (shape.isSubnormal(bits)) {
            return isNegative ? 1 << 4 : 1 << 7;
        }
        return isNegative ? 1 << 3 : 1 << 8;
    }

    /** The float rounded towards 0 and clamped to {@code width} bits; 0 for NaN. */
    static BigInteger saturated(FloatShape shape, long bits, int width, boolean isSigned) {
        if (shape.isNan(bits)) {
            return BigInteger.ZERO;
        }
        BigInteger most = BigInteger.ONE.shiftLeft(isSigned ? width - 1 : width).subtract(BigInteger.ONE);
        BigInteger least = isSigned ? most.not() : BigInteger.ZERO;
        if (shape.isInfinite(bits)) {
            return shape.isNegative(bits) ? least : most;
        }
        return FloatCodec.decode(shape, bits).truncated().min(most).max(least);
    }
}
