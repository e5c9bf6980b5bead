package lockstep.sim.ptx;

import java.util.Collections;
import java.util.List;
import lockstep.sim.fp.FloatCompare;
import lockstep.sim.fp.FloatConvert;
import lockstep.sim.fp.FloatFormat;
import lockstep.sim.fp.FloatOps;
import lockstep.sim.fp.OpenFloats;
import lockstep.sim.fp.Rounding;
import lockstep.sim.ptx.FloatFormula.NanRule;
import lockstep.sim.ptx.PtxFormula.Word;
import lockstep.sim.value.Scalar;

/**
 * Floating-point operations that round once: PTX ISA, "Floating Point Instructions", "Half Precision Floating Point
 * Instructions", "Mixed Precision Floating Point Instructions".
 */
public final class FloatFunctions {
    private FloatFunctions() {}

    private static TypedFunction rounded(int count, FloatStyle style, Word bits) {
        List<FloatFormat> operands = Collections.nCopies(count, style.format());
        return new FloatFormula(operands, style.format(), x -> style.result(bits.of(x)), NanRule.of(style), false);
    }

    /** {@code add}. */
    public static TypedFunction add(FloatStyle style) {
        return rounded(
                2,
                style,
                x -> FloatOps.add(style.format(), style.rounding(), style.operand(x[0].low), style.operand(x[1].low)));
    }

    /** {@code sub}. */
    public static TypedFunction sub(FloatStyle style) {
        return rounded(
                2,
                style,
                x -> FloatOps.sub(style.format(), style.rounding(), style.operand(x[0].low), style.operand(x[1].low)));
    }

    /** {@code mul}. */
    public static TypedFunction mul(FloatStyle style) {
        return rounded(
                2,
                style,
                x -> FloatOps.mul(style.format(), style.rounding(), style.operand(x[0].low), style.operand(x[1].low)));
    }

    /** {@code fma}, and {@code mad} of floats, which is the same from {@code sm_20} on. */
    public static TypedFunction fma(FloatStyle style) {
        return rounded(
                3,
                style,
                x -> FloatOps.fma(
                        style.format(),
                        style.rounding(),
                        style.operand(x[0].low),
                        style.operand(x[1].low),
                        style.operand(x[2].low)));
    }

    /** {@code div} with a rounding mode. */
    public static TypedFunction div(FloatStyle style) {
        return rounded(
                2,
                style,
                x -> FloatOps.div(style.format(), style.rounding(), style.operand(x[0].low), style.operand(x[1].low)));
    }

    /** {@code rcp} with a rounding mode. */
    public static TypedFunction reciprocal(FloatStyle style) {
        return rounded(
                1,
                style,
                x -> FloatOps.div(
                        style.format(), style.rounding(), style.format().one(), style.operand(x[0].low)));
    }

    /** {@code sqrt} with a rounding mode. */
    public static TypedFunction squareRoot(FloatStyle style) {
        return rounded(1, style, x -> FloatOps.sqrt(style.format(), style.rounding(), style.operand(x[0].low)));
    }

    // ---- mixed precision: a sum in single with operands in a shorter format

    /** {@code add.f32.f16} and {@code add.f32.bf16}: the first operand is short. */
    public static TypedFunction addMixed(FloatFormat from, FloatStyle style) {
        return mixed(
                List.of(from, style.format()),
                style,
                x -> FloatOps.add(style.format(), style.rounding(), widened(from, style, x[0]), x[1].low));
    }

    /** {@code sub.f32.f16} and {@code sub.f32.bf16}: the first operand is short. */
    public static TypedFunction subMixed(FloatFormat from, FloatStyle style) {
        return mixed(
                List.of(from, style.format()),
                style,
                x -> FloatOps.sub(style.format(), style.rounding(), widened(from, style, x[0]), x[1].low));
    }

    /** {@code fma.f32.f16} and {@code fma.f32.bf16}: both factors are short. */
    public static TypedFunction fmaMixed(FloatFormat from, FloatStyle style) {
        return mixed(
                List.of(from, from, style.format()),
                style,
                x -> FloatOps.fma(
                        style.format(),
                        style.rounding(),
                        widened(from, style, x[0]),
                        widened(from, style, x[1]),
                        x[2].low));
    }

    private static TypedFunction mixed(List<FloatFormat> operands, FloatStyle style, Word bits) {
        return new FloatFormula(operands, style.format(), x -> style.result(bits.of(x)), NanRule.of(style), false);
    }

    private static long widened(FloatFormat from, FloatStyle style, Scalar a) {
        return FloatConvert.convert(from, style.format(), Rounding.NEAREST_EVEN, a.low);
    }

    // ---- minimum and maximum

    /**
     * The treatment of NaNs and signs in {@code min} and {@code max}.
     *
     * @param propagatesNan {@code .NaN}: the result is the canonical NaN if any operand is a NaN, not only if all are
     * @param takesMagnitudes {@code .abs}: magnitudes are compared and returned
     * @param xorsSigns {@code .xorsign}, which comes with {@code .abs}: the result gets the sign of the product
     */
    public record ExtremeStyle(boolean propagatesNan, boolean takesMagnitudes, boolean xorsSigns) {
        /** Without modifiers. */
        public static final ExtremeStyle PLAIN = new ExtremeStyle(false, false, false);
    }

    /** {@code min} of 2 or 3 operands; positive zero is greater than negative zero. */
    public static TypedFunction min(int count, ExtremeStyle extreme, FloatStyle style) {
        return extreme(count, true, extreme, style);
    }

    /** {@code max} of 2 or 3 operands. */
    public static TypedFunction max(int count, ExtremeStyle extreme, FloatStyle style) {
        return extreme(count, false, extreme, style);
    }

    private static TypedFunction extreme(int count, boolean least, ExtremeStyle extreme, FloatStyle style) {
        FloatFormat format = style.format();
        Word bits = x -> {
            long result = two(least, extreme, format, operand(extreme, style, x[0]), operand(extreme, style, x[1]));
            return count < 3 ? result : two(least, extreme, format, result, operand(extreme, style, x[2]));
        };
        NanRule rule = extreme.propagatesNan ? NanRule.CANONICAL : NanRule.LAST_RESORT;
        return new FloatFormula(Collections.nCopies(count, format), format, bits, rule, false);
    }

    private static long operand(ExtremeStyle extreme, FloatStyle style, Scalar a) {
        long bits = style.operand(a.low);
        return extreme.takesMagnitudes && !extreme.xorsSigns ? style.format().abs(bits) : bits;
    }

    private static long two(boolean least, ExtremeStyle extreme, FloatFormat format, long a, long b) {
        return least
                ? FloatCompare.ptxMin(format, extreme.propagatesNan, extreme.xorsSigns, a, b)
                : FloatCompare.ptxMax(format, extreme.propagatesNan, extreme.xorsSigns, a, b);
    }

    // ---- signs and classes: nothing is rounded

    /** {@code neg}: a NaN gives an unspecified NaN (PTX ISA, "neg"). */
    public static TypedFunction neg(FloatFormat format, boolean flushes) {
        return new Sign(format, flushes, false);
    }

    /**
     * {@code abs}: a NaN gives an unspecified NaN; in double the same NaN, of which only the sign may change (PTX ISA,
     * "abs").
     */
    public static TypedFunction abs(FloatFormat format, boolean flushes) {
        return new Sign(format, flushes, true);
    }

    /** The sign bit cleared or flipped. Not a {@link FloatFormula}, since a defined NaN gives an undefined one. */
    private record Sign(FloatFormat format, boolean flushes, boolean clears) implements TypedFunction {
        @Override
        public List<Integer> operandWidths() {
            return List.of(format.width());
        }

        @Override
        public List<Integer> resultWidths() {
            return List.of(format.width());
        }

        @Override
        public void apply(Scalar[] x, Scalar[] results) {
            Scalar a = x[0];
            long operand = flushes ? FloatOps.flushInput(format, a.low) : a.low;
            results[0].set(clears ? format.abs(operand) : format.negate(operand));
            results[0].undefinedLow = open(a.low, a.undefinedLow);
            Marks.inherit(x, results[0]);
        }

        private long open(long bits, long open) {
            if (flushes && open != 0 && OpenFloats.mayBeFlushed(format, bits, open)) {
                return format.mask();
            }
            long kept = clears ? open & ~format.signMask() : open;
            if (clears && format == FloatFormat.DOUBLE) {
                boolean mayKeepSign = OpenFloats.mayBeNan(format, bits, open) && format.isNegative(bits | open);
                return mayKeepSign ? kept | format.signMask() : kept;
            }
            return OpenFloats.ofUnspecifiedNan(format, bits, open, kept);
        }
    }

    /** {@code copysign}: the magnitude of the second operand with the sign of the first. */
    public static TypedFunction copySign(FloatFormat format) {
        int width = format.width();
        long sign = format.signMask();
        return PtxFormula.of(
                List.of(width, width),
                width,
                x -> format.copySign(x[1].low, x[0].low),
                x -> x[1].undefinedLow & ~sign | x[0].undefinedLow & sign);
    }

    /** The tests of {@code testp}; zeros are treated as normal. */
    public enum FloatTest {
        /** Neither infinite nor a NaN. */
        FINITE,
        /** An infinity. */
        INFINITE,
        /** Not a NaN. */
        NUMBER,
        /** A NaN. */
        NOT_A_NUMBER,
        /** A normal number or a zero. */
        NORMAL,
        /** A subnormal number. */
        SUBNORMAL;

        private boolean holds(FloatFormat format, long a) {
            return switch (this) {
                case FINITE -> format.isFinite(a);
                case INFINITE -> format.isInfinite(a);
                case NUMBER -> !format.isNan(a);
                case NOT_A_NUMBER -> format.isNan(a);
                case NORMAL -> format.isNormal(a) || format.isZero(a);
                case SUBNORMAL -> format.isDenormal(a);
            };
        }
    }

    /** Tests a float, as {@code testp.TEST} of PTX does: the result is a predicate. */
    public static TypedFunction test(FloatTest test, FloatFormat format) {
        return PtxFormula.of(
                List.of(format.width()),
                1,
                x -> test.holds(format, x[0].low) ? 1 : 0,
                x -> OpenFloats.isAlwaysNan(format, x[0].low, x[0].undefinedLow) ? 0 : 1);
    }
}
