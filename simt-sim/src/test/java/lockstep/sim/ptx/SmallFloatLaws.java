package lockstep.sim.ptx;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import lockstep.sim.fp.FloatFormat;
import lockstep.sim.fp.SmallFloat;
import lockstep.sim.fp.SmallFloatSearch;
import lockstep.sim.ptx.FloatStyle.Clamp;
import lockstep.sim.ptx.Law.Answer;

/** Laws of conversions from and to floats of 8 bits, by a search among all numbers of the format. */
final class SmallFloatLaws {
    private static final int BYTE = 8;
    private static final int HALF = 16;
    private static final int HALF_NAN = 0x7fff;
    private static final int HALF_NAN_OPEN = 0x81ff;

    private SmallFloatLaws() {}

    static List<Law> all() {
        List<Law> laws = new ArrayList<>();
        for (SmallFloat format : List.of(SmallFloat.E4M3, SmallFloat.E5M2)) {
            String name = format == SmallFloat.E4M3 ? "e4m3x2" : "e5m2x2";
            for (Clamp clamp : new Clamp[] {Clamp.NONE, Clamp.NOT_NEGATIVE}) {
                boolean isRelu = clamp == Clamp.NOT_NEGATIVE;
                String relu = isRelu ? ".relu" : "";
                laws.add(new Law(
                        "cvt.rn.satfinite" + relu + "." + name,
                        "f32",
                        SmallFloatFunctions.ofSingles(format, clamp),
                        x -> joined(BYTE, narrow(format, isRelu, single(x[0])), narrow(format, isRelu, single(x[1]))),
                        false));
                laws.add(new Law(
                        "cvt.rn.satfinite" + relu + "." + name,
                        "f16x2",
                        SmallFloatFunctions.ofHalves(format, clamp),
                        x -> joined(BYTE, narrow(format, isRelu, half(x[0], 1)), narrow(format, isRelu, half(x[0], 0))),
                        false));
                laws.add(new Law(
                        "cvt.rn" + relu + ".f16x2",
                        name,
                        SmallFloatFunctions.toHalves(format, clamp),
                        x -> joined(HALF, wide(format, isRelu, part(x[0], 1)), wide(format, isRelu, part(x[0], 0))),
                        false));
            }
        }
        return laws;
    }

    private static double single(BigInteger bits) {
        return Float.intBitsToFloat(bits.intValue());
    }

    private static double half(BigInteger bits, int index) {
        return Float.float16ToFloat(bits.shiftRight(HALF * index).shortValue());
    }

    private static int part(BigInteger bits, int index) {
        return bits.shiftRight(BYTE * index).intValue() & 0xff;
    }

    private static List<Answer> joined(int width, Answer upper, Answer lower) {
        return List.of(new Answer(
                upper.bits().shiftLeft(width).or(lower.bits()),
                upper.open().shiftLeft(width).or(lower.open())));
    }

    private static Answer answer(long bits, long open) {
        return new Answer(BigInteger.valueOf(bits), BigInteger.valueOf(open));
    }

    private static Answer narrow(SmallFloat format, boolean isRelu, double value) {
        if (Double.isNaN(value)) {
            return answer(0x7f, isRelu ? 0 : format == SmallFloat.E4M3 ? 0x80 : 0x81);
        }
        boolean isNegative = Math.copySign(1, value) < 0;
        if (isNegative && isRelu) {
            return answer(0, 0);
        }
        return answer((isNegative ? 0x80 : 0) | SmallFloatSearch.nearest(format, Math.abs(value)), 0);
    }

    private static Answer wide(SmallFloat format, boolean isRelu, int bits) {
        int infinity = format == SmallFloat.E4M3 ? 0x7f : 0x7c;
        boolean isNegative = bits > 0x7f;
        int magnitude = bits & 0x7f;
        if (magnitude > infinity || format == SmallFloat.E4M3 && magnitude == infinity) {
            return answer(HALF_NAN, isRelu ? 0 : HALF_NAN_OPEN);
        }
        if (isNegative && isRelu) {
            return answer(0, 0);
        }
        double value = magnitude == infinity ? Double.POSITIVE_INFINITY : SmallFloatSearch.value(format, magnitude);
        int half = Short.toUnsignedInt(Float.floatToFloat16((float) value));
        return answer(half | (isNegative ? FloatFormat.HALF.signMask() : 0), 0);
    }
}
