package lockstep.fuzz.generate;

import java.util.List;
import lockstep.ir.choices.Choices;
import lockstep.ir.nvvm.type.Type.FloatType;

/** Interesting floating constants. */
final class FloatConstants {
    /**
     * A format.
     *
     * @param exponent bits of the exponent
     * @param fraction bits of the fraction
     */
    private record Format(int exponent, int fraction) {
        long bits(boolean negative, long biasedExponent, long fractionBits) {
            long sign = negative ? 1L << exponent + fraction : 0;
            return sign | biasedExponent << fraction | fractionBits;
        }

        long bias() {
            return (1L << exponent - 1) - 1;
        }

        long largestExponent() {
            return (1L << exponent) - 1;
        }

        long allOnes() {
            return (1L << fraction) - 1;
        }
    }

    private FloatConstants() {}

    private static Format format(FloatType type) {
        return switch (type) {
            case HALF -> new Format(5, 10);
            case BFLOAT -> new Format(8, 7);
            case FLOAT -> new Format(8, 23);
            case DOUBLE -> new Format(11, 52);
            case FP128 -> throw new IllegalArgumentException("no constants of fp128");
        };
    }

    /**
     * The encoding of a constant that is not a NaN: powers of two first, then zeros, limits, infinities, subnormals.
     */
    static long pick(Choices choices, FloatType type) {
        Format format = format(type);
        boolean negative = choices.chance(1, 3);
        return switch (choices.below(6)) {
            case 0 -> format.bits(negative, format.bias() + choices.pick(List.of(0, 1, 2, -1, 3)), 0);
            case 1 -> format.bits(negative, 0, 0);
            case 2 -> format.bits(negative, format.bias() + choices.below(4), choices.draw(1L << format.fraction()));
            case 3 -> format.bits(negative, format.largestExponent() - 1, format.allOnes());
            case 4 -> format.bits(negative, format.largestExponent(), 0);
            default -> format.bits(negative, 0, 1 + choices.draw(format.allOnes()));
        };
    }
}
