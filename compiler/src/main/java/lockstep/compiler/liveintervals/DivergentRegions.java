package lockstep.compiler.liveintervals;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;
import lockstep.ir.cfg.FlowGraph;
import lockstep.ir.cfg.PostDominatorTree;

/**
 * Branches that part the lanes of a warp, and what that does to a cell that the warp has once. The lanes run one arm
 * after the other, in any order, each up to where arms meet. A flow graph of one thread does not show that: the arms
 * are on no path together.
 *
 * <p>Arms meet at the branch's immediate post-dominator, and perhaps before it, in blocks that two of them reach: lanes
 * do not wait for an arm that ends in a trap. docs/semantics.md, S12.5. Blocks count as a whole.
 */
public final class DivergentRegions {
    /** Blocks of all arms of all branches together. */
    private static final long REGION_LIMIT = 1L << 22;

    private final FlowGraph graph;
    private final PostDominatorTree tree;
    private final List<Parting> all = new ArrayList<>();
    private long size;

    /** None yet, of the functions whose blocks are {@code graph}. */
    public DivergentRegions(FlowGraph graph) {
        this.graph = graph;
        this.tree = PostDominatorTree.of(graph);
    }

    /**
     * The arms of a branch.
     *
     * @param arms the blocks of each, one for each target
     * @param meetings where lanes of several arms come together
     */
    public record Parting(List<BitSet> arms, BitSet meetings) {
        /** The blocks of all arms. */
        public BitSet region() {
            BitSet region = new BitSet();
            arms.forEach(region::or);
            return region;
        }
    }

    /** The arms of the branch at the end of {@code block}, which parts lanes from now on. */
    public Parting add(int block) {
        int above = tree.immediatePostDominator(block);
        int join = above == tree.virtualExit() ? -1 : above;
        List<BitSet> arms = new ArrayList<>();
        BitSet targets = new BitSet();
        BitSet seen = new BitSet();
        BitSet meetings = new BitSet();
        if (join >= 0) {
            meetings.set(join);
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
                meetings.or(common);
                seen.or(arm);
            }
        }
        Parting parting = new Parting(arms, meetings);
        all.add(parting);
        return parting;
    }

    /** Whether there are so many arms in arms that nothing should be claimed. */
    public boolean isTooLarge() {
        return size > REGION_LIMIT;
    }

    /** What is reached from {@code start} before {@code join}. */
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
     * Whether lanes in one arm would overwrite what lanes of another one, or lanes that wait, need of a cell.
     *
     * @param written blocks that write the cell
     * @param alive blocks in which it is written, read or live
     * @param isEntered whether it is live on an edge into a block
     */
    public boolean clobber(BitSet written, BitSet alive, IntPredicate isEntered) {
        return all.stream().anyMatch(parting -> isClobbered(parting, written, alive, isEntered));
    }

    private static boolean isClobbered(Parting parting, BitSet written, BitSet alive, IntPredicate isEntered) {
        for (BitSet arm : parting.arms()) {
            if (!arm.intersects(written)) {
                continue;
            }
            for (BitSet other : parting.arms()) {
                if (other != arm && other.intersects(alive)) {
                    return true;
                }
            }
            if (parting.meetings().stream().anyMatch(isEntered)) {
                return true;
            }
        }
        return false;
    }
}
