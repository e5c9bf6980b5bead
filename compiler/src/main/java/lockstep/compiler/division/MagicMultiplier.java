package lockstep.compiler.division;

import java.math.BigInteger;

/**
 * Multipliers that divide numbers of 64 bits. Source: Granlund and Montgomery, "Division by Invariant Integers using
 * Multiplication" (1994), theorems 4.2 and 5.1.
 *
 * <p>Unsigned: where {@code m = ceil(2^(64+s) / d)} and {@code m d - 2^(64+s) <= 2^(64+s-k)}, {@code floor(x / d)} is
 * {@code floor(x m / 2^(64+s))} for all {@code x < 2^k}. The least {@code s} with that is taken. A factor of 65 bits is
 * avoided by a shift of the dividend where the divisor is even; else its top bit is added after the product.
 *
 * <p>Signed: the same with {@code m = floor(2^(64+s) / d) + 1}, {@code m d - 2^(64+s) <= 2^(s+1)}, for sizes up to
 * 2^63; below zero the quotient is one more.
 *
 * <p>Example: {@code d = 10}, {@code k = 64}: {@code s = 3}, {@code m = 0xCCCCCCCCCCCCCCCD}.
 */
final class MagicMultiplier {
    private MagicMultiplier() {}

    /**
     * How an unsigned division is multiplied.
     *
     * @param before shift of the dividend to the right
     * @param factor the multiplier, without its bit 64
     * @param isAdded whether it has a bit 64
     * @param behind shift of the product's upper half, together with what the bit 64 adds
     */
    record Unsigned(int before, long factor, boolean isAdded, int behind) {}

    /**
     * How a signed division by a positive number is multiplied.
     *
     * @param factor the multiplier as a signed number; if that is below zero the dividend is added
     * @param behind shift of the upper half
     */
    record Signed(long factor, int behind) {}

    private static BigInteger power(int exponent) {
        return BigInteger.ONE.shiftLeft(exponent);
    }

    /** Rounded up. */
    private static BigInteger quotient(BigInteger dividend, BigInteger divisor) {
        return dividend.add(divisor).subtract(BigInteger.ONE).divide(divisor);
    }

    /**
     * The inverse of {@code divisor}, which is unsigned, at least 3 and not a power of two.
     *
     * @param bits that dividends have at most, 1 to 64
     */
    static Unsigned unsigned(long divisor, int bits) {
        Unsigned plain = unsigned(0, divisor, bits);
        int zeros = Long.numberOfTrailingZeros(divisor);
        return plain.isAdded() && zeros > 0 ? unsigned(zeros, divisor >>> zeros, bits - zeros) : plain;
    }

    private static Unsigned unsigned(int before, long divisor, int bits) {
        BigInteger by = new BigInteger(Long.toUnsignedString(divisor));
        int most = by.bitLength();
        for (int shift = 0; shift <= most; shift++) {
            BigInteger all = power(Long.SIZE + shift);
            BigInteger factor = quotient(all, by);
            BigInteger error = factor.multiply(by).subtract(all);
            if (error.compareTo(power(Long.SIZE + shift - bits)) <= 0) {
                return new Unsigned(before, factor.longValue(), factor.bitLength() > Long.SIZE, shift);
            }
        }
        throw new IllegalArgumentException(divisor + " has no inverse");
    }

    /** The inverse of {@code divisor}, at least 3 and not a power of two. */
    static Signed signed(long divisor) {
        BigInteger by = BigInteger.valueOf(divisor);
        for (int shift = 0; shift < Long.SIZE; shift++) {
            BigInteger all = power(Long.SIZE + shift);
            BigInteger factor = all.divide(by).add(BigInteger.ONE);
            BigInteger error = factor.multiply(by).subtract(all);
            if (error.compareTo(power(shift + 1)) <= 0) {
                return new Signed(factor.longValue(), shift);
            }
        }
        throw new IllegalArgumentException(divisor + " has no inverse");
    }
}
