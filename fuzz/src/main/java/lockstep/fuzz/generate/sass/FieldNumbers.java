package lockstep.fuzz.generate.sass;

import java.util.List;
import lockstep.ir.choices.Choices;
import lockstep.ir.sass.isa.SassOperand.ImmediateStyle;

/** Immediate operands: small numbers, numbers near limits, random ones, of the width of their field. */
final class FieldNumbers {
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
            Float.POSITIVE_INFINITY,
            Float.NaN,
            65504f,
            0.1f);
    private static final List<Double> DOUBLES =
            List.of(0.0, 1.0, -1.0, 0.5, 2.0, -0.0, 3.0, 1e300, Double.POSITIVE_INFINITY, 0x1p-149, 0x1p63);
    private static final List<Integer> HALVES =
            List.of(0, 0x3c00, 0xbc00, 0x3800, 0x8000, 0x7bff, 1, 0x400, 0x7c00, 0x7e00, 0x3f80, 0x4049);
    private static final int HALF = 16;

    private FieldNumbers() {}

    /** Bits of a number in a field of {@code width} bits. */
    static long draw(Choices choices, ImmediateStyle style, int width) {
        long mask = width == Long.SIZE ? -1 : (1L << width) - 1;
        return mask
                & switch (style) {
                    case HEX, SIGNED_HEX -> bits(choices, width);
                    case FLOAT ->
                        choices.chance(1, 4)
                                ? choices.draw(1L << Integer.SIZE)
                                : Integer.toUnsignedLong(Float.floatToRawIntBits(choices.pick(SINGLES)));
                    case DOUBLE_HIGH -> Double.doubleToRawLongBits(choices.pick(DOUBLES)) >>> Integer.SIZE;
                    case HALF, BFLOAT -> choices.pick(HALVES);
                    case HALF_PAIR, BFLOAT_PAIR -> (long) choices.pick(HALVES) << HALF | choices.pick(HALVES);
                };
    }

    private static long bits(Choices choices, int width) {
        return switch (choices.weighted(6, 3, 2, 2, 4)) {
            case 0 -> choices.between(0, 33);
            case 1 -> 1L << choices.below(width);
            case 2 -> (1L << choices.below(width)) - 1;
            case 3 -> -1 - choices.between(0, 33);
            default -> choices.draw(0);
        };
    }
}
