package lockstep.compiler.analysis.value;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.IntType;

/**
 * Known bits of an integer: the bits that have the same value in every execution in which the integer is not poison;
 * for a vector, those that are the same in each of its elements. Transfer functions are in {@link BitArithmetic} and
 * {@link IntrinsicBits}.
 *
 * @param width of the integer or element
 * @param zeros bits known to be 0
 * @param ones bits known to be 1
 */
public record KnownBits(int width, ExactInt zeros, ExactInt ones) {
    /** Masks of common widths, cached as they are used very often. */
    private static final List<ExactInt> MASKS =
            IntStream.rangeClosed(0, 128).mapToObj(KnownBits::makeMask).toList();

    /** No known bits, by common widths: the most frequent result. */
    private static final List<KnownBits> UNKNOWN =
            IntStream.rangeClosed(0, 128).mapToObj(KnownBits::makeUnknown).toList();

    /** No known bits. */
    public static KnownBits unknown(int width) {
        return width < UNKNOWN.size() ? UNKNOWN.get(width) : makeUnknown(width);
    }

    private static KnownBits makeUnknown(int width) {
        return new KnownBits(width, ExactInt.ZERO, ExactInt.ZERO);
    }

    /** All bits known. */
    public static KnownBits of(ConstantInt value) {
        return of(value.width(), value.number());
    }

    /** All bits known: those of {@code value} modulo 2^width. */
    static KnownBits of(int width, ExactInt value) {
        ExactInt ones = value.signum() >= 0 && value.bitLength() <= width ? value : value.and(mask(width));
        return new KnownBits(width, mask(width).xor(ones), ones);
    }

    /** The bits that all numbers of {@code range} have in common; none for the empty range. */
    public static KnownBits of(WrappedRange range) {
        KnownBits all = null;
        for (WrappedRange part : range.parts()) {
            KnownBits one = ofRange(range.width(), part.least(), part.most());
            all = all == null ? one : all.meet(one);
        }
        return all == null ? unknown(range.width()) : all;
    }

    /** The bits that all numbers from {@code least} to {@code most}, unsigned and inclusive, have in common. */
    public static KnownBits ofRange(int width, ExactInt least, ExactInt most) {
        int open = least.xor(most).bitLength();
        ExactInt known = mask(width).andNot(mask(open));
        return new KnownBits(width, known.andNot(least), known.and(least));
    }

    /** The width of an integer type, or of the elements of a vector of integers. */
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

    /** The known bits of an unsigned number of at most {@code largest}. */
    static KnownBits atMost(int width, ExactInt largest) {
        return new KnownBits(width, mask(width).andNot(mask(largest.bitLength())), ExactInt.ZERO);
    }

    /** These bits with the sign bit replaced by 1 if {@code isNegative}, else 0. */
    KnownBits withSign(boolean isNegative) {
        ExactInt sign = ExactInt.ONE.shiftLeft(width - 1);
        return isNegative
                ? new KnownBits(width, zeros.andNot(sign), ones.or(sign))
                : new KnownBits(width, zeros.or(sign), ones.andNot(sign));
    }

    /** The bits known in both cases, for a value from either. */
    public KnownBits meet(KnownBits that) {
        return isUnknown() || that.isUnknown() ? unknown(width) : meetOfKnown(that);
    }

    private KnownBits meetOfKnown(KnownBits that) {
        return new KnownBits(width, zeros.and(that.zeros), ones.and(that.ones));
    }

    /**
     * The bits known in either, for a value that satisfies both; contradictions, possible only for poison, become
     * unknown.
     */
    public KnownBits and(KnownBits that) {
        if (that.isUnknown() && zeros.and(ones).signum() == 0) {
            return this;
        }
        ExactInt allZeros = zeros.or(that.zeros);
        ExactInt allOnes = ones.or(that.ones);
        ExactInt both = allZeros.and(allOnes);
        return new KnownBits(width, allZeros.andNot(both), allOnes.andNot(both));
    }

    /** The known bits of the complement. */
    public KnownBits complement() {
        return new KnownBits(width, ones, zeros);
    }

    // ---- queries

    /** Whether every bit is known. */
    public boolean isConstant() {
        return zeros.or(ones).equals(mask(width));
    }

    /** Whether no bit is known. */
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

    /** The number of high bits known to be equal to the sign bit, which is included: 1 to the width. */
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

    /** The largest unsigned value. */
    public ExactInt maximum() {
        return zeros.signum() == 0 ? mask(width) : mask(width).andNot(zeros);
    }

    /** The smallest unsigned value. */
    public ExactInt minimum() {
        return ones;
    }

    /** The largest signed value. */
    public ExactInt signedMaximum() {
        return signed(isNegative() ? maximum() : maximum().clearBit(width - 1));
    }

    /** The smallest signed value. */
    public ExactInt signedMinimum() {
        return signed(isNonNegative() ? minimum() : minimum().setBit(width - 1));
    }

    private ExactInt signed(ExactInt bits) {
        return bits.testBit(width - 1) ? bits.subtract(ExactInt.ONE.shiftLeft(width)) : bits;
    }

    /** Whether some bit is known to differ, so that the values differ. */
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
            case UGE ->
                below(a.maximum(), b.minimum(), a.minimum(), b.maximum()).map(e -> !e);
            case UGT -> below(b.maximum(), a.minimum(), b.minimum(), a.maximum());
            case ULE ->
                below(b.maximum(), a.minimum(), b.minimum(), a.maximum()).map(e -> !e);
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
