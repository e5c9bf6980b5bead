package lockstep.sim.fp;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Oracle: the definition of rounding to nearest, by search among all numbers of the format. */
class SmallFormatTest {
    @ParameterizedTest
    @EnumSource(SmallFormat.class)
    void everyHalfIsRoundedToTheNearest(SmallFormat format) {
        for (int bits = 0; bits <= 0xffff; bits++) {
            float half = Float.float16ToFloat((short) bits);
            int sign = bits >> 8 & 0x80;
            long expected = Float.isNaN(half)
                    ? SmallFormat.NAN
                    : sign | SmallFloatSearch.nearest(format, Math.abs(half));
            assertEquals(expected, format.ofFinite(FloatFormat.HALF, bits), Integer.toHexString(bits));
            long ofSingle = format.ofFinite(FloatFormat.SINGLE, Float.floatToRawIntBits(half) & 0xffffffffL);
            assertEquals(expected, ofSingle, Integer.toHexString(bits));
        }
    }

    @ParameterizedTest
    @EnumSource(SmallFormat.class)
    void everyNumberComesBack(SmallFormat format) {
        int last = format == SmallFormat.E4M3 ? 0x7e : 0x7c;
        for (int bits = 0; bits <= last; bits++) {
            double half = Float.float16ToFloat((short) format.toHalf(bits));
            assertEquals(
                    bits == 0x7c && format == SmallFormat.E5M2
                            ? Double.POSITIVE_INFINITY 
                            : SmallFloatSearch.value(format, bits),
                    half);
            assertEquals(-half, Float.float16ToFloat((short) format.toHalf(bits | 0x80)), 0.0);
        }
    }

    @Test
    void numbersFarOutsideAreTheLargestOrZero() {
        for (SmallFormat format : SmallFormat.values()) {
            long largest = format == SmallFormat.E4M3 ? 0x7e : 0x7b;
            assertEquals(largest, format.ofFinite(FloatFormat.SINGLE, Float.floatToRawIntBits(Float.MAX_VALUE)));
            assertEquals(largest, format.ofFinite(FloatFormat.SINGLE, 0x7f800000L));
            assertEquals(0x80 | largest, format.ofFinite(FloatFormat.SINGLE, 0xff800000L));
            assertEquals(0, format.ofFinite(FloatFormat.SINGLE, 1));
            assertEquals(0x80, format.ofFinite(FloatFormat.SINGLE, 0x80000001L));
        }
    }

    @Test
    void whatIsNoNumberStaysNone() {
        assertEquals(FloatFormat.HALF.ptxNan(), SmallFormat.E4M3.toHalf(0x7f));
        assertEquals(FloatFormat.HALF.ptxNan(), SmallFormat.E5M2.toHalf(0xfd));
    }
}
