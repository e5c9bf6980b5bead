package lockstep.sim.ptx;

import java.math.BigInteger;
import java.util.List;
import lockstep.sim.ptx.Law.Definition;

/** A vocabulary for definitions on unbounded integers. */
final class Definitions {
    static final BigInteger ONE = BigInteger.ONE;
    static final BigInteger ZERO = BigInteger.ZERO;

    private Definitions() {}

    /** The exact number of a result. */
    @FunctionalInterface
    interface Exact {
        BigInteger of(BigInteger[] x);
    }

    /** A bit of a result. */
    @FunctionalInterface
    interface Bit {
        boolean of(BigInteger[] x, int index);
    }

    /** One result: a number truncated to the width. */
    static Definition wrapped(int width, Exact exact) {
        return x -> List.of(Law.answer(PtxOperands.wrap(exact.of(x), width)));
    }

    /** One result: the nearest number within the signed range of the width. */
    static Definition clamped(int width, Exact exact) {
        return x -> List.of(Law.answer(PtxOperands.wrap(clamp(exact.of(x), true, width), width)));
    }

    static BigInteger clamp(BigInteger value, boolean signed, int width) {
        BigInteger least = signed ? ONE.shiftLeft(width - 1).negate() : ZERO;
        BigInteger most = ONE.shiftLeft(signed ? width - 1 : width).subtract(ONE);
        return value.max(least).min(most);
    }

    /** One result, bit by bit. */
    static Definition bitwise(int width, Bit bit) {
        return x -> List.of(Law.answer(bits(width, x, bit)));
    }

    static BigInteger bits(int width, BigInteger[] x, Bit bit) {
        BigInteger value = ZERO;
        for (int index = 0; index < width; index++) {
            if (bit.of(x, index)) {
                value = value.setBit(index);
            }
        }
        return value;
    }

    /** The value of an operand of the given type. */
    static BigInteger value(BigInteger bits, boolean signed, int width) {
        return signed ? PtxOperands.signed(bits, width) : bits;
    }

    /** The value of a part of an operand. */
    static BigInteger part(BigInteger bits, int from, int width, boolean signed) {
        return value(PtxOperands.wrap(bits.shiftRight(from), width), signed, width);
    }

    static BigInteger of(boolean truth) {
        return truth ? ONE : ZERO;
    }
}
