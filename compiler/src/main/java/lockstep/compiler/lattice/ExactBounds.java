package lockstep.compiler.lattice;

import java.math.BigInteger;
import lockstep.compiler.analysis.value.WrappedRange;
import lockstep.ir.nvvm.Opcode;

/** Between which integers the exact results of an operation on two ranges lie, before they are cut to the width. */
public final class ExactBounds {
    private ExactBounds() {}

    /**
     * The least and the greatest exact result.
     *
     * @param opcode ADD, SUB, MUL, or SHL by less than the width
     * @param isSigned whether the operands are read with sign; the amount of a shift never is
     * @param a not empty
     * @param b not empty
     */
    static BigInteger[] of(Opcode opcode, boolean isSigned, WrappedRange a, WrappedRange b) {
        BigInteger aLow = isSigned ? a.leastSigned() : a.least();
        BigInteger aHigh = isSigned ? a.mostSigned() : a.most();
        boolean isSignedRight = isSigned && opcode != Opcode.SHL;
        BigInteger bLow = isSignedRight ? b.leastSigned() : b.least();
        BigInteger bHigh = isSignedRight ? b.mostSigned() : b.most();
        BigInteger least = null;
        BigInteger most = null;
        for (BigInteger x : new BigInteger[] {aLow, aHigh}) {
            for (BigInteger y : new BigInteger[] {bLow, bHigh}) {
                BigInteger corner = exact(opcode, x, y);
                least = least == null ? corner : least.min(corner);
                most = most == null ? corner : most.max(corner);
            }
        }
        return new BigInteger[] {least, most};
    }

    private static BigInteger exact(Opcode opcode, BigInteger x, BigInteger y) {
        if (opcode == Opcode.ADD) {
            return x.add(y);
        }
        if (opcode == Opcode.SUB) {
            return x.subtract(y);
        }
        return opcode == Opcode.MUL ? x.multiply(y) : x.shiftLeft(y.intValueExact());
    }

    /** Whether no exact result leaves the numbers of the width. */
    public static boolean fit(Opcode opcode, boolean isSigned, WrappedRange a, WrappedRange b) {
        if (a.isEmpty() || b.isEmpty() || opcode == Opcode.SHL && b.most().compareTo(width(a)) >= 0) {
            return false;
        }
        BigInteger[] ends = of(opcode, isSigned, a, b);
        return isSigned
                ? ends[0].bitLength() < a.width() && ends[1].bitLength() < a.width()
                : ends[0].signum() >= 0 && ends[1].bitLength() <= a.width();
    }

    private static BigInteger width(WrappedRange range) {
        return BigInteger.valueOf(range.width());
    }
}
