package lockstep.compiler.analysis;

import java.math.BigInteger;
import lockstep.ir.nvvm.Predicate;

/**
 * The numbers of {@code width} bits that come one after the other from {@code low} on, perhaps past the largest to
 * zero. Every comparison with a constant is such a range, of signed and unsigned numbers alike, and stays one when a
 * constant is added.
 *
 * @param width in bits
 * @param low the first number, 0 to {@code 2^width - 1}
 * @param count how many numbers, 0 to {@code 2^width}
 */
public record WrappedRange(int width, BigInteger low, BigInteger count) {
    /**
     * The numbers {@code x} for which {@code x predicate constant} holds.
     *
     * @param predicate a comparison of integers
     * @param constant its low {@code width} bits count
     * @throws IllegalArgumentException for a predicate of floats
     */
    public static WrappedRange of(Predicate predicate, int width, BigInteger constant) {
        BigInteger all = BigInteger.ONE.shiftLeft(width);
        BigInteger c = constant.mod(all);
        BigInteger least = BigInteger.ONE.shiftLeft(width - 1);
        BigInteger aboveLeast = c.subtract(least).mod(all);
        return switch (predicate) {
            case EQ -> new WrappedRange(width, c, BigInteger.ONE);
            case NE -> new WrappedRange(width, c, BigInteger.ONE).inverse();
            case ULT -> new WrappedRange(width, BigInteger.ZERO, c);
            case ULE -> new WrappedRange(width, BigInteger.ZERO, c.add(BigInteger.ONE));
            case UGT -> of(Predicate.ULE, width, c).inverse();
            case UGE -> of(Predicate.ULT, width, c).inverse();
            case SLT -> new WrappedRange(width, least, aboveLeast);
            case SLE -> new WrappedRange(width, least, aboveLeast.add(BigInteger.ONE));
            case SGT -> of(Predicate.SLE, width, c).inverse();
            case SGE -> of(Predicate.SLT, width, c).inverse();
            case FALSE, OEQ, OGT, OGE, OLT, OLE, ONE, ORD, UEQ, FUGT, FUGE, FULT, FULE, UNE, UNO, TRUE ->
                throw new IllegalArgumentException(predicate + " compares floats");
        };
    }

    /** The numbers that are not in this one. */
    public WrappedRange inverse() {
        return new WrappedRange(width, low.add(count).mod(all()), all().subtract(count));
    }

    /** The numbers of this one with {@code offset} added to each. */
    public WrappedRange plus(BigInteger offset) {
        return new WrappedRange(width, low.add(offset).mod(all()), count);
    }

    /** Whether {@code number}, modulo {@code 2^width}, is one of them. */
    public boolean contains(BigInteger number) {
        return number.subtract(low).mod(all()).compareTo(count) < 0;
    }

    /** Whether every number of {@code that}, which is of the same width, is in this one. */
    public boolean covers(WrappedRange that) {
        return that.count.signum() == 0
                || count.equals(all())
                || that.low.subtract(low).mod(all()).add(that.count).compareTo(count) <= 0;
    }

    private BigInteger all() {
        return BigInteger.ONE.shiftLeft(width);
    }
}
