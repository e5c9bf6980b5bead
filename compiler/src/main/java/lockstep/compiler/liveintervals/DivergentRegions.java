package lockstep.compiler.liveintervals;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;
import lockstep.ir.cfg.FlowGraph;
import lockstep.ir.cfg.PostDominatorTree;

/**
 * The regions of divergent branches, and whether lanes in them clobber a cell that the warp has once. The lanes run the
 * arms of such a branch one by one, in any order, each up to where the arms join. The flow graph of one thread does not
 * show that, as no path contains two of the arms.
 *
 * <p>Arms join at the branch's immediate post-dominator, and perhaps before it, in blocks that two of them reach: lanes
 * do not wait for an arm that ends in a trap. docs/semantics.md, S12.5. Granularity is whole blocks.
 */
public final class DivergentRegions {
    /** Limit on the blocks of all arms of all branches together. */
    private static final long REGION_LIMIT = 1L << 22;

    private final FlowGraph graph;
    private final PostDominatorTree tree;
    private final List<Region> all = new ArrayList<>();
    private long size;

    /** No regions yet, of the function whose blocks are {@code graph}. */
    public DivergentRegions(FlowGraph graph) {
        this.graph = graph;
        this.tree = PostDominatorTree.of(graph);
    }

    /**
     * The region of a branch.
     *
     * @param arms the blocks of each arm, one arm for each target
     * @param joins where lanes of several arms reconverge
     */
    public record Region(List<BitSet> arms, BitSet joins) {
        /** The blocks of all arms. */
        public BitSet blocks() {
            BitSet blocks = new BitSet();
            arms.forEach(blocks::or);
            return blocks;
        }
    }

    /** Adds the region of the branch at the end of {@code block}, which is divergent. */
    public Region add(int block) {
        int above = tree.immediatePostDominator(block);
        int join = above == tree.virtualExit() ? -1 : above;
        List<BitSet> arms = new ArrayList<>();
        BitSet targets = new BitSet();
        BitSet seen = new BitSet();
        BitSet joins = new BitSet();
        if (join >= 0) {
            joins.set(join);
        }
        for (int i = 0; i < graph.successorCount(block); i++) {
            int target = graph.successor(block, i);
            if (!targets.get(target)) {
                targets.set(target);
                BitSet arm = arm(target, join);
                size += arm.cardinality() + 1;
                arms.add(arm);
                BitSet common = (BitSet) arm.clone();
                common.and(seen);
                joins.or(common);
                seen.or(arm);
            }
        }
        Region region = new Region(arms, joins);
        all.add(region);
        return region;
    }

    /** Whether the regions exceed the size limit, so that nothing can be concluded. */
    public boolean isTooLarge() {
        return size > REGION_LIMIT;
    }

    /** The blocks reachable from {@code start} without passing {@code join}. */
    private BitSet arm(int start, int join) {
        BitSet reached = new BitSet();
        IntArrayList work = new IntArrayList();
        if (start != join) {
            reached.set(start);
            work.add(start);
        }
        while (!work.isEmpty()) {
            int node = work.popInt();
            for (int i = 0; i < graph.successorCount(node); i++) {
                int next = graph.successor(node, i);
                if (next != join && !reached.get(next)) {
                    reached.set(next);
                    work.add(next);
                }
            }
        }
        return reached;
    }

    /**
     * Whether lanes in one arm would overwrite a cell that lanes of another arm, or waiting lanes, still need.
     *
     * @param written blocks that write the cell
     * @param alive blocks in which the cell is written, read or live
     * @param isEntered whether the cell is live on an edge into a block
     */
    public boolean clobber(BitSet written, BitSet alive, IntPredicate isEntered) {
        return all.stream().anyMatch(region -> isClobbered(region, written, alive, isEntered));
    }

    private static boolean isClobbered(Region region, BitSet written, BitSet alive, IntPredicate isEntered) {
        for (BitSet arm : region.arms()) {
            if (!arm.intersects(written)) {
                continue;
            }
            for (BitSet other : region.arms()) {
                if (other != arm && other.intersects(alive)) {
                    return true;
                }
            }
            if (region.joins().stream().anyMatch(isEntered)) {
                return true;
            }
        }
        return false;
    }
}
