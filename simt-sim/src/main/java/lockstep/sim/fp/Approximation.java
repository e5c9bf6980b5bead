package lockstep.sim.fp;

import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;

/**
 * The approximate functions of PTX: what error the PTX ISA allows each ("Floating Point Instructions" and "Half
 * Precision Floating Point Instructions": rcp, sqrt, rsqrt, sin, cos, lg2, ex2, tanh, div), and one deterministic
 * result within it, which is the exact value rounded to nearest but for double rounding. Operands outside all ranges of
 * a function have no stated error: its special values are exact, other results are best effort there.
 */
public enum Approximation {
    /** {@code rcp.approx}: 1 / a. */
    RCP(everywhere(FloatFormat.SINGLE, Measure.UNITS, 1)),
    /** {@code sqrt.approx}. */
    SQRT(everywhere(FloatFormat.SINGLE, Measure.RELATIVE, power(-23))),
    /** {@code rsqrt.approx}: 1 / sqrt(a). */
    RSQRT(everywhere(FloatFormat.SINGLE, Measure.RELATIVE, power(-22.9))),
    /** {@code sin.approx}. */
    SIN(turns(1, -20.5), turns(50, -14.7)),
    /** {@code cos.approx}. */
    COS(turns(1, -20.5), turns(50, -14.7)),
    /** {@code lg2.approx}: the logarithm to base 2. */
    LG2(
            new Bound(FloatFormat.SINGLE, Math.nextUp(0.5), Math.nextDown(2.0), Measure.ABSOLUTE, power(-22)),
            new Bound(FloatFormat.SINGLE, Double.MIN_VALUE, Double.MAX_VALUE, Measure.RELATIVE, power(-22))),
    /** {@code ex2.approx}: 2 to the power a. */
    EX2(
            everywhere(FloatFormat.SINGLE, Measure.UNITS, 2),
            everywhere(FloatFormat.HALF, Measure.RELATIVE, power(-9.9)),
            everywhere(FloatFormat.BFLOAT, Measure.RELATIVE, power(-7))),
    /** {@code tanh.approx}. */
    TANH(
            everywhere(FloatFormat.SINGLE, Measure.RELATIVE, power(-11)),
            everywhere(FloatFormat.HALF, Measure.ABSOLUTE, power(-10.987)),
            everywhere(FloatFormat.BFLOAT, Measure.ABSOLUTE, power(-8))),
    /** {@code div.approx}: a / b; the range is that of the divisor's magnitude. */
    DIV(new Bound(FloatFormat.SINGLE, 0x1p-126, 0x1p126, Measure.UNITS, 2)),
    /** {@code div.full}: a / b over the full range. */
    DIV_FULL(everywhere(FloatFormat.SINGLE, Measure.UNITS, 2));

    /** What an error is measured in. */
    public enum Measure {
        /** The distance itself. */
        ABSOLUTE,
        /** Parts of the exact value's magnitude. */
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
     * @param measure what {@code error} counts
     * @param error the largest
     */
    public record Bound(FloatFormat format, double from, double to, Measure measure, double error) {
        public Bound {
            Objects.requireNonNull(format);
            Objects.requireNonNull(measure);
        }
    }

    private static final long UPPER_WORD = ~0xffffffffL;
    private static final long GROSS_NAN = 0x7fffffff00000000L;

    private final List<Bound> bounds;

    Approximation(Bound... bounds) {
        this.bounds = List.of(bounds);
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

    /** The stated errors; where ranges overlap, the first one counts. */
    public List<Bound> bounds() {
        return bounds;
    }

    /** Whether the function has a second operand. */
    public boolean isDivision() {
        return this == DIV || this == DIV_FULL;
    }

    /**
     * How far a result may be from the exact one, as an absolute distance.
     *
     * @param a operand
     * @param b divisor; ignored by functions of one operand
     * @param exact the exact result, to the precision of a double
     * @return empty where the PTX ISA states no error: other formats and ranges, results that are not finite
     */
    public OptionalDouble allowedError(FloatFormat format, double a, double b, double exact) {
        double place = isDivision() ? Math.abs(b) : a;
        for (Bound bound : bounds) {
            if (bound.format == format && bound.from <= place && place <= bound.to && isInFormat(format, exact)) {
                return OptionalDouble.of(distance(format, bound, exact));
            }
        }
        return OptionalDouble.empty();
    }

    private static boolean isInFormat(FloatFormat format, double exact) {
        return format.isFinite(FloatConvert.fromDouble(format, Rounding.NEAREST_EVEN, exact));
    }

    /** Subnormal results may be off by half their unit whatever the measure is: no closer value need exist. */
    private static double distance(FloatFormat format, Bound bound, double exact) {
        double half = Math.scalb(0.5, format.minUnitExponent());
        return Math.max(half, switch (bound.measure) {
            case ABSOLUTE -> bound.error;
            case RELATIVE -> bound.error * Math.abs(exact);
            case UNITS -> bound.error * unit(format, exact);
        });
    }

    private static double unit(FloatFormat format, double exact) {
        int exponent = Math.max(Math.getExponent(exact), format.minExponent());
        return Math.scalb(1.0, exponent - format.fractionBits());
    }

    /**
     * The result; NaNs are canonical, those of {@code .approx.ftz.f64} as the PTX ISA fixes them.
     *
     * @param flushes the {@code .ftz} qualifier: subnormal operands and results count as the zero of their sign
     * @param a bits of the operand
     * @param b bits of the divisor; ignored by functions of one operand
     */
    public long compute(FloatFormat format, boolean flushes, long a, long b) {
        boolean isGross = format == FloatFormat.DOUBLE && flushes && (this == RCP || this == RSQRT);
        if (isGross) {
            return gross(a);
        }
        double x = FloatConvert.toDouble(format, flushes ? FloatOps.flushInput(format, a) : a);
        double y = FloatConvert.toDouble(format, flushes ? FloatOps.flushInput(format, b) : b);
        long bits = FloatConvert.fromDouble(format, Rounding.NEAREST_EVEN, value(x, y));
        return flushes ? FloatOps.flushOutput(format, bits) : bits;
    }

    /**
     * {@code .approx.ftz.f64} sees and makes the upper word of a double only: a NaN that has only its lower word counts
     * as an infinity. NaNs that it makes have an encoding of their own.
     */
    private long gross(long a) {
        FloatFormat format = FloatFormat.DOUBLE;
        long operand = FloatOps.flushInput(format, a & UPPER_WORD);
        double value = value(Double.longBitsToDouble(operand), 0);
        if (Double.isNaN(value)) {
            return GROSS_NAN;
        }
        long bits = Double.doubleToRawLongBits(value);
        return FloatOps.flushOutput(format, bits + (1L << 31) & UPPER_WORD);
    }

    private double value(double x, double y) {
        return switch (this) {
            case RCP -> 1 / x;
            case SQRT -> StrictMath.sqrt(x);
            case RSQRT -> 1 / StrictMath.sqrt(x);
            case SIN -> StrictMath.sin(x);
            case COS -> StrictMath.cos(x);
            case LG2 -> StrictMath.log(x) / StrictMath.log(2);
            case EX2 -> StrictMath.pow(2, x);
            case TANH -> StrictMath.tanh(x);
            case DIV -> quotientByReciprocal(x, y);
            case DIV_FULL -> x / y;
        };
    }

    /** Divisors above 2^126 have a reciprocal that counts as zero. */
    private static double quotientByReciprocal(double x, double y) {
        boolean isHuge = Math.abs(y) > 0x1p126 && Double.isFinite(y);
        return isHuge ? x * Math.copySign(0.0, y) : x / y;
    }
}
