package lockstep.sim.image;

import java.util.BitSet;
import java.util.concurrent.atomic.AtomicReferenceArray;
import lockstep.ir.cfg.FlowGraph;
import org.jspecify.annotations.Nullable;

/**
 * Reachability of blocks by at least one edge. Rows are computed on demand. In functions of more than
 * {@value #MAX_BLOCKS} blocks every block is assumed to reach every other: the sets would take too much memory.
 */
public final class BlockReach {
    /** The reachability of an empty graph. */
    static final BlockReach NONE = new BlockReach(null);

    private static final int MAX_BLOCKS = 4096;

    private final @Nullable FlowGraph graph;
    private final AtomicReferenceArray<@Nullable BitSet> rows;

    BlockReach(@Nullable FlowGraph graph) {
        this.graph = graph != null && graph.size() <= MAX_BLOCKS ? graph : null;
        this.rows = new AtomicReferenceArray<>(this.graph == null ? 0 : this.graph.size());
    }

    /** Whether a path of at least one edge leads from {@code from} to {@code to}. */
    public boolean reaches(int from, int to) {
        if (graph == null) {
            return true;
        }
        BitSet row = rows.get(from);
        if (row == null) {
            row = compute(graph, from);
            rows.set(from, row);
        }
        return row.get(to);
    }

    private static BitSet compute(FlowGraph graph, int from) {
        BitSet seen = new BitSet(graph.size());
        int[] work = new int[graph.size() + 1];
        int top = 0;
        work[top++] = from;
        while (top > 0) {
            int node = work[--top];
            for (int i = 0; i < graph.successorCount(node); i++) {
                int next = graph.successor(node, i);
                if (!seen.get(next)) {
                    seen.set(next);
                    work[top++] = next;
                }
            }
        }
        return seen;
    }
}
