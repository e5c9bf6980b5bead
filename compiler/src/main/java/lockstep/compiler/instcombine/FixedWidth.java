package lockstep.compiler.instcombine;

import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.type.Type.FloatType;

/** Integers modulo 2^width, and encodings of floats. */
final class FixedWidth {
    private FixedWidth() {}

    static ExactInt mask(int width) {
        return ExactInt.ONE.shiftLeft(width).subtract(ExactInt.ONE);
    }

    static ExactInt modulo(ExactInt value, int width) {
        return value.and(mask(width));
    }

    static ExactInt signed(ExactInt value, int width) {
        return value.testBit(width - 1) ? value.subtract(ExactInt.ONE.shiftLeft(width)) : value;
    }

    /** Whether {@code exact} is a signed number of {@code width} bits. */
    static boolean fitsSigned(ExactInt exact, int width) {
        return exact.bitLength() < width;
    }

    static boolean fitsUnsigned(ExactInt exact, int width) {
        return exact.signum() >= 0 && exact.bitLength() <= width;
    }

    static ExactInt leastSigned(int width) {
        return ExactInt.ONE.shiftLeft(width - 1).negate();
    }

    /** The encoding of {@code value}, which is exact in {@code type}; -1 if the format is not supported. */
    static long bitsOf(FloatType type, double value) {
        return switch (type) {
            case HALF -> Float.floatToFloat16((float) value) & 0xFFFFL;
            case BFLOAT -> Float.floatToRawIntBits((float) value) >>> 16;
            case FLOAT -> Float.floatToRawIntBits((float) value) & 0xFFFFFFFFL;
            case DOUBLE -> Double.doubleToRawLongBits(value);
            case FP128 -> -1;
        };
    }
}
