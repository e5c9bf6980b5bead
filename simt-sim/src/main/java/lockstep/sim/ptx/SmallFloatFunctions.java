package lockstep.sim.ptx;

import java.util.List;
import lockstep.sim.fp.FloatFormat;
import lockstep.sim.fp.OpenFloats;
import lockstep.sim.fp.Rounding;
import lockstep.sim.fp.SmallFloat;
import lockstep.sim.ptx.FloatStyle.Clamp;

/**
 * Conversions from and to two packed floats of 8 bits. NaN results are unspecified NaNs, unless {@code .relu} makes
 * them canonical. Source: PTX ISA, "cvt".
 */
public final class SmallFloatFunctions {
    private static final int BYTE = 8;
    private static final int PARTS = 2;

    private SmallFloatFunctions() {}

    /** {@code cvt.rn.satfinite.e4m3x2.f32}: two singles, of which the first becomes the upper byte. */
    public static TypedFunction ofSingles(SmallFloat to, Clamp clamp) {
        return ConvertFunctions.pack(narrowed(FloatFormat.SINGLE, to, clamp), BYTE);
    }

    /** {@code cvt.rn.satfinite.e4m3x2.f16x2}. */
    public static TypedFunction ofHalves(SmallFloat to, Clamp clamp) {
        return new Packed(PARTS, narrowed(FloatFormat.HALF, to, clamp), true);
    }

    /** {@code cvt.rn.f16x2.e4m3x2}. */
    public static TypedFunction toHalves(SmallFloat from, Clamp clamp) {
        FloatStyle style = new FloatStyle(FloatFormat.HALF, Rounding.NEAREST_EVEN, false, clamp);
        TypedFunction part = PtxFormula.of(
                List.of(BYTE),
                FloatFormat.HALF.width(),
                x -> style.result(from.toFloat(FloatFormat.HALF, (int) x[0].low)),
                PtxFormula.all(FloatFormat.HALF.width()),
                (x, out) -> out.undefinedLow |= style.fixesNan() ? 0 : OpenFloats.ofMadeNan(FloatFormat.HALF, out.low));
        return new Packed(PARTS, part, true);
    }

    private static TypedFunction narrowed(FloatFormat from, SmallFloat to, Clamp clamp) {
        boolean isRelu = clamp == Clamp.NOT_NEGATIVE;
        return PtxFormula.of(
                List.of(from.width()),
                BYTE,
                x -> isRelu && from.isNegative(x[0].low) && !from.isNan(x[0].low)
                        ? 0
                        : to.saturated(from, Rounding.NEAREST_EVEN, x[0].low),
                PtxFormula.all(BYTE),
                (x, out) -> out.undefinedLow |= !isRelu && to.isNan((int) out.low) ? to.openOfNan() : 0);
    }
}
