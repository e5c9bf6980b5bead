package lockstep.fuzz.generate.ptx;

import java.util.List;
import lockstep.ir.choices.Choices;
import lockstep.ir.ptx.PtxFloat;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxInteger.Radix;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxType;

/** Immediate operands: small numbers, numbers near the limits of a type, random ones. */
final class PtxImmediates {
    private static final List<Float> SINGLES = List.of(
            0f,
            1f,
            -1f,
            0.5f,
            2f,
            -0f,
            3f,
            1e-3f,
            1e10f,
            Float.MAX_VALUE,
            Float.MIN_NORMAL,
            Float.MIN_VALUE,
            -Float.MIN_VALUE,
            Float.POSITIVE_INFINITY,
            Float.NEGATIVE_INFINITY,
            65504f,
            65536f,
            2147483648f,
            0x1p63f,
            0.1f);
    private static final List<Double> DOUBLES = List.of(
            0.0,
            1.0,
            -1.0,
            0.5,
            2.0,
            -0.0,
            3.0,
            1e-3,
            1e300,
            Double.MAX_VALUE,
            Double.MIN_NORMAL,
            Double.MIN_VALUE,
            -Double.MIN_VALUE,
            Double.POSITIVE_INFINITY,
            Double.NEGATIVE_INFINITY,
            0x1p-149,
            0x1p128,
            0x1p63,
            0.1);

    private PtxImmediates() {}

    /** Whether an immediate may be a value of the type. */
    static boolean has(PtxType type) {
        boolean isWhole = type.isBits() && type.width() <= 64 || type.isInteger() && !type.isPacked();
        return isWhole && type.width() >= 16 || type == PtxType.F32 || type == PtxType.F64;
    }

    /** An immediate of a type that {@link #has} one. */
    static PtxOperand of(Choices choices, PtxType type) {
        if (type == PtxType.F32) {
            return PtxFloat.ofFloat(choices.pick(SINGLES));
        }
        return type == PtxType.F64 ? PtxFloat.ofDouble(choices.pick(DOUBLES)) : whole(choices, type);
    }

    /** An integer that the type can hold. */
    static PtxInteger whole(Choices choices, PtxType type) {
        long bits = bits(choices, type.width());
        if (type.isSigned()) {
            return PtxInteger.of(bits << (64 - type.width()) >> (64 - type.width()));
        }
        return unsigned(bits, type.width());
    }

    private static long bits(Choices choices, int width) {
        return switch (choices.weighted(8, 3, 3, 2)) {
            case 0 -> choices.between(0, 33);
            case 1 -> 1L << choices.below(width);
            case 2 -> (1L << choices.below(width)) - 1;
            default -> choices.draw(0);
        };
    }

    /** The number that the low {@code width} bits encode. */
    static PtxInteger unsigned(long bits, int width) {
        long value = width == 64 ? bits : bits & (1L << width) - 1;
        return new PtxInteger(value, value < 0, value >= 0 && value < 256 ? Radix.DECIMAL : Radix.HEXADECIMAL);
    }
}
