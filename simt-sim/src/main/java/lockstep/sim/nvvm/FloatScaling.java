package lockstep.sim.nvvm;

import java.math.BigInteger;
import java.util.List;
import java.util.function.LongUnaryOperator;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.sim.fp.FloatConvert;
import lockstep.sim.fp.FloatFormat;
import lockstep.sim.fp.FloatOps;
import lockstep.sim.fp.Rounding;
import lockstep.sim.value.Scalar;

/** Powers with integer exponents, decomposition and scaling of floats, and functions with two float results. */
final class FloatScaling {
    /** A larger scale turns every nonzero finite float of every format into a zero or an infinity. */
    private static final BigInteger LARGEST_SCALE = BigInteger.valueOf(1 << 14);

    private FloatScaling() {}

    // ---- one result: ldexp, powi

    /**
     * Computes one element; false, with nothing written, for any other intrinsic.
     *
     * @param exponentType type of the second argument
     */
    static boolean element(
            Intrinsic kind, ScalarType type, ScalarType exponentType, FloatMode mode, Scalar[] x, Scalar out) {
        switch (kind) {
            case LDEXP -> {
                BigInteger exponent = exponent(x, exponentType);
                finish(type.format(), mode, x, operand -> scale(type.format(), operand, exponent), out);
            }
            case POWI -> {
                BigInteger exponent = exponent(x, exponentType);
                finish(type.format(), mode, x, operand -> power(type.format(), operand, exponent), out);
                // The order of the multiplications, and therefore the rounding, is unspecified.
                out.imprecise = true;
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private static BigInteger exponent(Scalar[] x, ScalarType type) {
        return OpenBits.of(x[1], type.width()).signedValue();
    }

    private static void finish(FloatFormat format, FloatMode mode, Scalar[] x, LongUnaryOperator function, Scalar out) {
        long operand = mode.operand(format, x[0].low);
        long bits = function.applyAsLong(operand);
        FloatArithmetic.finish(0, format, mode, x[0], x[1], bits, operand != x[0].low, out);
    }

    private static long scale(FloatFormat format, long a, BigInteger exponent) {
        int power = exponent.max(LARGEST_SCALE.negate()).min(LARGEST_SCALE).intValue();
        return FloatOps.scale(format, Rounding.NEAREST_EVEN, a, power);
    }

    private static long power(FloatFormat format, long a, BigInteger exponent) {
        double base = FloatConvert.toDouble(format, a);
        double magnitude = StrictMath.pow(Math.abs(base), exponent.doubleValue());
        double power = exponent.testBit(0) ? Math.copySign(magnitude, base) : magnitude;
        return FloatConvert.fromDouble(format, Rounding.NEAREST_EVEN, power);
    }

    // ---- two results: frexp, sincos

    /**
     * Evaluates an intrinsic whose result is a struct of two, element by element.
     *
     * @param results leaves of the first field, then those of the second
     * @return false, with nothing written, for any other intrinsic
     */
    static boolean two(Intrinsic kind, List<ScalarType> types, FloatMode mode, Scalar[][] arguments, Scalar[] results) {
        switch (kind) {
            case FREXP ->
                pairs(
                        arguments[0],
                        results,
                        (in, fraction, exponent) ->
                                takeApart(types.getFirst().format(), types.getLast(), in, fraction, exponent));
            case SINCOS ->
                pairs(arguments[0], results, (in, sine, cosine) -> {
                    FloatFormat format = types.getFirst().format();
                    double angle = FloatConvert.toDouble(format, mode.operand(format, in.low));
                    imprecise(format, mode, in, StrictMath.sin(angle), sine);
                    imprecise(format, mode, in, StrictMath.cos(angle), cosine);
                });
            default -> {
                return false;
            }
        }
        return true;
    }

    /** A function with two results. */
    private interface Pair {
        void of(Scalar in, Scalar first, Scalar second);
    }

    private static void pairs(Scalar[] arguments, Scalar[] results, Pair function) {
        int count = results.length / 2;
        for (int i = 0; i < count; i++) {
            Scalar in = arguments[i];
            if (in.poison) {
                Results.poison(in, in, results[i]);
                Results.poison(in, in, results[count + i]);
            } else {
                function.of(in, results[i], results[count + i]);
            }
        }
    }

    private static void imprecise(FloatFormat format, FloatMode mode, Scalar in, double value, Scalar out) {
        long bits = FloatConvert.fromDouble(format, Rounding.NEAREST_EVEN, value);
        FloatArithmetic.finish(0, format, mode, in, in, bits, false, out);
        out.imprecise = true;
    }

    /**
     * The exponent of an infinity or a NaN is unspecified, but the same at each use: it is marked chosen. So is an
     * exponent that does not fit its type.
     */
    private static void takeApart(FloatFormat format, ScalarType to, Scalar in, Scalar fraction, Scalar exponent) {
        BigInteger power = BigInteger.valueOf(FloatOps.fractionExponent(format, in.low));
        BigInteger wrapped = OpenBits.wrap(power, to.width());
        boolean fits = OpenBits.signed(wrapped, to.width()).equals(power);
        boolean isNormal = (in.undefinedLow & format.exponentMask()) == 0 && format.isNormal(in.low);
        FloatArithmetic.finish(0, format, FloatMode.IEEE, in, in, FloatOps.fraction(format, in.low), false, fraction);
        BigInteger open = in.isDefined() || isNormal ? BigInteger.ZERO : OpenBits.ones(to.width());
        OpenBits.of(wrapped, open, to.width()).write(in, in, exponent);
        exponent.chosen |= !fits || !format.isFinite(in.low);
        if (isNormal) {
            // The fraction field and the sign of a normal number are unchanged.
            fraction.undefinedLow = in.undefinedLow;
        }
    }
}
