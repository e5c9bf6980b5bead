package lockstep.compiler.lattice;

import lockstep.compiler.analysis.value.WrappedRange;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.Opcode;

/** Bounds of the exact results of an operation on two ranges, before they wrap to the width. */
public final class ExactBounds {
    private ExactBounds() {}

    /**
     * The least and the greatest exact result.
     *
     * @param opcode ADD, SUB, MUL, or SHL by less than the width
     * @param isSigned whether the operands are signed; the amount of a shift never is
     * @param a not empty
     * @param b not empty
     */
    public static ExactInt[] of(Opcode opcode, boolean isSigned, WrappedRange a, WrappedRange b) {
        ExactInt aLow = isSigned ? a.leastSigned() : a.least();
        ExactInt aHigh = isSigned ? a.mostSigned() : a.most();
        boolean isSignedRight = isSigned && opcode != Opcode.SHL;
        ExactInt bLow = isSignedRight ? b.leastSigned() : b.least();
        ExactInt bHigh = isSignedRight ? b.mostSigned() : b.most();
        ExactInt least = null;
        ExactInt most = null;
        for (ExactInt x : new ExactInt[] {aLow, aHigh}) {
            for (ExactInt y : new ExactInt[] {bLow, bHigh}) {
                ExactInt corner = exact(opcode, x, y);
                least = least == null ? corner : least.min(corner);
                most = most == null ? corner : most.max(corner);
            }
        }
        return new ExactInt[] {least, most};
    }

    private static ExactInt exact(Opcode opcode, ExactInt x, ExactInt y) {
        if (opcode == Opcode.ADD) {
            return x.add(y);
        }
        if (opcode == Opcode.SUB) {
            return x.subtract(y);
        }
        return opcode == Opcode.MUL ? x.multiply(y) : x.shiftLeft(y.intValueExact());
    }

    /** Whether no exact result overflows the width. */
    public static boolean fit(Opcode opcode, boolean isSigned, WrappedRange a, WrappedRange b) {
        if (a.isEmpty() || b.isEmpty() || opcode == Opcode.SHL && b.most().compareTo(width(a)) >= 0) {
            return false;
        }
        ExactInt[] ends = of(opcode, isSigned, a, b);
        return isSigned
                ? ends[0].bitLength() < a.width() && ends[1].bitLength() < a.width()
                : ends[0].signum() >= 0 && ends[1].bitLength() <= a.width();
    }

    private static ExactInt width(WrappedRange range) {
        return ExactInt.of(range.width());
    }
}
