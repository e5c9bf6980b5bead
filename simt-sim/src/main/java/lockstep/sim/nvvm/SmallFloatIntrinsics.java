package lockstep.sim.nvvm;

import java.util.Map;
import java.util.Set;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.intrinsic.IntrinsicInfo;
import lockstep.ir.nvvm.intrinsic.IntrinsicModifier;
import lockstep.sim.fp.FloatFormat;
import lockstep.sim.fp.Rounding;
import lockstep.sim.fp.SmallFloat;
import lockstep.sim.value.Scalar;

/**
 * Conversions of two floats to floats of at most eight bits, packed in an integer, and back. The first of two operands,
 * and the upper element of a vector, becomes the upper part. Source: PTX ISA, "cvt".
 */
final class SmallFloatIntrinsics {
    private static final Map<IntrinsicModifier, SmallFloat> FORMATS = Map.of(
            IntrinsicModifier.E4M3, SmallFloat.E4M3,
            IntrinsicModifier.E5M2, SmallFloat.E5M2,
            IntrinsicModifier.E2M3, SmallFloat.E2M3,
            IntrinsicModifier.E3M2, SmallFloat.E3M2,
            IntrinsicModifier.E2M1, SmallFloat.E2M1);

    private SmallFloatIntrinsics() {}

    /** Computes a conversion; false, with nothing written, for any other intrinsic. */
    static boolean convert(IntrinsicInfo info, ScalarType from, Scalar[][] arguments, Scalar[] results) {
        if (info.kind() == Intrinsic.CVT_FLOATS_TO_SMALL) {
            boolean isVector = arguments.length == 1;
            Scalar upper = isVector ? arguments[0][1] : arguments[0][0];
            Scalar lower = isVector ? arguments[0][0] : arguments[1][0];
            pack(info, from.format(), upper, lower, results[0]);
            return true;
        }
        if (info.kind() == Intrinsic.CVT_SMALL_TO_HALVES) {
            unpack(info, arguments[0][0], results);
            return true;
        }
        return false;
    }

    private static SmallFloat format(Set<IntrinsicModifier> modifiers) {
        return modifiers.stream()
                .filter(FORMATS::containsKey)
                .findFirst()
                .map(FORMATS::get)
                .orElseThrow(() -> new CompilerBug("a conversion without a format"));
    }

    /** The distance of parts in bits: parts of four bits are adjacent, others take a byte each. */
    private static int step(SmallFloat format) {
        return format.width() <= Byte.SIZE / 2 ? Byte.SIZE / 2 : Byte.SIZE;
    }

    private static void pack(IntrinsicInfo info, FloatFormat from, Scalar upper, Scalar lower, Scalar out) {
        if (upper.poison || lower.poison) {
            Results.poison(upper, lower, out);
            return;
        }
        SmallFloat format = format(info.modifiers());
        int step = step(format);
        long bits = part(info, format, from, upper) << step | part(info, format, from, lower);
        long open = open(format, from, upper) << step | open(format, from, lower);
        Results.write(upper, lower, out, bits, 0, open, 0);
    }

    private static long part(IntrinsicInfo info, SmallFloat format, FloatFormat from, Scalar in) {
        boolean isCut = info.has(IntrinsicModifier.RELU) && from.isNegative(in.low) && !from.isNan(in.low);
        return isCut ? 0 : format.saturated(from, Rounding.NEAREST_EVEN, in.low);
    }

    /** The PTX ISA states that a NaN stays a NaN, but leaves its sign and payload unspecified. */
    private static long open(SmallFloat format, FloatFormat from, Scalar in) {
        long all = (1L << format.width()) - 1;
        if (!in.isDefined()) {
            return all;
        }
        return from.isNan(in.low) ? format.openOfNan() : 0;
    }

    private static void unpack(IntrinsicInfo info, Scalar in, Scalar[] results) {
        SmallFloat format = format(info.modifiers());
        int step = step(format);
        int mask = (1 << format.width()) - 1;
        for (int i = 0; i < results.length; i++) {
            int code = (int) (in.low >>> i * step) & mask;
            long bits = format.toFloat(FloatFormat.HALF, code);
            boolean isCut = info.has(IntrinsicModifier.RELU) && FloatFormat.HALF.isNegative(bits);
            boolean isOpen = (in.undefinedLow >>> i * step & mask) != 0;
            if (in.poison) {
                Results.poison(in, in, results[i]);
            } else {
                Results.write(in, results[i], isCut ? 0 : bits, 0, isOpen ? FloatFormat.HALF.mask() : 0, 0);
            }
        }
    }
}
