package lockstep.compiler.analysis.value;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import lockstep.ir.number.ExactInt;
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
public record WrappedRange(int width, ExactInt low, ExactInt count) {
    public WrappedRange {
        low = count.signum() == 0 || count.bitLength() > width ? ExactInt.ZERO : low;
    }

    private static final int MAX_PARTS = 3;

    // ---- made from

    /** 2^width, by common widths. */
    private static final List<ExactInt> POWERS =
            IntStream.rangeClosed(0, 128).mapToObj(ExactInt.ONE::shiftLeft).toList();

    /** Every number, by common widths. */
    private static final List<WrappedRange> FULL =
            IntStream.rangeClosed(0, 128).mapToObj(WrappedRange::makeFull).toList();

    /** Every number. */
    public static WrappedRange full(int width) {
        return width < FULL.size() ? FULL.get(width) : makeFull(width);
    }

    private static WrappedRange makeFull(int width) {
        return new WrappedRange(width, ExactInt.ZERO, power(width));
    }

    private static ExactInt power(int exponent) {
        return exponent < POWERS.size() ? POWERS.get(exponent) : ExactInt.ONE.shiftLeft(exponent);
    }

    /** No number: what stands for it is always poison. */
    public static WrappedRange empty(int width) {
        return new WrappedRange(width, ExactInt.ZERO, ExactInt.ZERO);
    }

    /** The one number {@code value}, modulo 2^width. */
    public static WrappedRange single(int width, ExactInt value) {
        return between(width, value, value);
    }

    /**
     * The numbers from {@code least} to {@code most}, both included and taken modulo 2^width: all of them if there are
     * as many, none if {@code most} is below {@code least}.
     */
    public static WrappedRange between(int width, ExactInt least, ExactInt most) {
        ExactInt all = power(width);
        ExactInt count = most.subtract(least).add(ExactInt.ONE);
        if (count.compareTo(all) >= 0) {
            return full(width);
        }
        return count.signum() <= 0 ? empty(width) : new WrappedRange(width, least.and(KnownBits.mask(width)), count);
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
        if (ranges.size() == 1) {
            return ranges.getFirst();
        }
        List<WrappedRange> sorted = new ArrayList<>(ranges);
        sorted.removeIf(WrappedRange::isEmpty);
        sorted.sort(Comparator.comparing(WrappedRange::low));
        if (sorted.isEmpty()) {
            return empty(width);
        }
        ExactInt all = power(width);
        ExactInt reached = farthestWrap(sorted, all);
        ExactInt start = ExactInt.ZERO;
        ExactInt widest = ExactInt.ZERO;
        for (WrappedRange range : sorted) {
            ExactInt gap = range.low.subtract(reached);
            if (gap.compareTo(widest) > 0) {
                widest = gap;
                start = range.low;
            }
            reached = reached.max(range.low.add(range.count));
        }
        ExactInt last = sorted.getFirst().low.add(all).subtract(reached);
        if (last.compareTo(widest) > 0) {
            widest = last;
            start = sorted.getFirst().low;
        }
        return widest.signum() <= 0 ? full(width) : new WrappedRange(width, start, all.subtract(widest));
    }

    /** Up to where the ranges reach that wrap past 2^width, from 0 on; what is below the first range if none does. */
    private static ExactInt farthestWrap(List<WrappedRange> sorted, ExactInt all) {
        ExactInt farthest = ExactInt.ZERO;
        boolean wraps = false;
        for (WrappedRange range : sorted) {
            ExactInt over = range.low.add(range.count).subtract(all);
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
    public static WrappedRange of(Predicate predicate, int width, ExactInt constant) {
        ExactInt mask = KnownBits.mask(width);
        ExactInt c = constant.and(mask);
        ExactInt least = power(width - 1);
        ExactInt aboveLeast = c.subtract(least).and(mask);
        return switch (predicate) {
            case EQ -> new WrappedRange(width, c, ExactInt.ONE);
            case NE -> new WrappedRange(width, c, ExactInt.ONE).inverse();
            case ULT -> new WrappedRange(width, ExactInt.ZERO, c);
            case ULE -> new WrappedRange(width, ExactInt.ZERO, c.add(ExactInt.ONE));
            case UGT -> of(Predicate.ULE, width, c).inverse();
            case UGE -> of(Predicate.ULT, width, c).inverse();
            case SLT -> new WrappedRange(width, least, aboveLeast);
            case SLE -> new WrappedRange(width, least, aboveLeast.add(ExactInt.ONE));
            case SGT -> of(Predicate.SLE, width, c).inverse();
            case SGE -> of(Predicate.SLT, width, c).inverse();
            case FALSE, OEQ, OGT, OGE, OLT, OLE, ONE, ORD, UEQ, FUGT, FUGE, FULT, FULE, UNE, UNO, TRUE ->
                throw new IllegalArgumentException(predicate + " compares floats");
        };
    }

    /** The numbers that are not in this one. */
    public WrappedRange inverse() {
        return new WrappedRange(width, low.add(count).and(mask()), all().subtract(count));
    }

    /** The numbers of this one with {@code offset} added to each. */
    public WrappedRange plus(ExactInt offset) {
        return new WrappedRange(width, low.add(offset).and(mask()), count);
    }

    /** Whether {@code number}, modulo {@code 2^width}, is one of them. */
    public boolean contains(ExactInt number) {
        return number.subtract(low).and(mask()).compareTo(count) < 0;
    }

    /** Whether every number of {@code that}, which is of the same width, is in this one. */
    public boolean covers(WrappedRange that) {
        return that.count.signum() == 0
                || count.equals(all())
                || that.low.subtract(low).and(mask()).add(that.count).compareTo(count) <= 0;
    }

    private ExactInt all() {
        return power(width);
    }

    /** {@code 2^width - 1}: a number modulo 2^width is its bits in here. */
    private ExactInt mask() {
        return KnownBits.mask(width);
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
        return count.equals(ExactInt.ONE);
    }

    /** The smallest number, read without sign; 0 for the empty range. */
    public ExactInt least() {
        return wraps(low) ? ExactInt.ZERO : low;
    }

    /** The largest number, read without sign; 0 for the empty range. */
    public ExactInt most() {
        if (isEmpty()) {
            return ExactInt.ZERO;
        }
        return wraps(low) ? KnownBits.mask(width) : low.add(count).subtract(ExactInt.ONE);
    }

    /** The smallest number, read with sign; 0 for the empty range. */
    public ExactInt leastSigned() {
        return isEmpty() ? ExactInt.ZERO : biased().least().subtract(half());
    }

    /** The largest number, read with sign; 0 for the empty range. */
    public ExactInt mostSigned() {
        return isEmpty() ? ExactInt.ZERO : biased().most().subtract(half());
    }

    /** Whether the numbers from {@code from} on go past the largest. */
    private boolean wraps(ExactInt from) {
        return from.add(count).compareTo(all()) > 0;
    }

    private ExactInt half() {
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
        ExactInt skipped = second.low.subtract(first.low).and(first.mask());
        ExactInt left = first.count.subtract(skipped);
        return left.signum() <= 0
                ? empty(first.width)
                : new WrappedRange(first.width, second.low, left.min(second.count));
    }

    /** The smallest range that has what is in either. */
    public WrappedRange union(WrappedRange that) {
        if (covers(that)) {
            return this;
        }
        return that.covers(this) ? that : covering(width, List.of(this, that));
    }

    /**
     * The parts of it in each of which no number is the successor of the largest without or with sign; at most three,
     * in order from {@link #low} on.
     */
    List<WrappedRange> parts() {
        List<WrappedRange> parts = new ArrayList<>(MAX_PARTS);
        ExactInt from = low;
        ExactInt left = count;
        while (left.signum() > 0) {
            ExactInt end = from.testBit(width - 1) ? all() : half();
            ExactInt taken = end.subtract(from).min(left);
            parts.add(new WrappedRange(width, from, taken));
            left = left.subtract(taken);
            from = from.add(taken).and(mask());
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
            ExactInt leastA, ExactInt mostA, ExactInt leastB, ExactInt mostB) {
        if (mostA.compareTo(leastB) < 0) {
            return Optional.of(true);
        }
        return leastA.compareTo(mostB) >= 0 ? Optional.of(false) : Optional.empty();
    }
}
