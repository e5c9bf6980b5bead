package lockstep.compiler.ori.sync;

import java.util.BitSet;
import java.util.List;

/**
 * A region from a divergent branch to the block where its lanes reconverge. All numbers are indices of blocks in the
 * list of the graph.
 *
 * @param start the block at whose end the barrier is set; it dominates the others
 * @param join the block before which lanes wait for each other; not in {@code blocks}
 * @param blocks the blocks from which the join is reachable, including {@code start}
 * @param arriving edges from these blocks to the join
 * @param leaving edges from these blocks that bypass the join: lanes that take them leave the barrier
 * @param shedding blocks at whose start all lanes leave the barrier, since they wait there for other threads
 */
record ReconvergenceRegion(
        int start,
        int join,
        BitSet blocks,
        List<SyncGraph.Edge> arriving,
        List<SyncGraph.Edge> leaving,
        BitSet shedding) {
    ReconvergenceRegion {
        arriving = List.copyOf(arriving);
        leaving = List.copyOf(leaving);
    }

    /** Whether lanes leave its barrier before the join. */
    boolean isLeft() {
        return !leaving.isEmpty() || !shedding.isEmpty();
    }
}
