package lockstep.sim.fp;

/**
 * The floating-point formats of at most eight bits, which {@code cvt} converts to and from. Source: PTX ISA, "Alternate
 * Floating-Point Data Formats" and "cvt"; OCP Microscaling Formats specification 1.0, section 5.3.
 */
public enum SmallFloat {
    /** 8 bits without infinities; a magnitude of all ones is a NaN. */
    E4M3(4, 3, Specials.NAN),
    /** 8 bits with infinities and NaNs as in the larger formats. */
    E5M2(5, 2, Specials.INFINITY_AND_NAN),
    /** 6 bits, numbers only. */
    E2M3(2, 3, Specials.NONE),
    /** 6 bits, numbers only. */
    E3M2(3, 2, Specials.NONE),
    /** 4 bits, numbers only. */
    E2M1(2, 1, Specials.NONE);

    /** The codes that are not numbers. */
    private enum Specials {
        NONE,
        NAN,
        INFINITY_AND_NAN
    }

    private final int exponentBits;
    private final int fractionBits;
    private final Specials specials;

    SmallFloat(int exponentBits, int fractionBits, Specials specials) {
        this.exponentBits = exponentBits;
        this.fractionBits = fractionBits;
        this.specials = specials;
    }

    /** Width of the whole format in bits. */
    public int width() {
        return 1 + exponentBits + fractionBits;
    }

    private int magnitudeMask() {
        return (1 << exponentBits + fractionBits) - 1;
    }

    private int bias() {
        return (1 << exponentBits - 1) - 1;
    }

    /** The finite number of largest magnitude, without a sign. */
    public int largest() {
        return switch (specials) {
            case NONE -> magnitudeMask();
            case NAN -> magnitudeMask() - 1;
            case INFINITY_AND_NAN -> infinity() - 1;
        };
    }

    private int infinity() {
        return magnitudeMask() & -1 << fractionBits;
    }

    /** Whether the format has NaNs. */
    public boolean hasNan() {
        return specials != Specials.NONE;
    }

    /** Whether a code is a NaN. */
    public boolean isNan(int code) {
        int magnitude = code & magnitudeMask();
        return switch (specials) {
            case NONE -> false;
            case NAN -> magnitude == magnitudeMask();
            case INFINITY_AND_NAN -> magnitude > infinity();
        };
    }

    /**
     * The undefined bits of a NaN result of all ones: the PTX ISA leaves its sign and payload unspecified, and these
     * are the bits that can be chosen independently. 0 if the format has no NaN.
     */
    public int openOfNan() {
        int sign = 1 << width() - 1;
        return switch (specials) {
            case NONE -> 0;
            case NAN -> sign;
            case INFINITY_AND_NAN -> sign | (1 << fractionBits - 1) - 1;
        };
    }

    /**
     * A float as a code of this format, with {@code .satfinite}: values beyond the largest number, including
     * infinities, become that number; a NaN becomes the positive NaN of all ones, or the largest number if the format
     * has no NaN.
     */
    public int saturated(FloatFormat from, Rounding mode, long bits) {
        if (from.isNan(bits)) {
            return hasNan() ? magnitudeMask() : largest();
        }
        boolean isNegative = from.isNegative(bits);
        int sign = isNegative ? 1 << width() - 1 : 0;
        return sign | (from.isFinite(bits) ? magnitude(from, mode, isNegative, bits) : largest());
    }

    private int magnitude(FloatFormat from, Rounding mode, boolean isNegative, long bits) {
        long significand = from.significand(bits);
        if (significand == 0) {
            return 0;
        }
        int unit = from.unitExponent(bits);
        int exponent = unit + Long.SIZE - 1 - Long.numberOfLeadingZeros(significand);
        int least = 1 - bias();
        if (exponent > bias() + 1) {
            return largest();
        }
        int target = Math.max(exponent, least) - fractionBits;
        long rounded = target > unit
                ? Rounder.shiftRounded(mode, isNegative, 0, significand, target - unit)
                : significand << unit - target;
        // The leading one of a normal number adds one to the exponent's field; so does a carry out of the fraction.
        long code = ((long) Math.max(exponent, least) - least << fractionBits) + rounded;
        return (int) Math.min(code, largest());
    }

    /** The exact number of a code in a format that can represent it; a NaN becomes {@link FloatFormat#ptxNan()}. */
    public long toFloat(FloatFormat to, int code) {
        int magnitude = code & magnitudeMask();
        boolean isNegative = (code >>> width() - 1 & 1) != 0;
        if (isNan(code)) {
            return to.ptxNan();
        }
        if (specials == Specials.INFINITY_AND_NAN && magnitude == infinity()) {
            return to.infinity(isNegative);
        }
        int field = magnitude >>> fractionBits;
        int fraction = magnitude & (1 << fractionBits) - 1;
        long significand = field == 0 ? fraction : fraction | 1 << fractionBits;
        int unit = Math.max(field, 1) - bias() - fractionBits;
        return significand == 0
                ? to.zero(isNegative)
                : Rounder.round(to, Rounding.NEAREST_EVEN, isNegative, 0, significand, unit);
    }
}
