package lockstep.compiler.ori.sync;

import java.util.BitSet;
import java.util.List;

/**
 * Where lanes part and where they meet again. All numbers are places of blocks in the list of the graph.
 *
 * @param start block at whose end the barrier is set; it dominates the others
 * @param meeting block before which lanes wait for one another; not in {@code blocks}
 * @param blocks from which lanes still come to the meeting, {@code start} among them
 * @param arriving ways from these blocks to the meeting
 * @param leaving ways from these blocks past it: lanes that take them are waited for no more
 * @param shedding blocks at whose begin all lanes leave the barrier, since they wait there for other threads
 */
record ReconvergenceRegion(
        int start,
        int meeting,
        BitSet blocks,
        List<SyncGraph.Way> arriving,
        List<SyncGraph.Way> leaving,
        BitSet shedding) {
    ReconvergenceRegion {
        arriving = List.copyOf(arriving);
        leaving = List.copyOf(leaving);
    }

    /** Whether lanes leave its barrier before the meeting. */
    boolean isLeft() {
        return !leaving.isEmpty() || !shedding.isEmpty();
    }
}
