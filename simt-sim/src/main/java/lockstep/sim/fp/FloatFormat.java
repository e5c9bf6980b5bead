package lockstep.sim.fp;

/**
 * The binary interchange formats of GPU arithmetic (IEEE 754-2019, section 3.4; bfloat is single truncated to 16 bits).
 */
public enum FloatFormat {
    /** 16 bits: 5 of exponent, 10 of fraction. */
    HALF(5, 10, 0x7fffL),
    /** 16 bits: 8 of exponent, 7 of fraction. */
    BFLOAT(8, 7, 0x7fffL),
    /** 32 bits: 8 of exponent, 23 of fraction. */
    SINGLE(8, 23, 0x7fffffffL),
    /** 64 bits: 11 of exponent, 52 of fraction. */
    DOUBLE(11, 52, 0x7ff8000000000000L);

    private final int exponentBits;
    private final int fractionBits;
    private final long ptxNan;

    FloatFormat(int exponentBits, int fractionBits, long ptxNan) {
        this.exponentBits = exponentBits;
        this.fractionBits = fractionBits;
        this.ptxNan = ptxNan;
    }

    /** Width of the whole format in bits: 16, 32 or 64. */
    public int width() {
        return 1 + exponentBits + fractionBits;
    }

    /** Width of the fraction field in bits, without the implicit leading one. */
    public int fractionBits() {
        return fractionBits;
    }

    /** Significant bits of a normal number, with the implicit leading one. */
    public int precision() {
        return fractionBits + 1;
    }

    /** The exponent bias; also the largest exponent of a finite number. */
    public int bias() {
        return (1 << (exponentBits - 1)) - 1;
    }

    /** Exponent of the smallest normal number. */
    public int minExponent() {
        return 1 - bias();
    }

    /** Exponent of the unit in the last place of a subnormal number. */
    public int minUnitExponent() {
        return minExponent() - fractionBits;
    }

    /** Mask of the whole format. */
    public long mask() {
        return -1L >>> (64 - width());
    }

    /** Mask of the sign bit. */
    public long signMask() {
        return 1L << (width() - 1);
    }

    /** Mask of everything but the sign. */
    public long magnitudeMask() {
        return signMask() - 1;
    }

    /** Mask of the exponent field, which is also positive infinity. */
    public long exponentMask() {
        return magnitudeMask() & ~fractionMask();
    }

    /** Mask of the fraction field. */
    public long fractionMask() {
        return (1L << fractionBits) - 1;
    }

    /** The fraction bit that distinguishes a quiet NaN from a signaling one (IEEE 754-2019, section 6.2.1). */
    public long quietBit() {
        return 1L << (fractionBits - 1);
    }

    /** Infinity of the given sign. */
    public long infinity(boolean negative) {
        return exponentMask() | sign(negative);
    }

    /** Zero of the given sign. */
    public long zero(boolean negative) {
        return sign(negative);
    }

    /** The finite number of largest magnitude of the given sign. */
    public long largest(boolean negative) {
        return (exponentMask() - 1) | sign(negative);
    }

    /** The number one. */
    public long one() {
        return (long) bias() << fractionBits;
    }

    /** The positive quiet NaN with an otherwise zero payload, {@code 0x7fc00000} in single; LLVM's preferred NaN. */
    public long canonicalNan() {
        return exponentMask() | quietBit();
    }

    /**
     * The NaN result of PTX operations: all ones except the sign, {@code 0x7fffffff} in single (PTX ISA, section
     * "Floating Point Instructions"). PTX does not specify one for double, where this is {@link #canonicalNan()}.
     */
    public long ptxNan() {
        return ptxNan;
    }

    /** Whether the value is any NaN. */
    public boolean isNan(long bits) {
        return magnitude(bits) > exponentMask();
    }

    /** Whether the value is a NaN without its quiet bit. */
    public boolean isSignalingNan(long bits) {
        return isNan(bits) && (bits & quietBit()) == 0;
    }

    /** Whether the value is an infinity of either sign. */
    public boolean isInfinite(long bits) {
        return magnitude(bits) == exponentMask();
    }

    /** Whether the value is neither infinite nor a NaN. */
    public boolean isFinite(long bits) {
        return magnitude(bits) < exponentMask();
    }

    /** Whether the value is a zero of either sign. */
    public boolean isZero(long bits) {
        return magnitude(bits) == 0;
    }

    /** Whether the value is subnormal: not zero, and below the smallest normal number. */
    public boolean isDenormal(long bits) {
        long magnitude = magnitude(bits);
        return magnitude != 0 && magnitude <= fractionMask();
    }

    /** Whether the value is finite, not zero and not subnormal. */
    public boolean isNormal(long bits) {
        return isFinite(bits) && magnitude(bits) > fractionMask();
    }

    /** Whether the sign bit is set, also of a zero or a NaN. */
    public boolean isNegative(long bits) {
        return (bits & signMask()) != 0;
    }

    /** The value without its sign. */
    public long magnitude(long bits) {
        return bits & magnitudeMask();
    }

    /** Flips only the sign bit, also of NaNs. */
    public long negate(long bits) {
        return bits ^ signMask();
    }

    /** Clears only the sign bit, also of NaNs. */
    public long abs(long bits) {
        return magnitude(bits);
    }

    /** The magnitude of the first value with the sign of the second. */
    public long copySign(long magnitude, long sign) {
        return magnitude(magnitude) | sign & signMask();
    }

    /** Sets the quiet bit of a NaN; other values are returned unchanged. */
    public long quiet(long bits) {
        return isNan(bits) ? bits | quietBit() : bits;
    }

    /** Integer significand of a finite value: value = significand * 2^{@link #unitExponent}. */
    public long significand(long bits) {
        long fraction = bits & fractionMask();
        return (bits & exponentMask()) == 0 ? fraction : fraction | 1L << fractionBits;
    }

    /** Exponent of the unit in the last place of a finite value. */
    public int unitExponent(long bits) {
        int field = (int) (magnitude(bits) >>> fractionBits);
        return Math.max(field, 1) + minUnitExponent() - 1;
    }

    private long sign(boolean negative) {
        return negative ? signMask() : 0;
    }
}
