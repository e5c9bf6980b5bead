package lockstep.sim.fp;

import lockstep.sim.bits.BitDefinedness;
import lockstep.sim.bits.IntOps;

/**
 * Propagates undefined bits through conversions. Conversions are monotonic, so that the results of the least and of the
 * greatest choice bound the others, and all bits above the highest one in which these two differ are defined.
 */
public final class OpenConversions {
    private OpenConversions() {}

    /** A monotonic conversion of defined bits. */
    @FunctionalInterface
    public interface Conversion {
        /** The bits of the result. */
        long of(long bits);
    }

    /**
     * Undefined bits of a conversion from a float that is not a NaN for any choice.
     *
     * @param conversion monotonic in the magnitude, increasing or decreasing, for each sign
     */
    public static long ofFloat(FloatFormat from, Conversion conversion, long bits, long open) {
        long sign = from.signMask();
        long least = bits & ~open & ~sign;
        long most = (bits | open) & ~sign;
        long differences = 0;
        for (long choice : new long[] {0, sign}) {
            if (((bits ^ choice) & sign & ~open) == 0) {
                differences |= conversion.of(bits) ^ conversion.of(least | choice);
                differences |= conversion.of(bits) ^ conversion.of(most | choice);
            }
        }
        return BitDefinedness.varying(0, differences);
    }

    /**
     * Undefined bits of a conversion from an integer.
     *
     * @param conversion monotonic in the integer of the given sign and width
     */
    public static long ofInteger(boolean signed, int width, Conversion conversion, long bits, long open) {
        long sign = signed ? IntOps.signedMin(width) : 0;
        long least = bits & ~open & ~sign | (bits | open) & sign;
        long most = (bits | open) & ~sign | bits & ~open & sign;
        long value = conversion.of(bits);
        return BitDefinedness.varying(0, value ^ conversion.of(least) | value ^ conversion.of(most));
    }
}
