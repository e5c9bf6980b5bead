package lockstep.sim.bits;

/**
 * Propagates undefined bits through the operations of {@link IntOps}, for widths of 1 to 64 bits. A value is a pair
 * (bits, mask): a set bit of the mask is undefined, and the bits hold some concrete choice there. Parameters
 * {@code ua}, {@code ub} are the masks of {@code a}, {@code b}; every method returns the result's mask.
 *
 * <p>All are sound: for every choice of the undefined input bits, the bits outside the returned mask are those of the
 * result. Methods documented as exact return no bit that is the same for every choice, assuming independent operands.
 */
public final class BitDefinedness {
    private BitDefinedness() {}

    /** Bitwise and; exact: a defined zero on either side defines the bit. */
    public static long and(long a, long ua, long b, long ub) {
        return (ua | ub) & (a | ua) & (b | ub);
    }

    /** Bitwise or; exact: a defined one on either side defines the bit. */
    public static long or(long a, long ua, long b, long ub) {
        return (ua | ub) & ~(a & ~ua) & ~(b & ~ub);
    }

    /** Bitwise exclusive or; exact. */
    public static long xor(long ua, long ub) {
        return ua | ub;
    }

    /**
     * Addition; exact. A carry is undefined where the sums of the least and of the greatest choices disagree about it,
     * which suffices since carries grow with the operands.
     */
    public static long add(long a, long ua, long b, long ub, int width) {
        return sum(a, ua, b, ub, 0, width);
    }

    /** Subtraction, as a + ~b + 1; exact. */
    public static long sub(long a, long ua, long b, long ub, int width) {
        return sum(a, ua, ~b, ub, 1, width);
    }

    /** Negation; exact. */
    public static long neg(long a, long ua, int width) {
        return sub(0, 0, a, ua, width);
    }

    /**
     * Multiplication: all bits from the lowest one that an undefined bit times a possible one can reach; by a power of
     * two, exact as a shift.
     */
    public static long mul(long a, long ua, long b, long ub, int width) {
        if (ub == 0 && Long.bitCount(b) == 1) {
            return IntOps.shl(ua, Long.numberOfTrailingZeros(b), width);
        }
        if (ua == 0 && Long.bitCount(a) == 1) {
            return IntOps.shl(ub, Long.numberOfTrailingZeros(a), width);
        }
        int fromA = Long.numberOfTrailingZeros(ua) + Long.numberOfTrailingZeros(b | ub);
        int fromB = Long.numberOfTrailingZeros(ub) + Long.numberOfTrailingZeros(a | ua);
        int lowest = Math.min(fromA, fromB);
        return lowest >= width ? 0 : IntOps.zext(-1L << lowest, width);
    }

    /**
     * The upper half of the unsigned product, which is monotonic in the operands: the bits below the common prefix of
     * the least and the greatest one.
     */
    public static long mulHighUnsigned(long a, long ua, long b, long ub, int width) {
        return varying(IntOps.mulHighUnsigned(a & ~ua, b & ~ub, width), IntOps.mulHighUnsigned(a | ua, b | ub, width));
    }

    /**
     * The upper half of the signed product: like the unsigned one if neither operand can be negative, else all bits.
     */
    public static long mulHighSigned(long a, long ua, long b, long ub, int width) {
        return isPositive(width, a | ua, b | ub) ? mulHighUnsigned(a, ua, b, ub, width) : all(ua, ub, width);
    }

    /** Unsigned quotient by a divisor that is not zero for any choice; by a power of two, exact as a shift. */
    public static long udiv(long a, long ua, long b, long ub) {
        boolean isPower = ub == 0 && Long.bitCount(b) == 1;
        return isPower ? ua >>> Long.numberOfTrailingZeros(b) : upToQuotient(a | ua, b & ~ub);
    }

    /** Unsigned remainder, the divisor as in {@link #udiv}; by a power of two, exact as a mask. */
    public static long urem(long a, long ua, long b, long ub) {
        boolean isPower = ub == 0 && Long.bitCount(b) == 1;
        return isPower ? ua & (b - 1) : upToQuotient(b | ub, 1) & upToQuotient(a | ua, 1);
    }

    /** Signed quotient, the divisor as in {@link #udiv}: all bits unless both operands are certainly not negative. */
    public static long sdiv(long a, long ua, long b, long ub, int width) {
        return isPositive(width, a | ua, b | ub) ? upToQuotient(a | ua, b & ~ub) : all(ua, ub, width);
    }

    /** Signed remainder, as {@link #sdiv}. */
    public static long srem(long a, long ua, long b, long ub, int width) {
        return isPositive(width, a | ua, b | ub)
                ? upToQuotient(b | ub, 1) & upToQuotient(a | ua, 1)
                : all(ua, ub, width);
    }

    /** Whether neither of these largest values has its sign bit set. */
    private static boolean isPositive(int width, long mostA, long mostB) {
        return ((mostA | mostB) >>> width - 1 & 1) == 0;
    }

    /** All bits up to the highest set bit of the greatest quotient; a least divisor of zero is treated as one. */
    private static long upToQuotient(long greatest, long leastDivisor) {
        long bound = leastDivisor == 0 ? greatest : Long.divideUnsigned(greatest, leastDivisor);
        return bound == 0 ? 0 : -1L >>> Long.numberOfLeadingZeros(bound);
    }

    /**
     * The bits that a shift right by an undefined amount can set: none above the highest bit of the greatest result,
     * unless sign bits are shifted in.
     */
    public static long reachOfShiftRight(int width, long greatest, long amount, long openAmount) {
        if (openAmount == 0 || !isPositive(width, greatest, 0)) {
            return -1;
        }
        long least = amount & ~openAmount;
        return upToQuotient(least < 0 || least >= Long.SIZE ? 0 : greatest >>> least, 1);
    }

    /** Shift left by an amount with mask {@code uAmount}; exact if the amount is defined, else all bits. */
    public static long shl(long ua, long amount, long uAmount, int width) {
        return uAmount != 0 ? IntOps.mask(width) : IntOps.shl(ua, amount, width);
    }

    /** Logical shift right; exact if the amount is defined, else all bits. */
    public static long lshr(long ua, long amount, long uAmount, int width) {
        return uAmount != 0 ? IntOps.mask(width) : IntOps.lshr(ua, amount, width);
    }

    /**
     * Arithmetic shift right: copies of an undefined sign are undefined; exact if the amount is defined, else all bits.
     */
    public static long ashr(long ua, long amount, long uAmount, int width) {
        return uAmount != 0 ? IntOps.mask(width) : IntOps.ashr(ua, amount, width);
    }

    /** Byte reversal; exact. */
    public static long bswap(long ua, int width) {
        return IntOps.bswap(ua, width);
    }

    /** Bit reversal; exact. */
    public static long bitreverse(long ua, int width) {
        return IntOps.bitreverse(ua, width);
    }

    /** Funnel shift left; exact if the amount is defined, else all bits. */
    public static long fshl(long ua, long ub, long amount, long uAmount, int width) {
        return uAmount != 0 ? IntOps.mask(width) : IntOps.fshl(ua, ub, amount, width);
    }

    /** Funnel shift right; exact if the amount is defined, else all bits. */
    public static long fshr(long ua, long ub, long amount, long uAmount, int width) {
        return uAmount != 0 ? IntOps.mask(width) : IntOps.fshr(ua, ub, amount, width);
    }

    /**
     * Select of a (condition true) or b; exact: under an undefined condition, a bit in which both agree is defined.
     *
     * @param conditionUndefined whether the condition bit is undefined
     */
    public static long select(boolean condition, boolean conditionUndefined, long a, long ua, long b, long ub) {
        if (conditionUndefined) {
            return either(a, ua, b, ub);
        }
        return condition ? ua : ub;
    }

    /** Comparison: 1 if some choices make it true and others false, else 0; exact. */
    public static long compare(IntPredicate predicate, long a, long ua, long b, long ub, int width) {
        long flip = predicate.isSigned() ? IntOps.signedMin(width) : 0;
        long x = a ^ flip;
        long y = b ^ flip;
        return switch (predicate) {
            case EQ, NE -> (ua | ub) != 0 && ((a ^ b) & ~(ua | ub)) == 0 ? 1 : 0;
            case ULT, UGE, SLT, SGE -> isBelowOpen(x, ua, y, ub) ? 1 : 0;
            case UGT, ULE, SGT, SLE -> isBelowOpen(y, ub, x, ua) ? 1 : 0;
        };
    }

    /**
     * Minimum and maximum of either signedness: the mask of the selected operand if every choice orders the operands in
     * the same way; without the high bits that all results share.
     */
    public static long minMax(IntPredicate firstWins, long a, long ua, long b, long ub, int width) {
        boolean open = compare(firstWins, a, ua, b, ub, width) != 0;
        long mask = select(IntOps.compare(firstWins, a, b, width), open, a, ua, b, ub);
        long flip = firstWins.isSigned() ? IntOps.signedMin(width) : 0;
        long x = a ^ flip;
        long y = b ^ flip;
        return switch (firstWins) {
            case EQ, NE -> mask;
            case ULT, ULE, SLT, SLE -> mask & varying(less(x & ~ua, y & ~ub), less(x | ua, y | ub));
            case UGT, UGE, SGT, SGE -> mask & varying(more(x & ~ua, y & ~ub), more(x | ua, y | ub));
        };
    }

    private static long less(long x, long y) {
        return Long.compareUnsigned(x, y) < 0 ? x : y;
    }

    private static long more(long x, long y) {
        return Long.compareUnsigned(x, y) < 0 ? y : x;
    }

    /** The bits in which unsigned numbers from {@code least} to {@code most} may differ. */
    public static long varying(long least, long most) {
        return least == most ? 0 : (Long.highestOneBit(least ^ most) << 1) - 1;
    }

    /** Any other operation of one operand (ctpop, ctlz ...): all bits if any is undefined. */
    public static long all(long ua, int width) {
        return ua == 0 ? 0 : IntOps.mask(width);
    }

    /** Any other operation of two operands: all bits if any is undefined. */
    public static long all(long ua, long ub, int width) {
        return all(ua | ub, width);
    }

    /** Addition of a third operand of one bit; exact. */
    public static long addWithCarry(long a, long ua, long b, long ub, long carry, long uCarry, int width) {
        long leastA = a & ~ua;
        long leastB = b & ~ub;
        long mostA = a | ua;
        long mostB = b | ub;
        long leastCarries = (leastA + leastB + (carry & ~uCarry)) ^ leastA ^ leastB;
        long mostCarries = (mostA + mostB + (carry | uCarry)) ^ mostA ^ mostB;
        return IntOps.zext(ua | ub | leastCarries ^ mostCarries, width);
    }

    /** The carry out of that addition: 1 if the least and the greatest sum disagree about it, else 0; exact. */
    public static long carryOut(long a, long ua, long b, long ub, long carry, long uCarry, int width) {
        return IntOps.carryOut(a & ~ua, b & ~ub, carry & ~uCarry, width)
                ^ IntOps.carryOut(a | ua, b | ub, carry | uCarry, width);
    }

    /** Subtraction of b and of a borrow of one bit, as a + ~b + 1 - borrow; exact. */
    public static long subWithBorrow(long a, long ua, long b, long ub, long borrow, long uBorrow, int width) {
        return addWithCarry(a, ua, IntOps.not(b, width), ub, borrow ^ 1, uBorrow, width);
    }

    /** The borrow out of that subtraction: 1 if choices disagree about it, else 0; exact. */
    public static long borrowOut(long a, long ua, long b, long ub, long borrow, long uBorrow, int width) {
        return carryOut(a, ua, IntOps.not(b, width), ub, borrow ^ 1, uBorrow, width);
    }

    /** {@link PtxBits#lop3}; exact: evaluates the table for every choice of the three bits. */
    public static long lop3(long a, long ua, long b, long ub, long c, long uc, int table) {
        long canBeOne = 0;
        long canBeZero = 0;
        for (int row = 0; row < 8; row++) {
            long possible =
                    possible((row & 4) != 0, a, ua) & possible((row & 2) != 0, b, ub) & possible((row & 1) != 0, c, uc);
            if ((table >>> row & 1) != 0) {
                canBeOne |= possible;
            } else {
                canBeZero |= possible;
            }
        }
        return IntOps.zext(canBeOne & canBeZero, 32);
    }

    private static long possible(boolean one, long a, long ua) {
        return (one ? a : ~a) | ua;
    }

    private static long sum(long a, long ua, long b, long ub, long carryIn, int width) {
        long leastA = a & ~ua;
        long leastB = b & ~ub;
        long mostA = a | ua;
        long mostB = b | ub;
        long leastCarries = (leastA + leastB + carryIn) ^ leastA ^ leastB;
        long mostCarries = (mostA + mostB + carryIn) ^ mostA ^ mostB;
        return IntOps.zext(ua | ub | leastCarries ^ mostCarries, width);
    }

    private static long either(long a, long ua, long b, long ub) {
        return ua | ub | a ^ b;
    }

    /** Whether the choices disagree about whether x is below y, both unsigned. */
    private static boolean isBelowOpen(long x, long ux, long y, long uy) {
        boolean always = Long.compareUnsigned(x | ux, y & ~uy) < 0;
        boolean sometimes = Long.compareUnsigned(x & ~ux, y | uy) < 0;
        return always != sometimes;
    }
}
