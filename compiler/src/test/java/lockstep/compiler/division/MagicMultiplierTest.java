package lockstep.compiler.division;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Law: the product and the shifts give the quotient. Oracle: the division of the virtual machine. */
class MagicMultiplierTest {
    private static final int DIVISORS = 3000;

    private static long divided(MagicMultiplier.Unsigned multiplier, long dividend) {
        long value = dividend >>> multiplier.preShift();
        long high = Math.unsignedMultiplyHigh(value, multiplier.factor());
        return multiplier.isAdded()
                ? (value - high >>> 1) + high >>> multiplier.postShift() - 1
                : high >>> multiplier.postShift();
    }

    private static long divided(MagicMultiplier.Signed multiplier, long dividend) {
        long high = Math.multiplyHigh(dividend, multiplier.factor());
        long sum = multiplier.factor() < 0 ? high + dividend : high;
        return (sum >> multiplier.postShift()) + (dividend >>> 63);
    }

    /** Numbers of all lengths, those next to powers of two, and well-known ones. */
    private static List<Long> divisors() {
        SplittableRandom random = new SplittableRandom(7);
        List<Long> all = new ArrayList<>(List.of(3L, 5L, 7L, 10L, 28L, 641L, 998_244_353L, -1L, -3L, Long.MAX_VALUE));
        for (int bit = 2; bit < Long.SIZE; bit++) {
            all.addAll(List.of((1L << bit) - 1, (1L << bit) + 1, 3L << bit - 1));
        }
        for (int i = 0; i < DIVISORS; i++) {
            all.add(random.nextLong() >>> random.nextInt(63));
        }
        all.removeIf(divisor -> divisor == 1 || Long.bitCount(divisor) <= 1);
        return all;
    }

    /** Dividends of so many bits: the ends, and both sides of multiples of the divisor. */
    private static List<Long> dividends(long divisor, int bits, SplittableRandom random) {
        long most = bits == Long.SIZE ? -1 : (1L << bits) - 1;
        long multiple = Long.divideUnsigned(most, divisor) * divisor;
        List<Long> all = new ArrayList<>(List.of(0L, 1L, most, most - 1, multiple, multiple - 1, multiple + 1));
        all.addAll(List.of(divisor, divisor - 1, 2 * divisor - 1, random.nextLong(), random.nextLong() >>> 31));
        all.replaceAll(dividend -> dividend & most);
        return all;
    }

    @Test
    void unsignedQuotients() {
        SplittableRandom random = new SplittableRandom(8);
        for (long divisor : divisors()) {
            for (int bits : new int[] {64, 63, 62, 48, 1 + random.nextInt(64)}) {
                MagicMultiplier.Unsigned multiplier = MagicMultiplier.unsigned(divisor, bits);
                for (long dividend : dividends(divisor, bits, random)) {
                    assertEquals(
                            Long.divideUnsigned(dividend, divisor),
                            divided(multiplier, dividend),
                            () -> Long.toUnsignedString(dividend) + " by " + Long.toUnsignedString(divisor));
                }
            }
        }
    }

    @Test
    void signedQuotients() {
        SplittableRandom random = new SplittableRandom(9);
        for (long divisor : divisors()) {
            if (divisor > 0) {
                MagicMultiplier.Signed multiplier = MagicMultiplier.signed(divisor);
                List<Long> dividends = dividends(divisor, Long.SIZE, random);
                dividends.addAll(dividends(divisor, 63, random));
                dividends.addAll(List.of(Long.MIN_VALUE, Long.MIN_VALUE + 1));
                for (long dividend : dividends) {
                    assertEquals(dividend / divisor, divided(multiplier, dividend), () -> dividend + " by " + divisor);
                    if (dividend != Long.MIN_VALUE) {
                        assertEquals(-dividend / divisor, divided(multiplier, -dividend));
                    }
                }
            }
        }
    }

    /** An even divisor never needs the long factor of a sum, and where the dividend has a bit less none does. */
    @Test
    void theLongFactorIsTheLastResort() {
        assertTrue(MagicMultiplier.unsigned(7, 64).isAdded());
        assertFalse(MagicMultiplier.unsigned(7, 63).isAdded());
        assertFalse(MagicMultiplier.unsigned(14, 64).isAdded());
        assertEquals(1, MagicMultiplier.unsigned(14, 64).preShift());
        assertFalse(MagicMultiplier.unsigned(10, 64).isAdded());
        assertEquals(0, MagicMultiplier.unsigned(10, 64).preShift());
    }

    /** A multiplier that is smaller by one, or a shift that is, gives wrong quotients. */
    @Test
    void wrongMultipliersGiveWrongQuotients() {
        MagicMultiplier.Unsigned right = MagicMultiplier.unsigned(10, 64);
        long dividend = 10 * Long.divideUnsigned(-1, 10);
        long quotient = Long.divideUnsigned(dividend, 10);
        assertEquals(quotient, divided(right, dividend));
        MagicMultiplier.Unsigned less = new MagicMultiplier.Unsigned(0, right.factor() - 1, false, right.postShift());
        MagicMultiplier.Unsigned shorter =
                new MagicMultiplier.Unsigned(0, right.factor(), false, right.postShift() - 1);
        assertTrue(divided(less, dividend) != quotient);
        assertTrue(divided(shorter, dividend) != quotient);
    }
}
