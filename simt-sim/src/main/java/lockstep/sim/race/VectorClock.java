package lockstep.sim.race;

import java.util.Arrays;

/**
 * A vector clock: for each thread, the clock up to which its accesses happen before the owner's next one. Immutable, so
 * that the participants of a barrier share one. Blocks without entries take no space; any other block takes an int for
 * each thread. Joins and changes are linear in the number of threads of these blocks, lookups logarithmic in the number
 * of blocks.
 */
final class VectorClock {
    /** The empty clock: no access is known to happen before. */
    static final VectorClock NOTHING = new VectorClock(new long[0], new int[0][]);

    private final long[] blocks;
    private final int[][] clocks;

    private VectorClock(long[] blocks, int[][] clocks) {
        this.blocks = blocks;
        this.clocks = clocks;
    }

    /** The clocks of the threads of one block; {@code clocks} is kept. */
    static VectorClock ofBlock(long block, int[] clocks) {
        return new VectorClock(new long[] {block}, new int[][] {clocks});
    }

    /** Clock up to which the accesses of a thread are known to happen before; 0 for none. */
    int of(long block, int thread) {
        int at = blocks.length == 1 && blocks[0] == block ? 0 : Arrays.binarySearch(blocks, block);
        return at < 0 ? 0 : clocks[at][thread];
    }

    /** This clock, with the entry of one thread raised to at least {@code clock}. */
    VectorClock with(long block, int thread, int clock, int threads) {
        int at = Arrays.binarySearch(blocks, block);
        if (at >= 0 && clocks[at][thread] >= clock) {
            return this;
        }
        if (at >= 0) {
            int[][] rows = clocks.clone();
            rows[at] = rows[at].clone();
            rows[at][thread] = clock;
            return new VectorClock(blocks, rows);
        }
        int[] row = new int[threads];
        row[thread] = clock;
        return join(ofBlock(block, row));
    }

    /** The pointwise maximum; this itself where it covers {@code other}. */
    VectorClock join(VectorClock other) {
        if (this == other || other.blocks.length == 0) {
            return this;
        }
        if (blocks.length == 0) {
            return other;
        }
        int size = blocks.length + other.blocks.length;
        long[] names = new long[size];
        int[][] rows = new int[size][];
        boolean isThis = true;
        int count = 0;
        int a = 0;
        int b = 0;
        while (a < blocks.length || b < other.blocks.length) {
            boolean takesA = b == other.blocks.length || a < blocks.length && blocks[a] <= other.blocks[b];
            boolean takesB = a == blocks.length || b < other.blocks.length && other.blocks[b] <= blocks[a];
            names[count] = takesA ? blocks[a] : other.blocks[b];
            int[] row = takesA && takesB ? most(clocks[a], other.clocks[b]) : takesA ? clocks[a] : other.clocks[b];
            isThis &= takesA && row == clocks[a];
            rows[count++] = row;
            a += takesA ? 1 : 0;
            b += takesB ? 1 : 0;
        }
        return isThis ? this : new VectorClock(Arrays.copyOf(names, count), Arrays.copyOf(rows, count));
    }

    /** The pointwise maximum of two rows; one of the two rows if it is the maximum. */
    private static int[] most(int[] a, int[] b) {
        if (a == b) {
            return a;
        }
        int[] result = new int[a.length];
        boolean isA = true;
        for (int i = 0; i < a.length; i++) {
            result[i] = Math.max(a[i], b[i]);
            isA &= result[i] == a[i];
        }
        return isA ? a : result;
    }
}
