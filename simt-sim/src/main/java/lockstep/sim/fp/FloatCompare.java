package lockstep.sim.fp;

/**
 * Comparison and the families of minimum and maximum, which differ only in what they do with NaNs and zeros. NaN
 * results are {@link FloatFormat#canonicalNan()}.
 */
public final class FloatCompare {
    private FloatCompare() {}

    /** The relation of a to b. */
    public static Relation compare(FloatFormat format, long a, long b) {
        if (format.isNan(a) || format.isNan(b)) {
            return Relation.UNORDERED;
        }
        long keyA = format.isNegative(a) ? -format.magnitude(a) : a;
        long keyB = format.isNegative(b) ? -format.magnitude(b) : b;
        if (keyA == keyB) {
            return Relation.EQUAL;
        }
        return keyA < keyB ? Relation.LESS : Relation.GREATER;
    }

    /**
     * {@code llvm.minnum}: a number wins over a NaN. LLVM permits either zero as the result of two zeros of different
     * sign, and leaves signaling NaNs unspecified; this is {@link #minimumNumber}, one of the permitted results.
     */
    public static long minnum(FloatFormat format, long a, long b) {
        return minimumNumber(format, a, b);
    }

    /** {@code llvm.maxnum}; see {@link #minnum} for what is unspecified. */
    public static long maxnum(FloatFormat format, long a, long b) {
        return maximumNumber(format, a, b);
    }

    /** IEEE 754-2019 minimum: NaN if either is; -0 is below +0. Also PTX {@code min.NaN}. */
    public static long minimum(FloatFormat format, long a, long b) {
        return isEitherNan(format, a, b) ? format.canonicalNan() : lesser(format, a, b);
    }

    /** IEEE 754-2019 maximum: NaN if either is; +0 is above -0. Also PTX {@code max.NaN}. */
    public static long maximum(FloatFormat format, long a, long b) {
        return isEitherNan(format, a, b) ? format.canonicalNan() : greater(format, a, b);
    }

    /** IEEE 754-2019 minimumNumber: NaN only if both are; -0 is below +0. Also PTX {@code min}. */
    public static long minimumNumber(FloatFormat format, long a, long b) {
        return isEitherNan(format, a, b) ? theNumber(format, a, b) : lesser(format, a, b);
    }

    /** IEEE 754-2019 maximumNumber: NaN only if both are; +0 is above -0. Also PTX {@code max}. */
    public static long maximumNumber(FloatFormat format, long a, long b) {
        return isEitherNan(format, a, b) ? theNumber(format, a, b) : greater(format, a, b);
    }

    /**
     * PTX {@code min} (PTX ISA, "Floating Point Instructions: min"). A NaN result is {@link FloatFormat#ptxNan()}.
     *
     * @param propagateNan the {@code .NaN} qualifier: NaN if either operand is, not only if both are
     * @param xorSignAbs the {@code .xorsign.abs} qualifier: compares magnitudes, the result has the product's sign
     */
    public static long ptxMin(FloatFormat format, boolean propagateNan, boolean xorSignAbs, long a, long b) {
        long x = xorSignAbs ? format.abs(a) : a;
        long y = xorSignAbs ? format.abs(b) : b;
        long result = propagateNan ? minimum(format, x, y) : minimumNumber(format, x, y);
        return ptxResult(format, xorSignAbs, a ^ b, result);
    }

    /** PTX {@code max}; parameters as in {@link #ptxMin}. */
    public static long ptxMax(FloatFormat format, boolean propagateNan, boolean xorSignAbs, long a, long b) {
        long x = xorSignAbs ? format.abs(a) : a;
        long y = xorSignAbs ? format.abs(b) : b;
        long result = propagateNan ? maximum(format, x, y) : maximumNumber(format, x, y);
        return ptxResult(format, xorSignAbs, a ^ b, result);
    }

    private static long ptxResult(FloatFormat format, boolean xorSignAbs, long signs, long result) {
        if (format.isNan(result)) {
            return format.ptxNan();
        }
        return xorSignAbs ? format.copySign(result, signs) : result;
    }

    private static boolean isEitherNan(FloatFormat format, long a, long b) {
        return format.isNan(a) || format.isNan(b);
    }

    private static long theNumber(FloatFormat format, long a, long b) {
        if (format.isNan(a)) {
            return format.isNan(b) ? format.canonicalNan() : b;
        }
        return a;
    }

    private static long lesser(FloatFormat format, long a, long b) {
        return isBelow(format, a, b) ? a : b;
    }

    private static long greater(FloatFormat format, long a, long b) {
        return isBelow(format, a, b) ? b : a;
    }

    /** The total order of numbers in which -0 is below +0. */
    private static boolean isBelow(FloatFormat format, long a, long b) {
        long keyA = format.isNegative(a) ? ~format.magnitude(a) : a;
        long keyB = format.isNegative(b) ? ~format.magnitude(b) : b;
        return keyA < keyB;
    }
}
