package lockstep.sim.nvvm;

import java.math.BigInteger;
import lockstep.ir.nvvm.Opcode;

/**
 * The overflow bit of {@code llvm.sadd.with.overflow} and its like: compares the interval of the exact results with the
 * range of the width. Exact for defined operands; with undefined bits {@link Tristate#OPEN} if the interval crosses a
 * limit.
 */
final class Overflow {
    private Overflow() {}

    /** Whether the sum, difference or product of two operands of one width overflows. */
    static Tristate of(Opcode opcode, boolean signed, OpenBits a, OpenBits b) {
        BigInteger leastA = signed ? a.signedMin() : a.min();
        BigInteger mostA = signed ? a.signedMax() : a.max();
        BigInteger leastB = signed ? b.signedMin() : b.min();
        BigInteger mostB = signed ? b.signedMax() : b.max();
        if (opcode == Opcode.ADD) {
            return against(signed, a.width(), leastA.add(leastB), mostA.add(mostB));
        }
        if (opcode == Opcode.SUB) {
            return against(signed, a.width(), leastA.subtract(mostB), mostA.subtract(leastB));
        }
        BigInteger first = leastA.multiply(leastB);
        BigInteger second = leastA.multiply(mostB);
        BigInteger third = mostA.multiply(leastB);
        BigInteger fourth = mostA.multiply(mostB);
        return against(
                signed,
                a.width(),
                first.min(second).min(third.min(fourth)),
                first.max(second).max(third.max(fourth)));
    }

    private static Tristate against(boolean signed, int width, BigInteger least, BigInteger most) {
        BigInteger lowest = signed ? BigInteger.ONE.shiftLeft(width - 1).negate() : BigInteger.ZERO;
        BigInteger highest = OpenBits.ones(signed ? width - 1 : width);
        if (least.compareTo(lowest) >= 0 && most.compareTo(highest) <= 0) {
            return Tristate.NO;
        }
        return most.compareTo(lowest) < 0 || least.compareTo(highest) > 0 ? Tristate.YES : Tristate.OPEN;
    }
}
