package lockstep.sim.warp;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import lockstep.ir.launch.SplitMix64;

/**
 * The order in which blocks and warps of a launch run. Seed 0: the first block runs to its end, then the next; its
 * warps take turns where one waits, after an atomic and after {@value #WARP_QUANTUM} instructions. A block that takes
 * longer than {@value #BLOCK_QUANTUM} instructions yields to the other blocks, so that blocks that wait for one another
 * make progress. With another seed the warp that runs next and the lengths of turns are drawn from it.
 */
public final class GridRun {
    private static final int WARP_QUANTUM = 1024;
    private static final int BLOCK_QUANTUM = 1 << 16;

    /** Executes instructions. */
    public interface Executor {
        /** A block with its warps at the start of the kernel. */
        BlockState open(long index);

        /** A block has ended and is not used any more. */
        default void closed(BlockState block) {}

        /**
         * Runs lanes {@code group} of {@code warp}, which are at one place, until the policy has to pick a group again.
         */
        void run(BlockState block, Warp warp, int group, long budget);

        /** Whether the last run ended so that another warp can have a turn. */
        boolean yields();

        /** Warp instructions executed so far. */
        long executed();

        /** No lane of {@code block} can move. */
        RuntimeException deadlock(BlockState block);
    }

    private final Executor executor;
    private final LongSupplier source;
    private final boolean isSeeded;
    private final SplitMix64 choices;
    private final List<BlockState> open = new ArrayList<>();
    private boolean hasMore = true;

    /**
     * @param blocks number of blocks of the grid
     * @param seed 0 for blocks and warps in turn
     */
    public GridRun(Executor executor, long blocks, long seed) {
        this(executor, inTurn(blocks), seed);
    }

    /** @param source gives the index of the next block to open, -1 when all have been opened */
    public GridRun(Executor executor, LongSupplier source, long seed) {
        this.executor = executor;
        this.source = source;
        this.isSeeded = seed != 0;
        this.choices = new SplitMix64(seed);
    }

    private static LongSupplier inTurn(long blocks) {
        long[] opened = {0};
        return () -> opened[0] < blocks ? opened[0]++ : -1;
    }

    /** Runs all blocks to their end. */
    public void run() {
        int turn = 0;
        while (true) {
            if (turn >= open.size()) {
                turn = opensOne() ? open.size() - 1 : 0;
            }
            if (open.isEmpty()) {
                return;
            }
            BlockState block = open.get(turn);
            runSome(block, isSeeded ? 1 + draw(BLOCK_QUANTUM) : BLOCK_QUANTUM);
            if (block.isFinished()) {
                block.close();
                executor.closed(block);
                open.remove(turn);
            } else {
                turn++;
            }
        }
    }

    private boolean opensOne() {
        long index = hasMore ? source.getAsLong() : -1;
        hasMore = index >= 0;
        if (hasMore) {
            open.add(executor.open(index));
        }
        return hasMore;
    }

    private int draw(int bound) {
        return (int) Long.remainderUnsigned(choices.next(), bound);
    }

    private void runSome(BlockState block, long quantum) {
        long end = executor.executed() + quantum;
        int next = 0;
        while (executor.executed() < end) {
            Warp warp = runnable(block, isSeeded ? draw(block.warpCount()) : next);
            if (warp == null) {
                if (!block.isFinished()) {
                    throw executor.deadlock(block);
                }
                return;
            }
            runWarp(block, warp);
            next = warp.index() + 1;
        }
    }

    private static @org.jspecify.annotations.Nullable Warp runnable(BlockState block, int from) {
        int count = block.warpCount();
        for (int i = 0; i < count; i++) {
            Warp warp = block.warp((from + i) % count);
            if (warp.runnable() != 0) {
                return warp;
            }
        }
        return null;
    }

    private void runWarp(BlockState block, Warp warp) {
        GroupPolicy policy = block.policy(warp);
        long end = executor.executed() + (isSeeded ? 1 + draw(WARP_QUANTUM) : WARP_QUANTUM);
        while (warp.runnable() != 0) {
            int group = policy.pick(warp);
            executor.run(block, warp, group, end - executor.executed());
            if (executor.yields() || executor.executed() >= end) {
                return;
            }
        }
    }
}
