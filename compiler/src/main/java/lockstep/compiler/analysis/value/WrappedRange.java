package lockstep.compiler.analysis.value;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import lockstep.ir.nvvm.Predicate;

/**
 * The numbers of {@code width} bits that come one after the other from {@code low} on, perhaps past the largest to
 * zero. Every comparison with a constant is such a range, of signed and unsigned numbers alike, and stays one when a
 * constant is added. What operations make of ranges is in {@link RangeArithmetic}.
 *
 * @param width in bits
 * @param low the first number, 0 to {@code 2^width - 1}; 0 where there is no number or every number
 * @param count how many numbers, 0 to {@code 2^width}
 */
public record WrappedRange(int width, BigInteger low, BigInteger count) {
    public WrappedRange {
        low = count.signum() == 0 || count.bitLength() > width ? BigInteger.ZERO : low;
    }

    // ---- made from

    /** 2^width, by common widths. */
    private static final List<BigInteger> POWERS =
            IntStream.rangeClosed(0, 128).mapToObj(BigInteger.ONE::shiftLeft).toList();

    /** Every number, by common widths. */
    private static final List<WrappedRange> FULL =
            IntStream.rangeClosed(0, 128).mapToObj(WrappedRange::makeFull).toList();

    /** Every number. */
    public static WrappedRange full(int width) {
        return width < FULL.size() ? FULL.get(width) : makeFull(width);
    }

    private static WrappedRange makeFull(int width) {
        return new WrappedRange(width, BigInteger.ZERO, power(width));
    }

    private static BigInteger power(int exponent) {
        return exponent < POWERS.size() ? POWERS.get(exponent) : BigInteger.ONE.shiftLeft(exponent);
    }

    /** No number: what stands for it is always poison. */
    public static WrappedRange empty(int width) {
        return new WrappedRange(width, BigInteger.ZERO, BigInteger.ZERO);
    }

    /** The one number {@code value}, modulo 2^width. */
    public static WrappedRange single(int width, BigInteger value) {
        return between(width, value, value);
    }

    /**
     * The numbers from {@code least} to {@code most}, both included and taken modulo 2^width: all of them if there are
     * as many, none if {@code most} is below {@code least}.
     */
    public static WrappedRange between(int width, BigInteger least, BigInteger most) {
        BigInteger all = power(width);
        BigInteger count = most.subtract(least).add(BigInteger.ONE);
        if (count.compareTo(all) >= 0) {
            return full(width);
        }
        return count.signum() <= 0 ? empty(width) : new WrappedRange(width, least.mod(all), count);
    }

    /** The smallest range that has every number with these bits. */
    public static WrappedRange of(KnownBits bits) {
        if (bits.isUnknown()) {
            return full(bits.width());
        }
        WrappedRange unsigned = between(bits.width(), bits.minimum(), bits.maximum());
        WrappedRange signed = between(bits.width(), bits.signedMinimum(), bits.signedMaximum());
        return signed.count.compareTo(unsigned.count) < 0 ? signed : unsigned;
    }

    /** The smallest range that has every number of {@code ranges}, all of this width; the lowest of several. */
    public static WrappedRange covering(int width, List<WrappedRange> ranges) {
        List<WrappedRange> sorted = new ArrayList<>(ranges);
        sorted.removeIf(WrappedRange::isEmpty);
        sorted.sort(Comparator.comparing(WrappedRange::low));
        if (sorted.isEmpty()) {
            return empty(width);
        }
        BigInteger all = power(width);
        BigInteger reached = farthestWrap(sorted, all);
        BigInteger start = BigInteger.ZERO;
        BigInteger widest = BigInteger.ZERO;
        for (WrappedRange range : sorted) {
            BigInteger gap = range.low.subtract(reached);
            if (gap.compareTo(widest) > 0) {
                widest = gap;
                start = range.low;
            }
            reached = reached.max(range.low.add(range.count));
        }
        BigInteger last = sorted.getFirst().low.add(all).subtract(reached);
        if (last.compareTo(widest) > 0) {
            widest = last;
            start = sorted.getFirst().low;
        }
        return widest.signum() <= 0 ? full(width) : new WrappedRange(width, start, all.subtract(widest));
    }

    /** Up to where the ranges reach that wrap past 2^width, from 0 on; what is below the first range if none does. */
    private static BigInteger farthestWrap(List<WrappedRange> sorted, BigInteger all) {
        BigInteger farthest = BigInteger.ZERO;
        boolean wraps = false;
        for (WrappedRange range : sorted) {
            BigInteger over = range.low.add(range.count).subtract(all);
            if (over.signum() > 0) {
                farthest = farthest.max(over);
                wraps = true;
            }
        }
        return wraps ? farthest : sorted.getFirst().low;
    }

    /**
     * The numbers {@code x} for which {@code x predicate constant} holds.
     *
     * @param predicate a comparison of integers
     * @param constant its low {@code width} bits count
     * @throws IllegalArgumentException for a predicate of floats
     */
    public static WrappedRange of(Predicate predicate, int width, BigInteger constant) {
        BigInteger all = power(width);
        BigInteger c = constant.mod(all);
        BigInteger least = power(width - 1);
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
        return power(width);
    }

    // ---- questions

    /** Whether there is no number in it. */
    public boolean isEmpty() {
        return count.signum() == 0;
    }

    /** Whether every number is in it. */
    public boolean isFull() {
        return count.equals(all());
    }

    /** Whether there is exactly one number in it. */
    public boolean isSingle() {
        return count.equals(BigInteger.ONE);
    }

    /** The smallest number, read without sign; 0 for the empty range. */
    public BigInteger least() {
        return wraps(low) ? BigInteger.ZERO : low;
    }

    /** The largest number, read without sign; 0 for the empty range. */
    public BigInteger most() {
        if (isEmpty()) {
            return BigInteger.ZERO;
        }
        return wraps(low) ? KnownBits.mask(width) : low.add(count).subtract(BigInteger.ONE);
    }

    /** The smallest number, read with sign; 0 for the empty range. */
    public BigInteger leastSigned() {
        return isEmpty() ? BigInteger.ZERO : biased().least().subtract(half());
    }

    /** The largest number, read with sign; 0 for the empty range. */
    public BigInteger mostSigned() {
        return isEmpty() ? BigInteger.ZERO : biased().most().subtract(half());
    }

    /** Whether the numbers from {@code from} on go past the largest. */
    private boolean wraps(BigInteger from) {
        return from.add(count).compareTo(all()) > 0;
    }

    private BigInteger half() {
        return power(width - 1);
    }

    /** The same numbers in the order that they have with sign, from 0 on. */
    private WrappedRange biased() {
        return plus(half());
    }

    /** The smallest range that has what is in both; which of two is the one with fewer numbers. */
    public WrappedRange intersect(WrappedRange that) {
        if (that.isFull()) {
            return this;
        }
        if (covers(that)) {
            return that;
        }
        if (that.covers(this)) {
            return this;
        }
        return covering(width, List.of(overlapFrom(this, that), overlapFrom(that, this)));
    }

    /** The numbers of {@code first} that come in {@code second} from its low end on. */
    private static WrappedRange overlapFrom(WrappedRange first, WrappedRange second) {
        BigInteger skipped = second.low.subtract(first.low).mod(first.all());
        BigInteger left = first.count.subtract(skipped);
        return left.signum() <= 0
                ? empty(first.width)
                : new WrappedRange(first.width, second.low, left.min(second.count));
    }

    /** The smallest range that has what is in either. */
    public WrappedRange union(WrappedRange that) {
        return isFull() || that.isFull() ? full(width) : covering(width, List.of(this, that));
    }

    /**
     * The parts of it in each of which no number is the successor of the largest without or with sign; at most three,
     * in order from {@link #low} on.
     */
    List<WrappedRange> parts() {
        List<WrappedRange> parts = new ArrayList<>();
        BigInteger from = low;
        BigInteger left = count;
        while (left.signum() > 0) {
            BigInteger end = from.testBit(width - 1) ? all() : half();
            BigInteger taken = end.subtract(from).min(left);
            parts.add(new WrappedRange(width, from, taken));
            left = left.subtract(taken);
            from = from.add(taken).mod(all());
        }
        return parts;
    }

    // ---- comparison

    /** Whether {@code a predicate b}, a predicate of integers, for all their numbers; empty if that differs. */
    public static Optional<Boolean> compare(Predicate predicate, WrappedRange a, WrappedRange b) {
        if (a.isEmpty() || b.isEmpty()) {
            return Optional.empty();
        }
        return switch (predicate) {
            case EQ -> equal(a, b);
            case NE -> equal(a, b).map(e -> !e);
            case ULT -> below(a.least(), a.most(), b.least(), b.most());
            case UGE -> compare(Predicate.ULT, a, b).map(e -> !e);
            case UGT -> compare(Predicate.ULT, b, a);
            case ULE -> compare(Predicate.ULT, b, a).map(e -> !e);
            case SLT -> below(a.leastSigned(), a.mostSigned(), b.leastSigned(), b.mostSigned());
            case SGE -> compare(Predicate.SLT, a, b).map(e -> !e);
            case SGT -> compare(Predicate.SLT, b, a);
            case SLE -> compare(Predicate.SLT, b, a).map(e -> !e);
            case FALSE, OEQ, OGT, OGE, OLT, OLE, ONE, ORD, UEQ, FUGT, FUGE, FULT, FULE, UNE, UNO, TRUE ->
                throw new IllegalArgumentException(predicate + " compares floats");
        };
    }

    private static Optional<Boolean> equal(WrappedRange a, WrappedRange b) {
        if (a.inverse().covers(b)) {
            return Optional.of(false);
        }
        return a.isSingle() && a.equals(b) ? Optional.of(true) : Optional.empty();
    }

    private static Optional<Boolean> below(
            BigInteger leastA, BigInteger mostA, BigInteger leastB, BigInteger mostB) {
        if (mostA.compareTo(leastB) < 0) {
            return Optional.of(true);
        }
        return leastA.compareTo(mostB) >= 0 ? Optional.of(false) : Optional.empty();
    }
}
