package lockstep.sim.bits;

import java.math.BigInteger;

/**
 * An integer of 1 to 128 bits, zero-extended: the same core operations as {@link IntOps}, written for clarity, not
 * speed. Every operation takes the width in bits; neither operands nor results have bits set above it.
 *
 * @param high bits 64 to 127
 * @param low bits 0 to 63
 */
public record WideInt(long high, long low) {
    /** Zero. */
    public static final WideInt ZERO = new WideInt(0, 0);

    /** One. */
    public static final WideInt ONE = new WideInt(0, 1);

    /** The low 128 bits of any integer, in two's complement. */
    public static WideInt of(BigInteger value) {
        return new WideInt(value.shiftRight(64).longValue(), value.longValue());
    }

    /** A zero-extended value of at most 64 bits. */
    public static WideInt ofUnsigned(long value) {
        return new WideInt(0, value);
    }

    /** All ones of the width. */
    public static WideInt mask(int width) {
        return width > 64 ? new WideInt(IntOps.mask(width - 64), -1) : new WideInt(0, IntOps.mask(width));
    }

    /** Only the highest bit of the width. */
    public static WideInt signedMin(int width) {
        return ONE.shl(width - 1, 128);
    }

    /** All ones but the highest bit of the width. */
    public static WideInt signedMax(int width) {
        return mask(width).xor(signedMin(width));
    }

    /** The value as an unsigned integer. */
    public BigInteger unsigned() {
        return word(high).shiftLeft(64).or(word(low));
    }

    /** The value of the width as a two's complement integer. */
    public BigInteger signed(int width) {
        BigInteger value = unsigned();
        return value.testBit(width - 1) ? value.subtract(BigInteger.ONE.shiftLeft(width)) : value;
    }

    /** Whether every bit is zero. */
    public boolean isZero() {
        return (high | low) == 0;
    }

    /** Whether the bit is set. */
    public boolean testBit(int index) {
        return ((index < 64 ? low >>> index : high >>> (index - 64)) & 1) != 0;
    }

    /** The low bits; LLVM's {@code trunc}. */
    public WideInt zext(int width) {
        return and(mask(width));
    }

    /** Bitwise and. */
    public WideInt and(WideInt other) {
        return new WideInt(high & other.high, low & other.low);
    }

    /** Bitwise or. */
    public WideInt or(WideInt other) {
        return new WideInt(high | other.high, low | other.low);
    }

    /** Bitwise exclusive or. */
    public WideInt xor(WideInt other) {
        return new WideInt(high ^ other.high, low ^ other.low);
    }

    /** Every bit of the width flipped. */
    public WideInt not(int width) {
        return xor(mask(width));
    }

    /** The sum. */
    public WideInt add(WideInt other, int width) {
        long sum = low + other.low;
        long carry = Long.compareUnsigned(sum, low) < 0 ? 1 : 0;
        return new WideInt(high + other.high + carry, sum).zext(width);
    }

    /** The difference. */
    public WideInt sub(WideInt other, int width) {
        long borrow = Long.compareUnsigned(low, other.low) < 0 ? 1 : 0;
        return new WideInt(high - other.high - borrow, low - other.low).zext(width);
    }

    /** The product. */
    public WideInt mul(WideInt other, int width) {
        long upper = Math.unsignedMultiplyHigh(low, other.low) + high * other.low + low * other.high;
        return new WideInt(upper, low * other.low).zext(width);
    }

    /** Unsigned quotient; {@link ArithmeticException} if the divisor is zero. */
    public WideInt udiv(WideInt other) {
        return of(unsigned().divide(other.unsigned()));
    }

    /** Unsigned remainder; {@link ArithmeticException} if the divisor is zero. */
    public WideInt urem(WideInt other) {
        return of(unsigned().remainder(other.unsigned()));
    }

    /** Signed quotient towards zero, wrapping; {@link ArithmeticException} if the divisor is zero. */
    public WideInt sdiv(WideInt other, int width) {
        return of(signed(width).divide(other.signed(width))).zext(width);
    }

    /** Signed remainder with the dividend's sign; {@link ArithmeticException} if the divisor is zero. */
    public WideInt srem(WideInt other, int width) {
        return of(signed(width).remainder(other.signed(width))).zext(width);
    }

    /** Shifted left; 0 for amounts of the width or more. */
    public WideInt shl(int amount, int width) {
        if (amount >= width) {
            return ZERO;
        }
        return (amount == 0
                        ? this
                        : amount >= 64
                                ? new WideInt(low << (amount - 64), 0)
                                : new WideInt(high << amount | low >>> (64 - amount), low << amount))
                .zext(width);
    }

    /** Shifted right, zeros in; 0 for amounts of 128 or more. */
    public WideInt lshr(int amount) {
        if (amount == 0 || amount >= 128) {
            return amount == 0 ? this : ZERO;
        }
        return amount >= 64
                ? new WideInt(0, high >>> (amount - 64))
                : new WideInt(high >>> amount, low >>> amount | high << (64 - amount));
    }

    /** Shifted right, copies of the sign in; all sign for amounts of the width or more. */
    public WideInt ashr(int amount, int width) {
        WideInt shifted = lshr(Math.min(amount, 128));
        return testBit(width - 1)
                ? shifted.or(mask(width).xor(mask(width).lshr(Math.min(amount, width))))
                        .zext(width)
                : shifted;
    }

    /** Whether the relation holds. */
    public boolean compare(IntPredicate predicate, WideInt other, int width) {
        return predicate.holds(
                predicate.isSigned() ? signed(width).compareTo(other.signed(width)) : compareUnsigned(other));
    }

    /** The unsigned order: negative, zero or positive. */
    public int compareUnsigned(WideInt other) {
        int order = Long.compareUnsigned(high, other.high);
        return order != 0 ? order : Long.compareUnsigned(low, other.low);
    }

    /** Number of set bits. */
    public int ctpop() {
        return Long.bitCount(high) + Long.bitCount(low);
    }

    /** Number of leading zeros in the width. */
    public int ctlz(int width) {
        int zeros = high == 0 ? 64 + Long.numberOfLeadingZeros(low) : Long.numberOfLeadingZeros(high);
        return zeros - (128 - width);
    }

    /** Number of trailing zeros; the width for zero. */
    public int cttz(int width) {
        int zeros = low == 0 ? 64 + Long.numberOfTrailingZeros(high) : Long.numberOfTrailingZeros(low);
        return Math.min(zeros, width);
    }

    /** Bytes in reverse order; the width is a multiple of 8. */
    public WideInt bswap(int width) {
        return new WideInt(Long.reverseBytes(low), Long.reverseBytes(high)).lshr(128 - width);
    }

    /** Bits in reverse order. */
    public WideInt bitreverse(int width) {
        return new WideInt(Long.reverse(low), Long.reverse(high)).lshr(128 - width);
    }

    /** {@code llvm.fshl}: the high half of {@code this:other} shifted left by the amount modulo the width. */
    public WideInt fshl(WideInt other, WideInt amount, int width) {
        int distance = distance(amount, width);
        return distance == 0 ? this : shl(distance, width).or(other.lshr(width - distance));
    }

    /** {@code llvm.fshr}: the low half of {@code this:other} shifted right by the amount modulo the width. */
    public WideInt fshr(WideInt other, WideInt amount, int width) {
        int distance = distance(amount, width);
        return distance == 0 ? other : other.lshr(distance).or(shl(width - distance, width));
    }

    private static int distance(WideInt amount, int width) {
        return amount.unsigned().mod(BigInteger.valueOf(width)).intValue();
    }

    private static BigInteger word(long value) {
        BigInteger signed = BigInteger.valueOf(value);
        return value < 0 ? signed.add(BigInteger.ONE.shiftLeft(64)) : signed;
    }
}
