package lockstep.ir.number;

import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * An integer of any size that is a {@code long} where it fits in one. The operations are those of {@link BigInteger} of
 * the same names, to which they are left where an operand or the result is larger: bits are those of the two's
 * complement with infinitely many sign bits.
 */
public final class ExactInt implements Comparable<ExactInt> {
    public static final ExactInt ZERO = new ExactInt(0, null);
    public static final ExactInt ONE = new ExactInt(1, null);
    public static final ExactInt TWO = new ExactInt(2, null);

    /** Bits of a long below that of its sign. */
    private static final int MAX_BITS = Long.SIZE - 1;

    /** The number, if {@link #large} is null. */
    private final long small;

    /** The number if it fits in no long. */
    private final @Nullable BigInteger large;

    private ExactInt(long small, @Nullable BigInteger large) {
        this.small = small;
        this.large = large;
    }

    /** The number {@code value}. */
    public static ExactInt of(long value) {
        return new ExactInt(value, null);
    }

    /** The number {@code value}. */
    public static ExactInt of(BigInteger value) {
        return value.bitLength() <= MAX_BITS ? new ExactInt(value.longValue(), null) : new ExactInt(0, value);
    }

    /** The same number. */
    public BigInteger toBigInteger() {
        return large == null ? BigInteger.valueOf(small) : large;
    }

    private boolean areSmall(ExactInt that) {
        return large == null && that.large == null;
    }

    // ---- arithmetic

    public ExactInt add(ExactInt that) {
        long sum = small + that.small;
        return areSmall(that) && ((small ^ sum) & (that.small ^ sum)) >= 0
                ? of(sum)
                : of(toBigInteger().add(that.toBigInteger()));
    }

    public ExactInt subtract(ExactInt that) {
        long difference = small - that.small;
        return areSmall(that) && ((small ^ that.small) & (small ^ difference)) >= 0
                ? of(difference)
                : of(toBigInteger().subtract(that.toBigInteger()));
    }

    public ExactInt multiply(ExactInt that) {
        long product = small * that.small;
        return areSmall(that) && Math.multiplyHigh(small, that.small) == product >> MAX_BITS
                ? of(product)
                : of(toBigInteger().multiply(that.toBigInteger()));
    }

    /** The quotient, cut towards zero. */
    public ExactInt divide(ExactInt that) {
        return areSmall(that) && small != Long.MIN_VALUE
                ? of(small / that.small)
                : of(toBigInteger().divide(that.toBigInteger()));
    }

    /** What {@link #divide} leaves, with the sign of this number. */
    public ExactInt remainder(ExactInt that) {
        return areSmall(that) && that.small != 0
                ? of(small % that.small)
                : of(toBigInteger().remainder(that.toBigInteger()));
    }

    /** The remainder from 0 to {@code that - 1}; {@code that} is above zero. */
    public ExactInt mod(ExactInt that) {
        return areSmall(that) && that.small > 0
                ? of(Math.floorMod(small, that.small))
                : of(toBigInteger().mod(that.toBigInteger()));
    }

    /** The greatest common divisor of the absolute values. */
    public ExactInt gcd(ExactInt that) {
        return of(toBigInteger().gcd(that.toBigInteger()));
    }

    public ExactInt negate() {
        return ZERO.subtract(this);
    }

    public ExactInt abs() {
        return signum() < 0 ? negate() : this;
    }

    // ---- bits

    public ExactInt and(ExactInt that) {
        return areSmall(that) ? of(small & that.small) : of(toBigInteger().and(that.toBigInteger()));
    }

    public ExactInt or(ExactInt that) {
        return areSmall(that) ? of(small | that.small) : of(toBigInteger().or(that.toBigInteger()));
    }

    public ExactInt xor(ExactInt that) {
        return areSmall(that) ? of(small ^ that.small) : of(toBigInteger().xor(that.toBigInteger()));
    }

    public ExactInt andNot(ExactInt that) {
        return areSmall(that) ? of(small & ~that.small) : of(toBigInteger().andNot(that.toBigInteger()));
    }

    public ExactInt not() {
        return large == null ? of(~small) : of(large.not());
    }

    /** @param by not negative */
    public ExactInt shiftLeft(int by) {
        return large == null && by < MAX_BITS && small << by >> by == small
                ? of(small << by)
                : of(toBigInteger().shiftLeft(by));
    }

    /** @param by not negative */
    public ExactInt shiftRight(int by) {
        return large == null ? of(small >> Math.min(by, MAX_BITS)) : of(large.shiftRight(by));
    }

    public boolean testBit(int index) {
        return large == null ? (small >> Math.min(index, MAX_BITS) & 1) != 0 : large.testBit(index);
    }

    public ExactInt setBit(int index) {
        return or(ONE.shiftLeft(index));
    }

    public ExactInt clearBit(int index) {
        return andNot(ONE.shiftLeft(index));
    }

    /** Bits without that of the sign. */
    public int bitLength() {
        return large == null ? Long.SIZE - Long.numberOfLeadingZeros(small ^ small >> MAX_BITS) : large.bitLength();
    }

    /** Bits that differ from that of the sign. */
    public int bitCount() {
        return large == null ? Long.bitCount(small ^ small >> MAX_BITS) : large.bitCount();
    }

    /** The lowest bit that is 1; -1 for zero. */
    public int getLowestSetBit() {
        if (large != null) {
            return large.getLowestSetBit();
        }
        return small == 0 ? -1 : Long.numberOfTrailingZeros(small);
    }

    // ---- comparison

    public int signum() {
        return large == null ? Long.signum(small) : large.signum();
    }

    @Override
    public int compareTo(ExactInt that) {
        return areSmall(that) ? Long.compare(small, that.small) : toBigInteger().compareTo(that.toBigInteger());
    }

    public ExactInt min(ExactInt that) {
        return compareTo(that) < 0 ? this : that;
    }

    public ExactInt max(ExactInt that) {
        return compareTo(that) > 0 ? this : that;
    }

    // ---- as other numbers

    /** The low 64 bits. */
    public long longValue() {
        return large == null ? small : large.longValue();
    }

    /** The low 32 bits. */
    public int intValue() {
        return (int) longValue();
    }

    /** @throws ArithmeticException if it does not fit */
    public long longValueExact() {
        return large == null ? small : large.longValueExact();
    }

    /** @throws ArithmeticException if it does not fit */
    public int intValueExact() {
        return large == null ? Math.toIntExact(small) : large.intValueExact();
    }

    /** Whether it is {@code other}. */
    public boolean is(long other) {
        return large == null && small == other;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ExactInt that
                && small == that.small
                && (large == null ? that.large == null : large.equals(that.large));
    }

    @Override
    public int hashCode() {
        return large == null ? Long.hashCode(small) : large.hashCode();
    }

    @Override
    public String toString() {
        return toBigInteger().toString();
    }
}
