package lockstep.sim.nvvm;

import java.math.BigInteger;
import lockstep.sim.value.Scalar;

/**
 * An integer of any width with undefined bits: a concrete value and a mask of the undefined bits. Bits are independent
 * of each other, so the set of possible values is {@code {value ^ s : s subset of undefined}}.
 *
 * @param value concrete bits, not negative
 * @param undefined mask, not negative
 * @param width bits
 */
record OpenBits(BigInteger value, BigInteger undefined, int width) {
    static OpenBits of(Scalar scalar, int width) {
        return new OpenBits(join(scalar.low, scalar.high), join(scalar.undefinedLow, scalar.undefinedHigh), width);
    }

    static OpenBits of(BigInteger value, BigInteger undefined, int width) {
        return new OpenBits(wrap(value, width), wrap(undefined, width), width);
    }

    static BigInteger join(long low, long high) {
        return unsigned(high).shiftLeft(64).or(unsigned(low));
    }

    static BigInteger unsigned(long word) {
        BigInteger value = BigInteger.valueOf(word);
        return word < 0 ? value.add(BigInteger.ONE.shiftLeft(64)) : value;
    }

    /** All ones of the width. */
    static BigInteger ones(int width) {
        return BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE);
    }

    static BigInteger wrap(BigInteger value, int width) {
        return value.and(ones(width));
    }

    static BigInteger signed(BigInteger value, int width) {
        return value.testBit(width - 1) ? value.subtract(BigInteger.ONE.shiftLeft(width)) : value;
    }

    boolean isDefined() {
        return undefined.signum() == 0;
    }

    /** The concrete value, with all bits defined. */
    OpenBits concrete() {
        return new OpenBits(value, BigInteger.ZERO, width);
    }

    BigInteger min() {
        return value.andNot(undefined);
    }

    BigInteger max() {
        return value.or(undefined);
    }

    /** The least two's complement value: the sign set where it may be, the other bits clear. */
    BigInteger signedMin() {
        BigInteger low = undefined.clearBit(width - 1);
        return signed(value.or(undefined).andNot(low), width);
    }

    /** The greatest two's complement value: the sign clear where it may be, the other bits set. */
    BigInteger signedMax() {
        BigInteger top = undefined.testBit(width - 1) ? BigInteger.ONE.shiftLeft(width - 1) : BigInteger.ZERO;
        return signed(value.or(undefined).andNot(top), width);
    }

    BigInteger signedValue() {
        return signed(value, width);
    }

    /** Whether some choice of the undefined bits gives {@code other}. */
    boolean maybe(BigInteger other) {
        return value.xor(other).andNot(undefined).signum() == 0;
    }

    /** Whether some choice makes bits {@code from} and up differ from each other. */
    boolean mayDisagreeFrom(int from) {
        BigInteger top = value.shiftRight(from);
        boolean isOneBit = from == width - 1;
        boolean isUniform = top.signum() == 0 || top.equals(ones(width - from));
        return !isOneBit && (!isUniform || undefined.shiftRight(from).signum() != 0);
    }

    /** Writes bits and undefined bits to a result of the operands. */
    void write(Scalar a, Scalar b, Scalar out) {
        Results.write(
                a,
                b,
                out,
                value.longValue(),
                value.shiftRight(64).longValue(),
                undefined.longValue(),
                undefined.shiftRight(64).longValue());
    }
}
