package lockstep.compiler.constantfold;

import java.math.BigInteger;

/** Converts between bit patterns of finite floats and exact rationals; rounds to nearest, ties to even. */
final class FloatCodec {
    private FloatCodec() {}

    /** The value of finite {@code bits}; both zeros are 0. */
    static Rational decode(FloatShape shape, long bits) {
        long field = (bits & shape.exponentMask()) >>> shape.fractionBits();
        long fraction = bits & shape.fractionMask();
        long significand = field == 0 ? fraction : fraction | 1L << shape.fractionBits();
        int exponent = (int) Math.max(field, 1) - shape.bias() - shape.fractionBits();
        BigInteger signed = BigInteger.valueOf(shape.isNegative(bits) ? -significand : significand);
        return Rational.scaled(signed, exponent);
    }

    /**
     * The float nearest to {@code value}, infinite on overflow; {@code negativeZero} gives the sign of a result of 0.
     */
    static long encode(FloatShape shape, Rational value, boolean negativeZero) {
        boolean negative = value.signum() == 0 ? negativeZero : value.signum() < 0;
        long magnitude =
                value.signum() == 0 ? 0 : magnitude(shape, value.numerator().abs(), value.denominator());
        return negative ? magnitude | shape.signBit() : magnitude;
    }

    private static long magnitude(FloatShape shape, BigInteger numerator, BigInteger denominator) {
        int precision = shape.fractionBits() + 1;
        int estimate = numerator.bitLength() - denominator.bitLength();
        int exponent = Math.max(estimate - precision, shape.lowestExponent());
        BigInteger significand = rounded(numerator, denominator, exponent);
        if (significand.bitLength() > precision) {
            exponent++;
            significand = rounded(numerator, denominator, exponent);
        }
        if (significand.bitLength() > precision) {
            exponent++;
            significand = significand.shiftRight(1);
        }
        if (significand.bitLength() < precision) {
            return significand.longValueExact();
        }
        long field = (long) exponent + shape.bias() + shape.fractionBits();
        if (field >= shape.exponentMask() >>> shape.fractionBits()) {
            return shape.exponentMask();
        }
        return (field << shape.fractionBits()) | (significand.longValueExact() & shape.fractionMask());
    }

    /** {@code numerator / denominator / 2^exponent} to the nearest integer, ties to even. */
    private static BigInteger rounded(BigInteger numerator, BigInteger denominator, int exponent) {
        BigInteger n = exponent < 0 ? numerator.shiftLeft(-exponent) : numerator;
        BigInteger d = exponent > 0 ? denominator.shiftLeft(exponent) : denominator;
        BigInteger[] parts = n.divideAndRemainder(d);
        int half = parts[1].shiftLeft(1).compareTo(d);
        boolean up = half > 0 || half == 0 && parts[0].testBit(0);
        return up ? parts[0].add(BigInteger.ONE) : parts[0];
    }
}
