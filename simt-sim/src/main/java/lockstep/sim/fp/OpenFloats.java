package lockstep.sim.fp;

/**
 * Queries about floats with undefined bits: whether a property holds for some or for all choices. A set bit of
 * {@code open} is undefined; the bits hold some concrete choice there.
 */
public final class OpenFloats {
    private OpenFloats() {}

    /** Whether some choice is a NaN; exact. */
    public static boolean mayBeNan(FloatFormat format, long bits, long open) {
        return format.isNan(bits | open);
    }

    /** Whether every choice is a NaN: a NaN stays a NaN if further bits of its magnitude are set; exact. */
    public static boolean isAlwaysNan(FloatFormat format, long bits, long open) {
        return format.isNan(bits & ~open);
    }

    /** Whether some choice is an infinity; exact. */
    public static boolean mayBeInfinite(FloatFormat format, long bits, long open) {
        boolean mayHaveExponent = (~(bits | open) & format.exponentMask()) == 0;
        return mayHaveExponent && (bits & ~open & format.fractionMask()) == 0;
    }

    /** Whether some choice has the exponent of zeros and denormals; exact. */
    public static boolean mayBeFlushed(FloatFormat format, long bits, long open) {
        return (bits & ~open & format.exponentMask()) == 0;
    }

    /** The bits of a NaN result that an operation leaves unspecified: sign and payload, but not the quiet bit. */
    public static long ofMadeNan(FloatFormat format, long bits) {
        return format.isNan(bits) ? format.signMask() | format.fractionMask() & ~format.quietBit() : 0;
    }

    /**
     * The undefined bits of the magnitude or the negation; if the operand is a NaN, the result is an unspecified NaN.
     *
     * @param kept the undefined bits if the operand is not a NaN
     */
    public static long ofUnspecifiedNan(FloatFormat format, long bits, long open, long kept) {
        if (!mayBeNan(format, bits, open)) {
            return kept;
        }
        // One set bit stays defined, so that the result is a NaN for every choice if the operand is.
        long stays = open == 0 ? Long.lowestOneBit(bits & format.fractionMask()) : 0;
        return kept | format.signMask() | format.fractionMask() & ~stays;
    }
}
