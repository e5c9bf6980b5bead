package lockstep.sim.nvvm;

import java.math.BigInteger;
import java.util.List;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.sim.fp.FloatConvert;
import lockstep.sim.fp.FloatFormat;
import lockstep.sim.fp.FloatOps;
import lockstep.sim.fp.Rounding;
import lockstep.sim.value.Scalar;

/** Powers with integer exponents, floats taken apart and put together, and functions with two float results. */
final class FloatScaling {
    /** Beyond it every finite float of every format becomes a zero or an infinity. */
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
        if (kind != Intrinsic.LDEXP && kind != Intrinsic.POWI) {
            return false;
        }
        FloatFormat format = type.format();
        BigInteger exponent = OpenBits.of(x[1], exponentType.width()).signedValue();
        long operand = mode.operand(format, x[0].low);
        long bits = kind == Intrinsic.LDEXP
                ? scale(format, operand, exponent)
                : FloatConvert.fromDouble(
                        format, Rounding.NEAREST_EVEN, power(FloatConvert.toDouble(format, operand), exponent));
        FloatArithmetic.finish(0, format, mode, x[0], x[1], bits, operand != x[0].low, out);
        // The order of powi's multiplications, and so its rounding, is open.
        out.imprecise |= kind == Intrinsic.POWI;
        return true;
    }

    private static long scale(FloatFormat format, long a, BigInteger exponent) {
        int power = exponent.max(LARGEST_SCALE.negate()).min(LARGEST_SCALE).intValue();
        return FloatOps.scale(format, Rounding.NEAREST_EVEN, a, power);
    }

    private static double power(double base, BigInteger exponent) {
        double magnitude = StrictMath.pow(Math.abs(base), exponent.doubleValue());
        return exponent.testBit(0) ? Math.copySign(magnitude, base) : magnitude;
    }

    // ---- two results: frexp, sincos

    /**
     * Evaluates an intrinsic whose result is a struct of two, element by element.
     *
     * @param results leaves of the first field, then those of the second
     * @return false, with nothing written, for any other intrinsic
     */
    static boolean two(
            Intrinsic kind, List<ScalarType> types, FloatMode mode, Scalar[][] arguments, Scalar[] results) {
        if (kind != Intrinsic.FREXP && kind != Intrinsic.SINCOS) {
            return false;
        }
        int count = results.length / 2;
        for (int i = 0; i < count; i++) {
            Scalar in = arguments[0][i];
            Scalar second = results[count + i];
            if (in.poison) {
                Results.poison(in, in, results[i]);
                Results.poison(in, in, second);
            } else if (kind == Intrinsic.FREXP) {
                takeApart(types.getFirst().format(), types.getLast(), in, results[i], second);
            } else {
                FloatFormat format = types.getFirst().format();
                double angle = FloatConvert.toDouble(format, mode.operand(format, in.low));
                imprecise(format, mode, in, StrictMath.sin(angle), results[i]);
                imprecise(format, mode, in, StrictMath.cos(angle), second);
            }
        }
        return true;
    }

    private static void imprecise(FloatFormat format, FloatMode mode, Scalar in, double value, Scalar out) {
        long bits = FloatConvert.fromDouble(format, Rounding.NEAREST_EVEN, value);
        FloatArithmetic.finish(0, format, mode, in, in, bits, false, out);
        out.imprecise = true;
    }

    /**
     * The exponent of an infinity or a NaN is unspecified, which is any value and the same at each use: chosen. So is
     * one that its type has no room for.
     */
    private static void takeApart(FloatFormat format, ScalarType to, Scalar in, Scalar fraction, Scalar exponent) {
        BigInteger power = BigInteger.valueOf(FloatOps.fractionExponent(format, in.low));
        BigInteger wrapped = OpenBits.wrap(power, to.width());
        boolean fits = OpenBits.signed(wrapped, to.width()).equals(power);
        boolean isNormal = (in.undefinedLow & format.exponentMask()) == 0 && format.isNormal(in.low);
        FloatArithmetic.finish(
                0, format, FloatMode.IEEE, in, in, FloatOps.fraction(format, in.low), false, fraction);
        BigInteger open = in.isDefined() || isNormal ? BigInteger.ZERO : OpenBits.ones(to.width());
        OpenBits.of(wrapped, open, to.width()).write(in, in, exponent);
        exponent.chosen |= !fits || !format.isFinite(in.low);
        if (isNormal) {
            // The fraction field and the sign of a normal number come back as they are.
            fraction.undefinedLow = in.undefinedLow;
        }
    }
}
