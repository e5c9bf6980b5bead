package lockstep.compiler.constantfold;

import java.util.Optional;
import lockstep.ir.nvvm.type.Type.FloatType;

/**
 * A binary interchange format of IEEE 754.
 *
 * @param exponentBits width of the exponent field
 * @param fractionBits width of the stored fraction
 */
public record FloatShape(int exponentBits, int fractionBits) {
    /** The shape of a type; empty for fp128, which is not folded. */
    public static Optional<FloatShape> of(FloatType type) {
        return switch (type) {
            case HALF -> Optional.of(new FloatShape(5, 10));
            case BFLOAT -> Optional.of(new FloatShape(8, 7));
            case FLOAT -> Optional.of(new FloatShape(8, 23));
            case DOUBLE -> Optional.of(new FloatShape(11, 52));
            case FP128 -> Optional.empty();
        };
    }

    /** What is added to an exponent to store it. */
    public int bias() {
        return (1 << (exponentBits - 1)) - 1;
    }

    /** Exponent of the lowest bit of a subnormal. */
    public int lowestExponent() {
        return 1 - bias() - fractionBits;
    }

    /** Mask of the exponent field. */
    public long exponentMask() {
        return ((1L << exponentBits) - 1) << fractionBits;
    }

    /** Mask of the stored fraction. */
    public long fractionMask() {
        return (1L << fractionBits) - 1;
    }

    /** Mask of the sign. */
    public long signBit() {
        return 1L << (exponentBits + fractionBits);
    }

    /** The canonical NaN: positive, quiet, with no payload. */
    public long quietNan() {
        return exponentMask() | 1L << (fractionBits - 1);
    }

    /** Whether {@code bits} are a NaN. */
    public boolean isNan(long bits) {
        return (bits & exponentMask()) == exponentMask() && (bits & fractionMask()) != 0;
    }

    /** Whether {@code bits} are an infinity. */
    public boolean isInfinite(long bits) {
        return (bits & (exponentMask() | fractionMask())) == exponentMask();
    }

    /** Whether {@code bits} are a zero. */
    public boolean isZero(long bits) {
        return (bits & ~signBit()) == 0;
    }

    /** Whether {@code bits} are a subnormal number. */
    public boolean isSubnormal(long bits) {
        return (bits & exponentMask()) == 0 && !isZero(bits);
    }

    /** Whether the sign is set. */
    public boolean isNegative(long bits) {
        return (bits & signBit()) != 0;
    }
}
