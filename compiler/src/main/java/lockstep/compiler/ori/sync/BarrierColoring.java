package lockstep.compiler.ori.sync;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Gives the barriers of regions numbers. Two regions with a common block have different ones; a region with a call has
 * one that the callee does not use, so that nobody saves any. Regions that lanes leave past their meeting choose first,
 * then small ones. Of the others those that find none keep their barrier in a general register and use the last one for
 * a moment only, to set it and to wait; nobody can leave a barrier that is kept in the registers of others, so that a
 * region that lanes leave is given up instead: they then meet at the next place around.
 *
 * <p>A function has fewer than a kernel: callers of other files keep theirs from B6 on over a call
 * ({@link lockstep.compiler.ori.allocate.CallConvention}).
 */
final class BarrierColoring {
    /** Barriers of a kernel, on sm_75 and later. */
    static final int COUNT = 16;
    /** Barriers of a function. */
    static final int OF_FUNCTION = 6;
    /** In place of a number: there is none left. */
    static final int NONE = -1;

    private BarrierColoring() {}

    /**
     * The number of each region's barrier, or {@link #NONE}.
     *
     * @param regions the blocks of each
     * @param taken for each region the barriers that calls in it may change
     * @param isLeft whether lanes leave a region
     * @param count of barriers that there are
     */
    static int[] of(List<BitSet> regions, List<BitSet> taken, IntPredicate isLeft, int count) {
        int[] all = first(regions, taken, isLeft, count);
        return Arrays.stream(all).anyMatch(color -> color == NONE)
                ? first(regions, taken, isLeft, shared(count))
                : all;
    }

    /** The barrier that regions share whose own is kept in a register, of so many. */
    static int shared(int count) {
        return count - 1;
    }

    private static int[] first(List<BitSet> regions, List<BitSet> taken, IntPredicate isLeft, int count) {
        int[] colors = new int[regions.size()];
        Arrays.fill(colors, NONE);
        List<Integer> order = IntStream.range(0, colors.length)
                .boxed()
                .sorted(Comparator.<Integer, Boolean>comparing(i -> !isLeft.test(i))
                        .thenComparingInt(i -> regions.get(i).cardinality()))
                .toList();
        for (int region : order) {
            BitSet used = (BitSet) taken.get(region).clone();
            for (int other = 0; other < colors.length; other++) {
                boolean meets = colors[other] != NONE && regions.get(region).intersects(regions.get(other));
                if (meets) {
                    used.set(colors[other]);
                }
            }
            int free = used.nextClearBit(0);
            colors[region] = free < count ? free : NONE;
        }
        return colors;
    }
}
