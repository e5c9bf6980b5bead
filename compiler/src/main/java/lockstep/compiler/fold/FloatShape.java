package lockstep.compiler.fold;

import java.util.Optional;
import lockstep.ir.nvvm.type.FloatType;

/**
 * A binary interchange format of IEEE 754.
 *
 * @param exponentBits width of the exponent field
 * @param fractionBits width of the stored fraction
 */
record FloatShape(int exponentBits, int fractionBits) {
    /** The shape of a type; empty for fp128, which is not folded. */
    static Optional<FloatShape> of(FloatType type) {
        return switch (type) {
            case HALF -> Optional.of(new FloatShape(5, 10));
            case BFLOAT -> Optional.of(new FloatShape(8, 7));
            case FLOAT -> Optional.of(new FloatShape(8, 23));
            case DOUBLE -> Optional.of(new FloatShape(11, 52));
            case FP128 -> Optional.empty();
        };
    }

    int bias() {
        return (1 << (exponentBits - 1)) - 1;
    }

    /** Exponent of the lowest bit of a subnormal. */
    int lowestExponent() {
        return 1 - bias() - fractionBits;
    }

    /** Bits of the exponent field all ones, in place. */
    long exponentMask() {
        return ((1L << exponentBits) - 1) << fractionBits;
    }

    long fractionMask() {
        return (1L << fractionBits) - 1;
    }

    long signBit() {
        return 1L << (exponentBits + fractionBits);
    }

    long quietNan() {
        return exponentMask() | 1L << (fractionBits - 1);
    }

    boolean isNan(long bits) {
        return (bits & exponentMask()) == exponentMask() && (bits & fractionMask()) != 0;
    }

    boolean isInfinite(long bits) {
        return (bits & (exponentMask() | fractionMask())) == exponentMask();
    }

    boolean isZero(long bits) {
        return (bits & ~signBit()) == 0;
    }

    boolean isSubnormal(long bits) {
        return (bits & exponentMask()) == 0 && !isZero(bits);
    }

    boolean isNegative(long bits) {
        return (bits & signBit()) != 0;
    }
}
