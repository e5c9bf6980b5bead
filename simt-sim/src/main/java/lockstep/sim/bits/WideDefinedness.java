package lockstep.sim.bits;

/** {@link BitDefinedness} for widths up to 128 bits: the same rules, with the same guarantees, on {@link WideInt}. */
public final class WideDefinedness {
    private WideDefinedness() {}

    /** Bitwise and; exact. */
    public static WideInt and(WideInt a, WideInt ua, WideInt b, WideInt ub) {
        return ua.or(ub).and(a.or(ua)).and(b.or(ub));
    }

    /** Bitwise or; exact. */
    public static WideInt or(WideInt a, WideInt ua, WideInt b, WideInt ub) {
        return ua.or(ub).and(least(a, ua).or(least(b, ub)).not(128));
    }

    /** Bitwise exclusive or; exact. */
    public static WideInt xor(WideInt ua, WideInt ub) {
        return ua.or(ub);
    }

    /** Addition; exact. */
    public static WideInt add(WideInt a, WideInt ua, WideInt b, WideInt ub, int width) {
        return sum(a, ua, b, ub, WideInt.ZERO, width);
    }

    /** Subtraction; exact. */
    public static WideInt sub(WideInt a, WideInt ua, WideInt b, WideInt ub, int width) {
        return sum(a, ua, b.not(width), ub, WideInt.ONE, width);
    }

    /** Multiplication: all bits from the lowest one that an undefined bit times a possible one can reach. */
    public static WideInt mul(WideInt a, WideInt ua, WideInt b, WideInt ub, int width) {
        int lowest = Math.min(
                ua.cttz(128) + b.or(ub).cttz(128), ub.cttz(128) + a.or(ua).cttz(128));
        return WideInt.mask(width).shl(Math.min(lowest, width), width);
    }

    /** Shift left; exact if the amount is defined, else all bits. */
    public static WideInt shl(WideInt ua, int amount, boolean amountUndefined, int width) {
        return amountUndefined ? WideInt.mask(width) : ua.shl(amount, width);
    }

    /** Logical shift right; exact if the amount is defined, else all bits. */
    public static WideInt lshr(WideInt ua, int amount, boolean amountUndefined, int width) {
        return amountUndefined ? WideInt.mask(width) : ua.lshr(amount);
    }

    /** Arithmetic shift right; exact if the amount is defined, else all bits. */
    public static WideInt ashr(WideInt ua, int amount, boolean amountUndefined, int width) {
        return amountUndefined ? WideInt.mask(width) : ua.ashr(amount, width);
    }

    /** Byte reversal; exact. */
    public static WideInt bswap(WideInt ua, int width) {
        return ua.bswap(width);
    }

    /** Bit reversal; exact. */
    public static WideInt bitreverse(WideInt ua, int width) {
        return ua.bitreverse(width);
    }

    /** Funnel shift left; exact if the amount is defined, else all bits. */
    public static WideInt fshl(WideInt ua, WideInt ub, WideInt amount, boolean amountUndefined, int width) {
        return amountUndefined ? WideInt.mask(width) : ua.fshl(ub, amount, width);
    }

    /** Funnel shift right; exact if the amount is defined, else all bits. */
    public static WideInt fshr(WideInt ua, WideInt ub, WideInt amount, boolean amountUndefined, int width) {
        return amountUndefined ? WideInt.mask(width) : ua.fshr(ub, amount, width);
    }

    /** Comparison: whether some choices make it true and others false; exact. */
    public static boolean compare(IntPredicate predicate, WideInt a, WideInt ua, WideInt b, WideInt ub, int width) {
        WideInt flip = predicate.isSigned() ? WideInt.signedMin(width) : WideInt.ZERO;
        WideInt x = a.xor(flip);
        WideInt y = b.xor(flip);
        return switch (predicate) {
            case EQ, NE -> !ua.or(ub).isZero() && least(a.xor(b), ua.or(ub)).isZero();
            case ULT, UGE, SLT, SGE -> isBelowOpen(x, ua, y, ub);
            case UGT, ULE, SGT, SLE -> isBelowOpen(y, ub, x, ua);
        };
    }

    private static WideInt sum(WideInt a, WideInt ua, WideInt b, WideInt ub, WideInt carryIn, int width) {
        WideInt least = carries(least(a, ua), least(b, ub), carryIn);
        WideInt most = carries(a.or(ua), b.or(ub), carryIn);
        return ua.or(ub).or(least.xor(most)).zext(width);
    }

    private static WideInt carries(WideInt a, WideInt b, WideInt carryIn) {
        return a.add(b, 128).add(carryIn, 128).xor(a).xor(b);
    }

    private static WideInt least(WideInt a, WideInt ua) {
        return a.and(ua.not(128));
    }

    private static boolean isBelowOpen(WideInt x, WideInt ux, WideInt y, WideInt uy) {
        boolean always = x.or(ux).compareUnsigned(least(y, uy)) < 0;
        boolean sometimes = least(x, ux).compareUnsigned(y.or(uy)) < 0;
        return always != sometimes;
    }
}
