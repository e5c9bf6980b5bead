package lockstep.sim.bits;

/**
 * LLVM's integer operations for widths of 1 to 64 bits. Operands and results are zero-extended in a {@code long}; a
 * width is always in bits. Predicates named {@code ...Overflows} are true if the result with {@code nsw} (signed) or
 * {@code nuw} (unsigned) is poison; the plain operations wrap.
 */
public final class IntOps {
    private IntOps() {}

    /** All ones of the width. */
    public static long mask(int width) {
        return -1L >>> (64 - width);
    }

    /** The value truncated to the width. */
    public static long zext(long a, int width) {
        return a & mask(width);
    }

    /** The value of the width sign-extended to 64 bits. */
    public static long sext(long a, int width) {
        int unused = 64 - width;
        return a << unused >> unused;
    }

    /** The value of {@code from} bits sign-extended to {@code to} bits. */
    public static long sext(long a, int from, int to) {
        return zext(sext(a, from), to);
    }

    /** The largest signed integer. */
    public static long signedMax(int width) {
        return mask(width) >>> 1;
    }

    /** The least signed integer, zero-extended: only its highest bit is set. */
    public static long signedMin(int width) {
        return 1L << (width - 1);
    }

    /** a + b. */
    public static long add(long a, long b, int width) {
        return zext(a + b, width);
    }

    /** a - b. */
    public static long sub(long a, long b, int width) {
        return zext(a - b, width);
    }

    /** a * b. */
    public static long mul(long a, long b, int width) {
        return zext(a * b, width);
    }

    /** -a. */
    public static long neg(long a, int width) {
        return zext(-a, width);
    }

    /** Every bit flipped. */
    public static long not(long a, int width) {
        return a ^ mask(width);
    }

    /** Whether {@code add nuw} is poison. */
    public static boolean addUnsignedOverflows(long a, long b, int width) {
        return Long.compareUnsigned(add(a, b, width), a) < 0;
    }

    /** Whether {@code add nsw} is poison. */
    public static boolean addSignedOverflows(long a, long b, int width) {
        long result = a + b;
        return ((a ^ result) & (b ^ result) & signedMin(width)) != 0;
    }

    /** Whether {@code sub nuw} is poison. */
    public static boolean subUnsignedOverflows(long a, long b) {
        return Long.compareUnsigned(a, b) < 0;
    }

    /** Whether {@code sub nsw} is poison. */
    public static boolean subSignedOverflows(long a, long b, int width) {
        return ((a ^ b) & (a ^ (a - b)) & signedMin(width)) != 0;
    }

    /** Whether {@code mul nuw} is poison. */
    public static boolean mulUnsignedOverflows(long a, long b, int width) {
        return Math.unsignedMultiplyHigh(a, b) != 0 || zext(a * b, width) != a * b;
    }

    /** Whether {@code mul nsw} is poison. */
    public static boolean mulSignedOverflows(long a, long b, int width) {
        long x = sext(a, width);
        long y = sext(b, width);
        long low = x * y;
        return Math.multiplyHigh(x, y) != low >> 63 || sext(low, width) != low;
    }

    /**
     * Unsigned quotient.
     *
     * @throws ArithmeticException if b is zero, which callers report as undefined behavior beforehand
     */
    public static long udiv(long a, long b) {
        return Long.divideUnsigned(a, b);
    }

    /** Unsigned remainder; {@link ArithmeticException} as {@link #udiv}. */
    public static long urem(long a, long b) {
        return Long.remainderUnsigned(a, b);
    }

    /** Signed quotient towards zero; the least integer by -1 wraps. {@link ArithmeticException} as {@link #udiv}. */
    public static long sdiv(long a, long b, int width) {
        return zext(sext(a, width) / sext(b, width), width);
    }

    /** Signed remainder with the dividend's sign; 0 of the least integer by -1. */
    public static long srem(long a, long b, int width) {
        return zext(sext(a, width) % sext(b, width), width);
    }

    /** Whether {@code udiv exact} is poison. */
    public static boolean udivInexact(long a, long b) {
        return urem(a, b) != 0;
    }

    /** Whether {@code sdiv exact} is poison. */
    public static boolean sdivInexact(long a, long b, int width) {
        return srem(a, b, width) != 0;
    }

    /** Whether a shift by the amount is poison in LLVM: at least the width. */
    public static boolean shiftTooFar(long amount, int width) {
        return Long.compareUnsigned(amount, width) >= 0;
    }

    /** a shifted left; 0 for amounts of the width or more, as PTX {@code shl} clamps. */
    public static long shl(long a, long amount, int width) {
        return shiftTooFar(amount, width) ? 0 : zext(a << amount, width);
    }

    /** a shifted right, zeros in; 0 for amounts of the width or more. */
    public static long lshr(long a, long amount, int width) {
        return shiftTooFar(amount, width) ? 0 : a >>> amount;
    }

    /** a shifted right, copies of the sign in; all sign for amounts of the width or more. */
    public static long ashr(long a, long amount, int width) {
        long distance = shiftTooFar(amount, width) ? width - 1 : amount;
        return zext(sext(a, width) >> distance, width);
    }

    /** Whether {@code shl nuw} is poison: a set bit is shifted out; the amount is below the width. */
    public static boolean shlUnsignedOverflows(long a, long amount, int width) {
        return lshr(shl(a, amount, width), amount, width) != a;
    }

    /**
     * Whether {@code shl nsw} is poison: a bit shifted out differs from the result's sign; the amount is below the
     * width.
     */
    public static boolean shlSignedOverflows(long a, long amount, int width) {
        return ashr(shl(a, amount, width), amount, width) != a;
    }

    /** Whether {@code lshr exact} and {@code ashr exact} are poison: a set bit is shifted out. */
    public static boolean shrInexact(long a, long amount, int width) {
        return shl(lshr(a, amount, width), amount, width) != a;
    }

    /** Whether the relation holds. */
    public static boolean compare(IntPredicate predicate, long a, long b, int width) {
        return predicate.holds(
                predicate.isSigned() ? Long.compare(sext(a, width), sext(b, width)) : Long.compareUnsigned(a, b));
    }

    /** Number of set bits. */
    public static long ctpop(long a) {
        return Long.bitCount(a);
    }

    /** Number of leading zeros; the width for zero. */
    public static long ctlz(long a, int width) {
        return Long.numberOfLeadingZeros(a) - (64L - width);
    }

    /** Number of trailing zeros; the width for zero. */
    public static long cttz(long a, int width) {
        return Math.min(Long.numberOfTrailingZeros(a), width);
    }

    /** Bytes in reverse order; the width is a multiple of 8. */
    public static long bswap(long a, int width) {
        return Long.reverseBytes(a) >>> (64 - width);
    }

    /** Bits in reverse order. */
    public static long bitreverse(long a, int width) {
        return Long.reverse(a) >>> (64 - width);
    }

    /** {@code llvm.fshl}: the high half of {@code a:b} shifted left by the amount modulo the width. */
    public static long fshl(long a, long b, long amount, int width) {
        int distance = (int) Long.remainderUnsigned(amount, width);
        return distance == 0 ? a : zext(a << distance, width) | b >>> (width - distance);
    }

    /** {@code llvm.fshr}: the low half of {@code a:b} shifted right by the amount modulo the width. */
    public static long fshr(long a, long b, long amount, int width) {
        int distance = (int) Long.remainderUnsigned(amount, width);
        return distance == 0 ? b : b >>> distance | zext(a << (width - distance), width);
    }

    /** The magnitude; the least integer stays as it is (with {@code is_int_min_poison} the caller makes it poison). */
    public static long abs(long a, int width) {
        return zext(Math.abs(sext(a, width)), width);
    }

    /** {@code llvm.uadd.sat}. */
    public static long uaddSat(long a, long b, int width) {
        return addUnsignedOverflows(a, b, width) ? mask(width) : add(a, b, width);
    }

    /** {@code llvm.usub.sat}. */
    public static long usubSat(long a, long b, int width) {
        return subUnsignedOverflows(a, b) ? 0 : sub(a, b, width);
    }

    /** {@code llvm.sadd.sat}; PTX {@code add.sat.s32}. */
    public static long saddSat(long a, long b, int width) {
        return addSignedOverflows(a, b, width) ? limit(a, width) : add(a, b, width);
    }

    /** {@code llvm.ssub.sat}; PTX {@code sub.sat.s32}. */
    public static long ssubSat(long a, long b, int width) {
        return subSignedOverflows(a, b, width) ? limit(a, width) : sub(a, b, width);
    }

    /** {@code llvm.ushl.sat}; the amount is below the width. */
    public static long ushlSat(long a, long amount, int width) {
        return shlUnsignedOverflows(a, amount, width) ? mask(width) : shl(a, amount, width);
    }

    /** {@code llvm.sshl.sat}; the amount is below the width. */
    public static long sshlSat(long a, long amount, int width) {
        return shlSignedOverflows(a, amount, width) ? limit(a, width) : shl(a, amount, width);
    }

    /** The upper half of the unsigned product; PTX {@code mul.hi.u}. */
    public static long mulHighUnsigned(long a, long b, int width) {
        long high = Math.unsignedMultiplyHigh(a, b);
        return width == 64 ? high : zext(high << (64 - width) | a * b >>> width, width);
    }

    /** The upper half of the signed product; PTX {@code mul.hi.s}. */
    public static long mulHighSigned(long a, long b, int width) {
        long x = sext(a, width);
        long y = sext(b, width);
        long high = Math.multiplyHigh(x, y);
        return width == 64 ? high : zext(high << (64 - width) | x * y >>> width, width);
    }

    /** The carry out of a + b + carry, the carries being 0 or 1; PTX {@code add.cc}. */
    public static long carryOut(long a, long b, long carry, int width) {
        long sum = a + b + carry;
        return width < 64 ? sum >>> width : (a & b | (a | b) & ~sum) >>> 63;
    }

    /** The borrow out of a - b - borrow, the borrows being 0 or 1; PTX {@code sub.cc}. */
    public static long borrowOut(long a, long b, long borrow, int width) {
        return carryOut(a, not(b, width), borrow ^ 1, width) ^ 1;
    }

    private static long limit(long a, int width) {
        return (a & signedMin(width)) != 0 ? signedMin(width) : signedMax(width);
    }
}
