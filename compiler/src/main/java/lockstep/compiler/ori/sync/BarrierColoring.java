package lockstep.compiler.ori.sync;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Assigns barrier registers to regions by greedy coloring. Regions with a common block get different barriers; a region
 * with a call gets one that the callee does not use, so barriers need not be saved across calls. Regions that lanes
 * leave before the join are colored first, then small ones. A region that gets no barrier keeps its state in a general
 * register and borrows the last barrier only to set it and to wait. A lane cannot leave a barrier that is kept in the
 * registers of other lanes, so a region that lanes leave gets no barrier at all in that case: its lanes reconverge at
 * the join of an enclosing region.
 *
 * <p>A device function has fewer barriers than a kernel: callers in other files expect B6 and up to be preserved across
 * a call ({@link lockstep.compiler.ori.allocate.CallConvention}).
 */
final class BarrierColoring {
    /** The number of barriers of a kernel, on sm_75 and later. */
    static final int COUNT = 16;
    /** The number of barriers of a device function. */
    static final int OF_FUNCTION = 6;
    /** No barrier was left. */
    static final int NONE = -1;

    private BarrierColoring() {}

    /**
     * The number of each region's barrier, or {@link #NONE}.
     *
     * @param regions the blocks of each region
     * @param taken for each region, the barriers that calls in it may clobber
     * @param isLeft whether lanes leave a region before its join
     * @param count of available barriers
     */
    static int[] of(List<BitSet> regions, List<BitSet> taken, IntPredicate isLeft, int count) {
        int[] all = first(regions, taken, isLeft, count);
        return Arrays.stream(all).anyMatch(color -> color == NONE) ? first(regions, taken, isLeft, shared(count)) : all;
    }

    /** The barrier, of {@code count}, that regions without one of their own borrow. */
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
