package lockstep.compiler.analysis.value;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.Predicate;

/**
 * A range of integers modulo 2^width: consecutive numbers from {@code low} on, perhaps wrapping past the largest to
 * zero. Every comparison with a constant is such a range, signed or unsigned, and stays one when a constant is added.
 * Transfer functions are in {@link RangeArithmetic}.
 *
 * <p>Example: {@code x > -3}, signed, in 4 bits is {@code low} 14, {@code count} 10: 14, 15, 0 to 7.
 *
 * @param width in bits
 * @param low the first number, 0 to {@code 2^width - 1}; 0 for the empty and the full range
 * @param count number of elements, 0 to {@code 2^width}
 */
public record WrappedRange(int width, ExactInt low, ExactInt count) {
    public WrappedRange {
        low = count.signum() == 0 || count.bitLength() > width ? ExactInt.ZERO : low;
    }

    private static final int MAX_PARTS = 3;

    // ---- construction

    /** 2^width, by common widths. */
    private static final List<ExactInt> POWERS =
            IntStream.rangeClosed(0, 128).mapToObj(ExactInt.ONE::shiftLeft).toList();

    /** The full range, by common widths. */
    private static final List<WrappedRange> FULL =
            IntStream.rangeClosed(0, 128).mapToObj(WrappedRange::makeFull).toList();

    /** The full range. */
    public static WrappedRange full(int width) {
        return width < FULL.size() ? FULL.get(width) : makeFull(width);
    }

    private static WrappedRange makeFull(int width) {
        return new WrappedRange(width, ExactInt.ZERO, power(width));
    }

    private static ExactInt power(int exponent) {
        return exponent < POWERS.size() ? POWERS.get(exponent) : ExactInt.ONE.shiftLeft(exponent);
    }

    /** The empty range, of a value that is always poison. */
    public static WrappedRange empty(int width) {
        return new WrappedRange(width, ExactInt.ZERO, ExactInt.ZERO);
    }

    /** The single number {@code value}, modulo 2^width. */
    public static WrappedRange single(int width, ExactInt value) {
        return between(width, value, value);
    }

    /**
     * The numbers from {@code least} to {@code most}, inclusive, modulo 2^width: the full range if there are at least
     * 2^width, the empty one if {@code most} is below {@code least}.
     */
    public static WrappedRange between(int width, ExactInt least, ExactInt most) {
        ExactInt all = power(width);
        ExactInt count = most.subtract(least).add(ExactInt.ONE);
        if (count.compareTo(all) >= 0) {
            return full(width);
        }
        return count.signum() <= 0 ? empty(width) : new WrappedRange(width, least.and(KnownBits.mask(width)), count);
    }

    /** The smallest range that contains every number with these bits. */
    public static WrappedRange of(KnownBits bits) {
        if (bits.isUnknown()) {
            return full(bits.width());
        }
        WrappedRange unsigned = between(bits.width(), bits.minimum(), bits.maximum());
        WrappedRange signed = between(bits.width(), bits.signedMinimum(), bits.signedMaximum());
        return signed.count.compareTo(unsigned.count) < 0 ? signed : unsigned;
    }

    /**
     * The smallest range that contains all of {@code ranges}, which have this width; the lowest if there are several.
     */
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

    /** The end of the ranges that wrap past 2^width, counted from 0; the start of the first range if none does. */
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

    /** The complement of this range. */
    public WrappedRange inverse() {
        return new WrappedRange(width, low.add(count).and(mask()), all().subtract(count));
    }

    /** This range with {@code offset} added to each number. */
    public WrappedRange plus(ExactInt offset) {
        return new WrappedRange(width, low.add(offset).and(mask()), count);
    }

    /** Whether the range contains {@code number}, modulo {@code 2^width}. */
    public boolean contains(ExactInt number) {
        return number.subtract(low).and(mask()).compareTo(count) < 0;
    }

    /** Whether this range contains every number of {@code that}, which has the same width. */
    public boolean covers(WrappedRange that) {
        return that.count.signum() == 0
                || count.equals(all())
                || that.low.subtract(low).and(mask()).add(that.count).compareTo(count) <= 0;
    }

    private ExactInt all() {
        return power(width);
    }

    /** {@code 2^width - 1}, the mask for numbers modulo 2^width. */
    private ExactInt mask() {
        return KnownBits.mask(width);
    }

    // ---- queries

    /** Whether the range is empty. */
    public boolean isEmpty() {
        return count.signum() == 0;
    }

    /** Whether the range is full. */
    public boolean isFull() {
        return count.equals(all());
    }

    /** Whether the range has exactly one number. */
    public boolean isSingle() {
        return count.equals(ExactInt.ONE);
    }

    /** The smallest unsigned number; 0 for the empty range. */
    public ExactInt least() {
        return wraps(low) ? ExactInt.ZERO : low;
    }

    /** The largest unsigned number; 0 for the empty range. */
    public ExactInt most() {
        if (isEmpty()) {
            return ExactInt.ZERO;
        }
        return wraps(low) ? KnownBits.mask(width) : low.add(count).subtract(ExactInt.ONE);
    }

    /** The smallest signed number; 0 for the empty range. */
    public ExactInt leastSigned() {
        return isEmpty() ? ExactInt.ZERO : biased().least().subtract(half());
    }

    /** The largest signed number; 0 for the empty range. */
    public ExactInt mostSigned() {
        return isEmpty() ? ExactInt.ZERO : biased().most().subtract(half());
    }

    /** Whether the range passes the largest number, if numbers are counted from {@code from} on. */
    private boolean wraps(ExactInt from) {
        return from.add(count).compareTo(all()) > 0;
    }

    private ExactInt half() {
        return power(width - 1);
    }

    /** The same numbers in signed order, from 0 on. */
    private WrappedRange biased() {
        return plus(half());
    }

    /** The smallest range that contains the intersection; of two, the one with fewer numbers. */
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

    /** The part of {@code first} that {@code second} contains from its low end on. */
    private static WrappedRange overlapFrom(WrappedRange first, WrappedRange second) {
        ExactInt skipped = second.low.subtract(first.low).and(first.mask());
        ExactInt left = first.count.subtract(skipped);
        return left.signum() <= 0
                ? empty(first.width)
                : new WrappedRange(first.width, second.low, left.min(second.count));
    }

    /** The smallest range that contains the union. */
    public WrappedRange union(WrappedRange that) {
        if (covers(that)) {
            return this;
        }
        return that.covers(this) ? that : covering(width, List.of(this, that));
    }

    /**
     * The range split so that no part wraps in the unsigned or the signed order; at most three parts, in order from
     * {@link #low} on.
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

    /** Whether {@code a predicate b}, a predicate of integers, for all their numbers; empty if that varies. */
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

    private static Optional<Boolean> below(ExactInt leastA, ExactInt mostA, ExactInt leastB, ExactInt mostB) {
        if (mostA.compareTo(leastB) < 0) {
            return Optional.of(true);
        }
        return leastA.compareTo(mostB) >= 0 ? Optional.of(false) : Optional.empty();
    }
}
