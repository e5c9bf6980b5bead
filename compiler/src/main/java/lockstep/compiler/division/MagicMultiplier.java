package lockstep.compiler.division;

import java.math.BigInteger;

/**
 * Multipliers that replace 64-bit divisions by constants ("magic numbers"). Source: Granlund and Montgomery, "Division
 * by Invariant Integers using Multiplication" (1994), theorems 4.2 and 5.1.
 *
 * <p>Unsigned: if {@code m = ceil(2^(64+s) / d)} and {@code m d - 2^(64+s) <= 2^(64+s-k)}, then {@code floor(x / d)} is
 * {@code floor(x m / 2^(64+s))} for all {@code x < 2^k}. The least such {@code s} is taken. A 65-bit multiplier is
 * avoided by shifting the dividend first if the divisor is even; otherwise its top bit is added after the product.
 *
 * <p>Signed: the same with {@code m = floor(2^(64+s) / d) + 1}, {@code m d - 2^(64+s) <= 2^(s+1)}, for magnitudes up to
 * 2^63; for a negative dividend one is added to the quotient.
 *
 * <p>Example: {@code d = 10}, {@code k = 64}: {@code s = 3}, {@code m = 0xCCCCCCCCCCCCCCCD}.
 */
final class MagicMultiplier {
    private MagicMultiplier() {}

    /**
     * An unsigned division as a multiplication.
     *
     * @param preShift right shift of the dividend
     * @param factor the multiplier, without its bit 64
     * @param isAdded whether the multiplier has bit 64
     * @param postShift right shift of the product's upper half, after bit 64 is accounted for
     */
    record Unsigned(int preShift, long factor, boolean isAdded, int postShift) {}

    /**
     * A signed division by a positive constant as a multiplication.
     *
     * @param factor the multiplier as a signed number; if it is negative the dividend is added to the upper half
     * @param postShift right shift of the upper half
     */
    record Signed(long factor, int postShift) {}

    private static BigInteger power(int exponent) {
        return BigInteger.ONE.shiftLeft(exponent);
    }

    /** {@code dividend / divisor}, rounded up. */
    private static BigInteger quotient(BigInteger dividend, BigInteger divisor) {
        return dividend.add(divisor).subtract(BigInteger.ONE).divide(divisor);
    }

    /**
     * The multiplier for {@code divisor}, which is unsigned, at least 3 and not a power of two.
     *
     * @param bits limit on the width of dividends, 1 to 64
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

    /** The multiplier for {@code divisor}, at least 3 and not a power of two. */
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
