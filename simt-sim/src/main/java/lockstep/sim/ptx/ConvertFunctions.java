package lockstep.sim.ptx;

import java.util.List;
import lockstep.sim.bits.BitDefinedness;
import lockstep.sim.bits.IntOps;
import lockstep.sim.fp.FloatConvert;
import lockstep.sim.fp.FloatFormat;
import lockstep.sim.fp.FloatOps;
import lockstep.sim.fp.OpenConversions;
import lockstep.sim.fp.OpenConversions.Conversion;
import lockstep.sim.fp.OpenFloats;
import lockstep.sim.fp.Rounding;
import lockstep.sim.ptx.FloatFormula.NanRule;
import lockstep.sim.ptx.FloatStyle.Clamp;
import lockstep.sim.value.Scalar;

/**
 * Conversions: PTX ISA, "Data Movement and Conversion Instructions: cvt, cvt.pack". Results have the width of the
 * destination's type; the caller extends them to a wider register, signed integers by their sign and all others by
 * zeros.
 */
public final class ConvertFunctions {
    private static final int WORD = 32;

    private ConvertFunctions() {}

    /**
     * Integer to integer: extended or truncated.
     *
     * @param fromSigned whether the source's type is signed, so that it is extended by its sign
     * @param from width of the source, 8 to 64 bits
     * @param to width of the destination, 8 to 64 bits
     */
    public static TypedFunction resize(boolean fromSigned, int from, int to) {
        return PtxFormula.of(
                List.of(from),
                to,
                x -> resized(fromSigned, x[0].low, from, to),
                x -> resized(fromSigned, x[0].undefinedLow, from, to),
                (x, out) -> keepAddress(x[0], out));
    }

    private static long resized(boolean signed, long a, int from, int to) {
        return to <= from || !signed ? IntOps.zext(a, to) : IntOps.sext(a, from, to);
    }

    /** An address stays an address if no set bit is dropped, like those of shared memory in 32 bits. */
    private static void keepAddress(Scalar in, Scalar out) {
        boolean isSame = in.low == out.low && in.undefinedLow == out.undefinedLow;
        out.provenance = isSame ? in.provenance : null;
    }

    /**
     * Integer to integer with {@code .sat}: the nearest number that the destination has.
     *
     * @param toSigned whether the destination's type is signed
     */
    public static TypedFunction saturate(boolean fromSigned, int from, boolean toSigned, int to) {
        return PtxFormula.opaque(List.of(from), to, x -> clamped(fromSigned, x[0].low, from, toSigned, to));
    }

    private static long clamped(boolean fromSigned, long a, int from, boolean toSigned, int to) {
        long value = fromSigned ? IntOps.sext(a, from) : a;
        boolean isNegative = fromSigned && value < 0;
        long most = toSigned ? IntOps.signedMax(to) : IntOps.mask(to);
        if (!isNegative) {
            return Long.compareUnsigned(value, most) > 0 ? most : value;
        }
        long least = toSigned ? IntOps.sext(IntOps.signedMin(to), to) : 0;
        return IntOps.zext(Math.max(value, least), to);
    }

    /**
     * Float to integer: rounded, then the nearest number that the destination has; for a NaN the result that the PTX
     * ISA specifies.
     *
     * @param flushes {@code .ftz}: a subnormal source is flushed to zero; single only
     * @param width of the destination, 8 to 64 bits
     */
    public static TypedFunction toInteger(
            FloatFormat from, Rounding rounding, boolean flushes, boolean signed, int width) {
        Conversion conversion = a -> integer(from, rounding, flushes ? FloatOps.flushInput(from, a) : a, signed, width);
        return PtxFormula.of(
                List.of(from.width()),
                width,
                x -> conversion.of(x[0].low),
                x -> openInteger(from, conversion, x[0], width));
    }

    private static long openInteger(FloatFormat from, Conversion conversion, Scalar a, int width) {
        if (OpenFloats.mayBeNan(from, a.low, a.undefinedLow)) {
            return OpenFloats.isAlwaysNan(from, a.low, a.undefinedLow) ? 0 : IntOps.mask(width);
        }
        return OpenConversions.ofFloat(from, conversion, a.low, a.undefinedLow);
    }

    private static long integer(FloatFormat from, Rounding rounding, long a, boolean signed, int width) {
        if (from.isNan(a)) {
            return FloatConvert.ptxIntegerOfNan(from, width);
        }
        return signed
                ? FloatConvert.toSignedSaturating(from, rounding, a, width)
                : FloatConvert.toUnsignedSaturating(from, rounding, a, width);
    }

    /** Integer to float. Only rounding and clamping of the style apply. */
    public static TypedFunction toFloat(boolean signed, int width, FloatStyle to) {
        Conversion conversion = a -> to.result(number(signed, width, to, a));
        return PtxFormula.of(
                List.of(width),
                to.format().width(),
                x -> conversion.of(x[0].low),
                x -> OpenConversions.ofInteger(signed, width, conversion, x[0].low, x[0].undefinedLow));
    }

    private static long number(boolean signed, int width, FloatStyle to, long a) {
        return signed
                ? FloatConvert.fromSigned(to.format(), to.rounding(), IntOps.sext(a, width))
                : FloatConvert.fromUnsigned(to.format(), to.rounding(), a);
    }

    /**
     * Float to float, rounded to the destination's format.
     *
     * @param to the destination; its {@code .ftz} applies only to operands and results in single
     * @param staysFinite {@code .satfinite}: the largest number instead of an infinity
     */
    public static TypedFunction resize(FloatFormat from, FloatStyle to, boolean staysFinite) {
        return new FloatFormula(
                List.of(from), to.format(), x -> converted(from, to, staysFinite, x[0].low), NanRule.of(to), false);
    }

    private static long converted(FloatFormat from, FloatStyle to, boolean staysFinite, long a) {
        FloatFormat format = to.format();
        boolean flushesIn = to.flushes() && from == FloatFormat.SINGLE;
        long operand = flushesIn ? FloatOps.flushInput(from, a) : a;
        long rounded = FloatConvert.convert(from, format, to.rounding(), operand);
        if (staysFinite && format.isInfinite(rounded)) {
            rounded = format.largest(format.isNegative(rounded));
        }
        boolean flushesOut = to.flushes() && format == FloatFormat.SINGLE;
        return new FloatStyle(format, to.rounding(), flushesOut, to.clamp()).result(rounded);
    }

    /** Float to the same format, rounded to an integer: {@code .rni} and similar modifiers. */
    public static TypedFunction roundToInteger(FloatStyle style) {
        FloatFormat format = style.format();
        return new FloatFormula(
                List.of(format),
                format,
                x -> style.result(FloatOps.roundToIntegral(format, style.rounding(), style.operand(x[0].low))),
                NanRule.of(style),
                false);
    }

    /** Two singles to packed halves: the first one becomes the upper half. Parameters as of the single conversion. */
    public static TypedFunction pack(FloatStyle to, boolean staysFinite) {
        return pack(resize(FloatFormat.SINGLE, to, staysFinite), to.format().width());
    }

    /**
     * Two words to a packed value: the result for the first one is the upper part; {@code width} is the width of a
     * part.
     */
    static TypedFunction pack(TypedFunction part, int width) {
        return new PackedHalves(part, width);
    }

    /** One conversion for each half. */
    private record PackedHalves(TypedFunction half, int width) implements TypedFunction {
        @Override
        public List<Integer> operandWidths() {
            return List.of(WORD, WORD);
        }

        @Override
        public List<Integer> resultWidths() {
            return List.of(2 * width);
        }

        @Override
        public void apply(Scalar[] x, Scalar[] results) {
            Scalar[] upper = {new Scalar()};
            Scalar out = results[0];
            half.apply(new Scalar[] {x[0]}, upper);
            half.apply(new Scalar[] {x[1]}, results);
            out.low |= upper[0].low << width;
            out.undefinedLow |= upper[0].undefinedLow << width;
            out.inheritMarks(upper[0]);
        }
    }

    /**
     * Single to tf32, which is a single with 10 bits of fraction; the bits that it lacks are zero (assumed: the PTX ISA
     * calls its layout implementation-defined).
     *
     * @param clamp none, or {@code .relu}
     * @param staysFinite {@code .satfinite}
     */
    public static TypedFunction toTf32(Rounding rounding, Clamp clamp, boolean staysFinite) {
        FloatStyle style = new FloatStyle(FloatFormat.SINGLE, rounding, false, clamp);
        return new FloatFormula(
                List.of(FloatFormat.SINGLE),
                FloatFormat.SINGLE,
                x -> style.result(FloatConvert.toTf32(rounding, staysFinite, x[0].low)),
                NanRule.of(style),
                false);
    }

    /**
     * {@code cvt.pack.sat}: two 32-bit integers clamped, the first above the second.
     *
     * @param signed whether the parts are signed
     * @param width of each part: 16, or less with a third operand whose low bits become the upper ones of the result
     */
    public static TypedFunction packIntegers(boolean signed, int width) {
        if (width == 16) {
            return PtxFormula.of(List.of(WORD, WORD), WORD, x -> parts(signed, width, x), x -> openParts(width, x));
        }
        return PtxFormula.of(
                List.of(WORD, WORD, WORD),
                WORD,
                x -> parts(signed, width, x) | IntOps.zext(x[2].low << 2 * width, WORD),
                x -> openParts(width, x) | IntOps.zext(x[2].undefinedLow << 2 * width, WORD));
    }

    private static long parts(boolean signed, int width, Scalar[] x) {
        long upper = clamped(true, x[0].low, WORD, signed, width);
        return upper << width | clamped(true, x[1].low, WORD, signed, width);
    }

    private static long openParts(int width, Scalar[] x) {
        long upper = BitDefinedness.all(x[0].undefinedLow, width);
        return upper << width | BitDefinedness.all(x[1].undefinedLow, width);
    }
}
