package lockstep.sim.fp;

/**
 * The floats of 8 bits. Source: PTX ISA, "Alternate Floating-Point Data Formats"; OCP 8-bit Floating Point
 * Specification, section 5: E5M2 follows IEEE 754, E4M3 has no infinities and one NaN of each sign.
 */
public enum SmallFormat {
    /** 4 bits of exponent, 3 of fraction; the largest number is 448. */
    E4M3(3, 7, 0x7e),
    /** 5 bits of exponent, 2 of fraction; the upper half of a half. */
    E5M2(2, 15, 0x7b);

    /** The NaN of either format that has all bits of exponent and fraction set. */
    public static final int NAN = 0x7f;

    private static final int SIGN = 0x80;

    private final int fractionBits;
    private final int bias;
    private final int largest;

    SmallFormat(int fractionBits, int bias, int largest) {
        this.fractionBits = fractionBits;
        this.bias = bias;
        this.largest = largest;
    }

    /** Whether the bits are a NaN. */
    public boolean isNan(long bits) {
        int magnitude = (int) bits & NAN;
        return this == E4M3 ? magnitude == NAN : magnitude > infinity();
    }

    private int infinity() {
        return NAN & -1 << fractionBits;
    }

    /** A number rounded to nearest, ties to even; the largest number for what is larger, {@link #NAN} for a NaN. */
    public long ofFinite(FloatFormat from, long bits) {
        if (from.isNan(bits)) {
            return NAN;
        }
        int sign = from.isNegative(bits) ? SIGN : 0;
        if (from.isInfinite(bits)) {
            return sign | largest;
        }
        long significand = from.significand(bits);
        if (significand == 0) {
            return sign;
        }
        int leastUnit = 1 - bias - fractionBits;
        int exponent = Long.SIZE - 1 - Long.numberOfLeadingZeros(significand) + from.unitExponent(bits);
        if (exponent > bias + 1) {
            return sign | largest;
        }
        int unit = Math.max(exponent - fractionBits, leastUnit);
        int shift = Math.min(unit - from.unitExponent(bits), Long.SIZE - 1);
        long kept = Rounder.shiftRounded(Rounding.NEAREST_EVEN, sign != 0, 0, significand, shift);
        return sign | Math.min(((long) (unit - leastUnit) << fractionBits) + kept, largest);
    }

    /** The same number in a half, which holds every one; a NaN becomes {@link FloatFormat#ptxNan}. */
    public long toHalf(long bits) {
        if (isNan(bits)) {
            return FloatFormat.HALF.ptxNan();
        }
        if (this == E5M2) {
            return bits << 8;
        }
        int field = (int) bits >> fractionBits & 0xf;
        int fraction = (int) bits & 7;
        float magnitude = field == 0
                ? Math.scalb((float) fraction, 1 - bias - fractionBits)
                : Math.scalb(1 + fraction / 8f, field - bias);
        return Short.toUnsignedLong(Float.floatToFloat16(magnitude)) | (bits & SIGN) << 8;
    }

    /** The bits of a NaN that an operation leaves open when it makes one: the sign, and of E5M2 the payload. */
    public long openOfNan() {
        return this == E4M3 ? SIGN : SIGN | 1;
    }
}
