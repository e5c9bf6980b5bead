package lockstep.sim.ptx;

import java.math.BigDecimal;
import java.math.BigInteger;
import lockstep.sim.fp.ExactOracle;
import lockstep.sim.fp.FloatFormat;

/** The meaning of the bits of floats, by the fields of the formats only. */
final class FloatWords {
    private FloatWords() {}

    /** The lowest bits of an operand. */
    static long bits(BigInteger operand, FloatFormat format) {
        return PtxOperands.wrap(operand, format.width()).longValue();
    }

    private static long exponent(FloatFormat format, long bits) {
        return bits >>> format.fractionBits() & (1L << ExactOracle.exponentBits(format)) - 1;
    }

    private static long fraction(FloatFormat format, long bits) {
        return bits & (1L << format.fractionBits()) - 1;
    }

    private static boolean isSpecial(FloatFormat format, long bits) {
        return exponent(format, bits) == (1L << ExactOracle.exponentBits(format)) - 1;
    }

    static boolean isNan(FloatFormat format, long bits) {
        return isSpecial(format, bits) && fraction(format, bits) != 0;
    }

    static boolean isInfinite(FloatFormat format, long bits) {
        return isSpecial(format, bits) && fraction(format, bits) == 0;
    }

    static boolean isSubnormal(FloatFormat format, long bits) {
        return exponent(format, bits) == 0 && fraction(format, bits) != 0;
    }

    static boolean isZero(FloatFormat format, long bits) {
        return exponent(format, bits) == 0 && fraction(format, bits) == 0;
    }

    static boolean isNegative(FloatFormat format, long bits) {
        return (bits >>> (format.width() - 1) & 1) != 0;
    }

    /** The bits of a zero of the sign of a value. */
    static long zeroLike(FloatFormat format, long bits) {
        return isNegative(format, bits) ? 1L << (format.width() - 1) : 0;
    }

    static long flushed(FloatFormat format, boolean flushes, long bits) {
        return flushes && isSubnormal(format, bits) ? zeroLike(format, bits) : bits;
    }

    /** A number that orders all values except NaNs; infinities are beyond all others. */
    static BigDecimal order(FloatFormat format, long bits) {
        if (isInfinite(format, bits)) {
            BigDecimal huge = BigDecimal.valueOf(2).pow(1100);
            return isNegative(format, bits) ? huge.negate() : huge;
        }
        return ExactOracle.value(format, bits);
    }
}
