package lockstep.sim.fp;

import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;

/**
 * The errors that the PTX ISA permits for the approximate functions ("Floating Point Instructions" and "Half Precision
 * Floating Point Instructions": rcp, sqrt, rsqrt, sin, cos, lg2, ex2, tanh, div). No error is stated for operands
 * outside all ranges of a function.
 */
final class AllowedErrors {
    private AllowedErrors() {}

    /** The unit of an error. */
    enum Measure {
        /** The absolute difference. */
        ABSOLUTE,
        /** Relative to the exact value's magnitude. */
        RELATIVE,
        /** Units in the last place of the exact value, in the format of the result. */
        UNITS
    }

    /**
     * The largest error in a range.
     *
     * @param format of operands and result
     * @param from least operand (of a division: magnitude of the divisor) in the range
     * @param to greatest one
     * @param measure the unit of {@code error}
     * @param error the largest
     */
    record Bound(FloatFormat format, double from, double to, Measure measure, double error) {
        Bound {
            Objects.requireNonNull(format);
            Objects.requireNonNull(measure);
        }
    }

    /** The stated errors of a function; where ranges overlap, the first one counts. */
    static List<Bound> of(Approximation function) {
        return switch (function) {
            case RCP -> List.of(everywhere(FloatFormat.SINGLE, Measure.UNITS, 1));
            case SQRT -> List.of(everywhere(FloatFormat.SINGLE, Measure.RELATIVE, power(-23)));
            case RSQRT -> List.of(everywhere(FloatFormat.SINGLE, Measure.RELATIVE, power(-22.9)));
            case SIN, COS -> List.of(turns(1, -20.5), turns(50, -14.7));
            case LG2 ->
                List.of(
                        new Bound(
                                FloatFormat.SINGLE, Math.nextUp(0.5), Math.nextDown(2.0), Measure.ABSOLUTE, power(-22)),
                        new Bound(
                                FloatFormat.SINGLE, Double.MIN_VALUE, Double.MAX_VALUE, Measure.RELATIVE, power(-22)));
            case EX2 ->
                List.of(
                        everywhere(FloatFormat.SINGLE, Measure.UNITS, 2),
                        everywhere(FloatFormat.HALF, Measure.RELATIVE, power(-9.9)),
                        everywhere(FloatFormat.BFLOAT, Measure.RELATIVE, power(-7)));
            case TANH ->
                List.of(
                        everywhere(FloatFormat.SINGLE, Measure.RELATIVE, power(-11)),
                        everywhere(FloatFormat.HALF, Measure.ABSOLUTE, power(-10.987)),
                        everywhere(FloatFormat.BFLOAT, Measure.ABSOLUTE, power(-8)));
            case DIV -> List.of(new Bound(FloatFormat.SINGLE, 0x1p-126, 0x1p126, Measure.UNITS, 2));
            case DIV_FULL -> List.of(everywhere(FloatFormat.SINGLE, Measure.UNITS, 2));
        };
    }

    private static Bound everywhere(FloatFormat format, Measure measure, double error) {
        return new Bound(format, -Double.MAX_VALUE, Double.MAX_VALUE, measure, error);
    }

    private static Bound turns(int count, double exponent) {
        double limit = 2 * Math.PI * count;
        return new Bound(FloatFormat.SINGLE, -limit, limit, Measure.ABSOLUTE, power(exponent));
    }

    private static double power(double exponent) {
        return StrictMath.pow(2, exponent);
    }

    /**
     * The permitted absolute difference of a result from the exact one.
     *
     * @param a operand
     * @param b divisor; ignored by functions of one operand
     * @param exact the exact result, to the precision of a double
     * @return empty if the PTX ISA does not state an error: for other formats and ranges, and results that are not
     *     finite
     */
    static OptionalDouble of(Approximation function, FloatFormat format, double a, double b, double exact) {
        double place = function.isDivision() ? Math.abs(b) : a;
        for (Bound bound : of(function)) {
            if (bound.format == format && bound.from <= place && place <= bound.to && isInFormat(format, exact)) {
                return OptionalDouble.of(distance(format, bound, exact));
            }
        }
        return OptionalDouble.empty();
    }

    private static boolean isInFormat(FloatFormat format, double exact) {
        return format.isFinite(FloatConvert.fromDouble(format, Rounding.NEAREST_EVEN, exact));
    }

    /** Subnormal results may be off by half their unit in any measure, since no closer value need exist. */
    private static double distance(FloatFormat format, Bound bound, double exact) {
        double half = Math.scalb(0.5, format.minUnitExponent());
        return Math.max(
                half,
                switch (bound.measure) {
                    case ABSOLUTE -> bound.error;
                    case RELATIVE -> bound.error * Math.abs(exact);
                    case UNITS -> bound.error * unit(format, exact);
                });
    }

    private static double unit(FloatFormat format, double exact) {
        int exponent = Math.max(Math.getExponent(exact), format.minExponent());
        return Math.scalb(1.0, exponent - format.fractionBits());
    }
}
