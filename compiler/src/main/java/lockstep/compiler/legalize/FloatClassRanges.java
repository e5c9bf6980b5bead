package lockstep.compiler.legalize;

import java.util.ArrayList;
import java.util.List;
import lockstep.compiler.constantfold.FloatShape;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Value;

/**
 * The classes of floats that a mask of {@code llvm.is.fpclass} names, as ranges of magnitudes, of either sign. Classes
 * that follow each other are one range. Source: LLVM Language Reference, "llvm.is.fpclass".
 *
 * @param positive in order, without the sign
 * @param negative in order, without the sign
 */
record FloatClassRanges(List<Range> positive, List<Range> negative) {
    private static final int SIGNALING = 1;
    private static final int QUIET = 1 << 1;
    private static final int NEGATIVE_INFINITY = 1 << 2;
    private static final int NEGATIVE_NORMAL = 1 << 3;
    private static final int NEGATIVE_SUBNORMAL = 1 << 4;
    private static final int NEGATIVE_ZERO = 1 << 5;
    private static final int POSITIVE_ZERO = 1 << 6;
    private static final int POSITIVE_SUBNORMAL = 1 << 7;
    private static final int POSITIVE_NORMAL = 1 << 8;
    private static final int POSITIVE_INFINITY = 1 << 9;

    /**
     * Magnitudes that follow each other.
     *
     * @param first the least
     * @param count how many
     */
    record Range(long first, long count) {}

    FloatClassRanges {
        positive = List.copyOf(positive);
        negative = List.copyOf(negative);
    }

    /** The ranges of {@code mask}, a constant. */
    static FloatClassRanges of(FloatShape shape, Value mask) {
        long bits = ((ConstantInt) mask).zext();
        return new FloatClassRanges(
                ranges(shape, bits, POSITIVE_ZERO, POSITIVE_SUBNORMAL, POSITIVE_NORMAL, POSITIVE_INFINITY),
                ranges(shape, bits, NEGATIVE_ZERO, NEGATIVE_SUBNORMAL, NEGATIVE_NORMAL, NEGATIVE_INFINITY));
    }

    /** @param classes of zeros, subnormal and normal numbers, infinities */
    private static List<Range> ranges(FloatShape shape, long mask, int... classes) {
        long normal = 1L << shape.fractionBits();
        long infinity = shape.exponentMask();
        long[] starts = {0, 1, normal, infinity, infinity + 1, shape.quietNan(), shape.signBit()};
        int[] names = {classes[0], classes[1], classes[2], classes[3], SIGNALING, QUIET};
        List<Range> ranges = new ArrayList<>();
        for (int i = 0; i < names.length; i++) {
            if ((mask & names[i]) == 0) {
                continue;
            }
            boolean goesOn = i > 0 && (mask & names[i - 1]) != 0;
            long first = goesOn ? ranges.removeLast().first : starts[i];
            ranges.add(new Range(first, starts[i + 1] - first));
        }
        return ranges;
    }
}
