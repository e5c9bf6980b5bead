package lockstep.sim.nvvm;

import java.math.BigInteger;
import lockstep.ir.nvvm.Flag;
import lockstep.sim.bits.IntOps;

/**
 * Whether a poison-generating flag of an integer operation (nuw, nsw, exact, disjoint) is violated, which makes its
 * result poison. With undefined operand bits, a flag is violated if some choice of them violates it: the result may
 * then be poison. Sums, products and shifts are monotonic, so that their extremes decide. Source: LLVM Language
 * Reference, "Binary Operations".
 */
final class PoisonFlags {
    private PoisonFlags() {}

    private static boolean has(int flags, Flag flag) {
        return (flags & flag.bit()) != 0;
    }

    /** For defined operands of at most 64 bits; shift amounts are below the width and divisors not zero. */
    static boolean break64(IntegerOperation operation, int flags, long a, long b, int width) {
        boolean nuw = has(flags, Flag.NUW);
        boolean nsw = has(flags, Flag.NSW);
        boolean exact = has(flags, Flag.EXACT);
        return switch (operation) {
            case ADD ->
                nuw && IntOps.addUnsignedOverflows(a, b, width) || nsw && IntOps.addSignedOverflows(a, b, width);
            case SUB -> nuw && IntOps.subUnsignedOverflows(a, b) || nsw && IntOps.subSignedOverflows(a, b, width);
            case MUL ->
                nuw && IntOps.mulUnsignedOverflows(a, b, width) || nsw && IntOps.mulSignedOverflows(a, b, width);
            case SHL ->
                nuw && IntOps.shlUnsignedOverflows(a, b, width) || nsw && IntOps.shlSignedOverflows(a, b, width);
            case LSHR, ASHR -> exact && IntOps.shrInexact(a, b, width);
            case UDIV -> exact && IntOps.udivInexact(a, b);
            case SDIV -> exact && IntOps.sdivInexact(a, b, width);
            case OR -> has(flags, Flag.DISJOINT) && (a & b) != 0;
            case UREM, SREM, AND, XOR -> false;
        };
    }

    /**
     * For any width and undefined bits; for every choice, shift amounts are below the width and divisors are not zero.
     */
    static boolean mayBreak(IntegerOperation operation, int flags, OpenBits a, OpenBits b) {
        boolean nuw = has(flags, Flag.NUW);
        boolean nsw = has(flags, Flag.NSW);
        boolean exact = has(flags, Flag.EXACT);
        return switch (operation) {
            case ADD ->
                nuw && wraps(a.max().add(b.max()), a)
                        || nsw
                                && (overflows(a.signedMin().add(b.signedMin()), a)
                                        || overflows(a.signedMax().add(b.signedMax()), a));
            case SUB ->
                nuw && a.min().compareTo(b.max()) < 0
                        || nsw
                                && (overflows(a.signedMin().subtract(b.signedMax()), a)
                                        || overflows(a.signedMax().subtract(b.signedMin()), a));
            case MUL -> nuw && wraps(a.max().multiply(b.max()), a) || nsw && productOverflows(a, b);
            case SHL ->
                nuw && wraps(a.max().shiftLeft(b.max().intValue()), a)
                        || nsw && a.mayDisagreeFrom(a.width() - 1 - b.max().intValue());
            case LSHR, ASHR -> exact && hasLowBits(a, b.max().intValue());
            case UDIV -> exact && mayLeaveRest(a, b, false);
            case SDIV -> exact && mayLeaveRest(a, b, true);
            case OR -> has(flags, Flag.DISJOINT) && a.max().and(b.max()).signum() != 0;
            case UREM, SREM, AND, XOR -> false;
        };
    }

    private static boolean wraps(BigInteger exact, OpenBits like) {
        return exact.bitLength() > like.width();
    }

    private static boolean overflows(BigInteger exact, OpenBits like) {
        return exact.bitLength() > like.width() - 1;
    }

    private static boolean productOverflows(OpenBits a, OpenBits b) {
        BigInteger low = a.signedMin();
        BigInteger high = a.signedMax();
        return overflows(low.multiply(b.signedMin()), a)
                || overflows(low.multiply(b.signedMax()), a)
                || overflows(high.multiply(b.signedMin()), a)
                || overflows(high.multiply(b.signedMax()), a);
    }

    private static boolean hasLowBits(OpenBits a, int count) {
        return OpenBits.wrap(a.max(), count).signum() != 0;
    }

    /**
     * Whether a division may leave a remainder. Exact for defined operands and for powers of two; otherwise assumed to
     * be so if there are undefined bits.
     */
    private static boolean mayLeaveRest(OpenBits a, OpenBits b, boolean signed) {
        if (a.max().signum() == 0) {
            return false;
        }
        if (!b.isDefined()) {
            return true;
        }
        BigInteger divisor = signed ? b.signedValue().abs() : b.value();
        if (divisor.bitCount() == 1) {
            return hasLowBits(a, divisor.getLowestSetBit());
        }
        BigInteger dividend = signed ? a.signedValue() : a.value();
        return !a.isDefined() || dividend.remainder(divisor).signum() != 0;
    }
}
