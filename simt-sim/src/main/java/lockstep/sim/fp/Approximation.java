package lockstep.sim.fp;

/**
 * The approximate functions of PTX (PTX ISA, "Floating Point Instructions" and "Half Precision Floating Point
 * Instructions": rcp, sqrt, rsqrt, sin, cos, lg2, ex2, tanh, div): one deterministic result within the error that the
 * PTX ISA allows, which is the exact value rounded to nearest except for double rounding. Special values are exact;
 * other results for operands with no stated error are best effort.
 */
public enum Approximation {
    /** {@code rcp.approx}: 1 / a. */
    RCP,
    /** {@code sqrt.approx}. */
    SQRT,
    /** {@code rsqrt.approx}: 1 / sqrt(a). */
    RSQRT,
    /** {@code sin.approx}. */
    SIN,
    /** {@code cos.approx}. */
    COS,
    /** {@code lg2.approx}: the logarithm to base 2. */
    LG2,
    /** {@code ex2.approx}: 2 to the power a. */
    EX2,
    /** {@code tanh.approx}. */
    TANH,
    /** {@code div.approx}: a / b. */
    DIV,
    /** {@code div.full}: a / b over the full range. */
    DIV_FULL;

    private static final long UPPER_WORD = ~0xffffffffL;
    private static final long GROSS_NAN = 0x7fffffff00000000L;

    /** Whether the function has a second operand. */
    public boolean isDivision() {
        return this == DIV || this == DIV_FULL;
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
     * {@code .approx.ftz.f64} reads and writes only the upper word of a double: a NaN with a payload only in the lower
     * word is treated as an infinity. NaN results have a specific encoding.
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

    /** Divisors above 2^126 have a reciprocal that is flushed to zero. */
    private static double quotientByReciprocal(double x, double y) {
        boolean isHuge = Math.abs(y) > 0x1p126 && Double.isFinite(y);
        return isHuge ? x * Math.copySign(0.0, y) : x / y;
    }
}
