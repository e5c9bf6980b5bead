package lockstep.compiler.analysis.value;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.type.IntType;
import lockstep.ir.nvvm.type.Type;

/**
 * Bits of an integer that are the same in every execution in which it is not poison; for a vector, those that are the
 * same in each of its elements. What operations make of them is in {@link BitArithmetic} and {@link IntrinsicBits}.
 *
 * @param width of the integer or element
 * @param zeros bits known to be 0
 * @param ones bits known to be 1
 */
public record KnownBits(int width, ExactInt zeros, ExactInt ones) {
    /** Masks of common widths, which are asked for all the time. */
    private static final List<ExactInt> MASKS =
            IntStream.rangeClosed(0, 128).mapToObj(KnownBits::makeMask).toList();

    /** Nothing known, by common widths: the answer to most questions. */
    private static final List<KnownBits> UNKNOWN =
            IntStream.rangeClosed(0, 128).mapToObj(KnownBits::makeUnknown).toList();

    /** Nothing known. */
    public static KnownBits unknown(int width) {
        return width < UNKNOWN.size() ? UNKNOWN.get(width) : makeUnknown(width);
    }

    private static KnownBits makeUnknown(int width) {
        return new KnownBits(width, ExactInt.ZERO, ExactInt.ZERO);
    }

    /** All known. */
    public static KnownBits of(ConstantInt value) {
        return of(value.width(), value.number());
    }

    /** All known: the bits of {@code value} modulo 2^width. */
    static KnownBits of(int width, ExactInt value) {
        ExactInt ones = value.signum() >= 0 && value.bitLength() <= width ? value : value.and(mask(width));
        return new KnownBits(width, mask(width).xor(ones), ones);
    }

    /** The bits that all numbers of {@code range} have in common; nothing is known of the empty range. */
    public static KnownBits of(WrappedRange range) {
        KnownBits all = null;
        for (WrappedRange part : range.parts()) {
            KnownBits one = ofRange(range.width(), part.least(), part.most());
            all = all == null ? one : all.meet(one);
        }
        return all == null ? unknown(range.width()) : all;
    }

    /** The bits that values from {@code least} to {@code most}, both without sign and included, have in common. */
    public static KnownBits ofRange(int width, ExactInt least, ExactInt most) {
        int open = least.xor(most).bitLength();
        ExactInt known = mask(width).andNot(mask(open));
        return new KnownBits(width, known.andNot(least), known.and(least));
    }

    /** Bits of an integer, or of an element of a vector of integers. */
    public static int widthOf(Type type) {
        return ((IntType) type.scalar()).width();
    }

    public static ExactInt mask(int width) {
        return width < MASKS.size() ? MASKS.get(width) : makeMask(width);
    }

    private static ExactInt makeMask(int width) {
        return ExactInt.ONE.shiftLeft(width).subtract(ExactInt.ONE);
    }

    static KnownBits lowZeros(int width, int count) {
        return new KnownBits(width, mask(Math.min(width, count)), ExactInt.ZERO);
    }

    /** At most {@code largest} without sign. */
    static KnownBits atMost(int width, ExactInt largest) {
        return new KnownBits(width, mask(width).andNot(mask(largest.bitLength())), ExactInt.ZERO);
    }

    /** The same bits but for that of the sign, which is 1 if {@code isNegative}. */
    KnownBits withSign(boolean isNegative) {
        ExactInt sign = ExactInt.ONE.shiftLeft(width - 1);
        return isNegative
                ? new KnownBits(width, zeros.andNot(sign), ones.or(sign))
                : new KnownBits(width, zeros.or(sign), ones.andNot(sign));
    }

    /** What holds where either may be the case. */
    public KnownBits meet(KnownBits that) {
        return isUnknown() || that.isUnknown() ? unknown(width) : meetOfKnown(that);
    }

    private KnownBits meetOfKnown(KnownBits that) {
        return new KnownBits(width, zeros.and(that.zeros), ones.and(that.ones));
    }

    /** What holds where both are the case; contradictions, which only poison allows, are left out. */
    public KnownBits and(KnownBits that) {
        if (that.isUnknown() && zeros.and(ones).signum() == 0) {
            return this;
        }
        ExactInt allZeros = zeros.or(that.zeros);
        ExactInt allOnes = ones.or(that.ones);
        ExactInt both = allZeros.and(allOnes);
        return new KnownBits(width, allZeros.andNot(both), allOnes.andNot(both));
    }

    /** What is known of the complement. */
    public KnownBits complement() {
        return new KnownBits(width, ones, zeros);
    }

    // ---- questions

    /** Whether every bit is known. */
    public boolean isConstant() {
        return zeros.or(ones).equals(mask(width));
    }

    /** Whether nothing is known. */
    public boolean isUnknown() {
        return zeros.signum() == 0 && ones.signum() == 0;
    }

    /** Whether the sign bit is 0. */
    public boolean isNonNegative() {
        return zeros.testBit(width - 1);
    }

    /** Whether the sign bit is 1. */
    public boolean isNegative() {
        return ones.testBit(width - 1);
    }

    /** Whether some bit is known to be 1. */
    public boolean isNonZero() {
        return ones.signum() != 0;
    }

    /** Highest bits that are known to be equal to the sign bit, with that one: 1 to the width. */
    public int signBits() {
        if (isNonNegative()) {
            return leadingZeros();
        }
        return isNegative() ? complement().leadingZeros() : 1;
    }

    /** Low bits known to be 0. */
    public int trailingZeros() {
        int open = mask(width).andNot(zeros).getLowestSetBit();
        return open < 0 ? width : open;
    }

    /** High bits known to be 0. */
    public int leadingZeros() {
        return width - maximum().bitLength();
    }

    /** The largest value without sign. */
    public ExactInt maximum() {
        return zeros.signum() == 0 ? mask(width) : mask(width).andNot(zeros);
    }

    /** The smallest value without sign. */
    public ExactInt minimum() {
        return ones;
    }

    /** The largest value with sign. */
    public ExactInt signedMaximum() {
        return signed(isNegative() ? maximum() : maximum().clearBit(width - 1));
    }

    /** The smallest value with sign. */
    public ExactInt signedMinimum() {
        return signed(isNonNegative() ? minimum() : minimum().setBit(width - 1));
    }

    private ExactInt signed(ExactInt bits) {
        return bits.testBit(width - 1) ? bits.subtract(ExactInt.ONE.shiftLeft(width)) : bits;
    }

    /** Whether some bit is known to differ. */
    public boolean differsFrom(KnownBits that) {
        return zeros.and(that.ones).or(ones.and(that.zeros)).signum() != 0;
    }

    /** Whether no bit can be 1 in both. */
    public boolean isDisjointFrom(KnownBits that) {
        return zeros.or(that.zeros).equals(mask(width));
    }

    /** Whether {@code a predicate b}, a predicate of integers; empty if the bits do not decide. */
    public static Optional<Boolean> compare(Predicate predicate, KnownBits a, KnownBits b) {
        return switch (predicate) {
            case EQ -> equal(a, b);
            case NE -> equal(a, b).map(e -> !e);
            case ULT -> below(a.maximum(), b.minimum(), a.minimum(), b.maximum());
            case UGE -> below(a.maximum(), b.minimum(), a.minimum(), b.maximum()).map(e -> !e);
            case UGT -> below(b.maximum(), a.minimum(), b.minimum(), a.maximum());
            case ULE -> below(b.maximum(), a.minimum(), b.minimum(), a.maximum()).map(e -> !e);
            case SLT -> below(a.signedMaximum(), b.signedMinimum(), a.signedMinimum(), b.signedMaximum());
            case SGE -> compare(Predicate.SLT, a, b).map(e -> !e);
            case SGT -> compare(Predicate.SLT, b, a);
            case SLE -> compare(Predicate.SLT, b, a).map(e -> !e);
            case FALSE, OEQ, OGT, OGE, OLT, OLE, ONE, ORD, UEQ, FUGT, FUGE, FULT, FULE, UNE, UNO, TRUE ->
                throw new IllegalArgumentException(predicate + " compares floats");
        };
    }

    private static Optional<Boolean> equal(KnownBits a, KnownBits b) {
        if (a.differsFrom(b)) {
            return Optional.of(false);
        }
        return a.isConstant() && b.isConstant() ? Optional.of(true) : Optional.empty();
    }

    private static Optional<Boolean> below(ExactInt mostA, ExactInt leastB, ExactInt leastA, ExactInt mostB) {
        if (mostA.compareTo(leastB) < 0) {
            return Optional.of(true);
        }
        return leastA.compareTo(mostB) >= 0 ? Optional.of(false) : Optional.empty();
    }
}
