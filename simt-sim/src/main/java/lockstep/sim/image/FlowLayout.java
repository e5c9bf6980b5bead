package lockstep.sim.image;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntPredicate;
import lockstep.ir.cfg.ArrayFlowGraph;
import lockstep.ir.cfg.FlowGraph;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.cfg.Order;
import lockstep.ir.cfg.PostDominatorTree;

/**
 * The control-flow facts that policies and dynamic instances need, for every dialect.
 *
 * @param innermostCycle of each block, -1 for none
 * @param postDominator the immediate post-dominator of each block, -1 for the end of the function
 * @param order position of each block in reverse post-order; unreachable blocks come last
 * @param cycleParent the cycle around each cycle, -1 for none
 */
record FlowLayout(int[] innermostCycle, int[] postDominator, int[] order, int[] cycleParent, BlockReach reach) {
    /** The layout of a function without blocks. */
    static final FlowLayout NONE = new FlowLayout(new int[0], new int[0], new int[0], new int[0], BlockReach.NONE);

    /** @param endsNowhere whether a block only traps or is marked unreachable */
    static FlowLayout of(FlowGraph graph, LoopForest loops, IntPredicate endsNowhere) {
        int size = graph.size();
        PostDominatorTree tree = PostDominatorTree.of(withoutDeadEnds(graph, endsNowhere));
        Order order = Order.of(graph);
        int[] innermost = new int[size];
        int[] above = new int[size];
        int[] position = new int[size];
        for (int block = 0; block < size; block++) {
            innermost[block] = loops.innermostCycle(block);
            int dominator = tree.immediatePostDominator(block);
            above[block] = dominator == tree.virtualExit() ? -1 : dominator;
            position[block] = order.isReachable(block) ? order.reversePostOrderIndex(block) : size + block;
        }
        int[] parents = new int[loops.count()];
        Arrays.setAll(parents, loops::parent);
        return new FlowLayout(innermost, above, position, parents, new BlockReach(graph));
    }

    /**
     * The graph without the edges to blocks from which only dead ends are reached. Lanes never get there, or their trap
     * ends the run, so that these edges must not delay reconvergence, for instance after a switch whose default is
     * unreachable.
     */
    private static FlowGraph withoutDeadEnds(FlowGraph graph, IntPredicate endsNowhere) {
        BitSet dead = new BitSet();
        IntArrayList work = new IntArrayList();
        for (int block = 0; block < graph.size(); block++) {
            if (endsNowhere.test(block)) {
                dead.set(block);
                work.add(block);
            }
        }
        if (dead.isEmpty()) {
            return graph;
        }
        while (!work.isEmpty()) {
            int block = work.popInt();
            for (int i = 0; i < graph.predecessorCount(block); i++) {
                int before = graph.predecessor(block, i);
                if (!dead.get(before) && leadsOnlyTo(graph, before, dead)) {
                    dead.set(before);
                    work.add(before);
                }
            }
        }
        ArrayFlowGraph.Builder builder = ArrayFlowGraph.builder(graph.size(), graph.entry());
        for (int block = 0; block < graph.size(); block++) {
            for (int i = 0; i < graph.successorCount(block); i++) {
                if (dead.get(block) || !dead.get(graph.successor(block, i))) {
                    builder.edge(block, graph.successor(block, i));
                }
            }
        }
        return builder.build();
    }

    private static boolean leadsOnlyTo(FlowGraph graph, int block, BitSet dead) {
        for (int i = 0; i < graph.successorCount(block); i++) {
            if (!dead.get(graph.successor(block, i))) {
                return false;
            }
        }
        return true;
    }

    /** Cycles that an edge enters from outside. */
    static int[] entered(LoopForest loops, int source, int target) {
        IntArrayList result = new IntArrayList();
        for (int c = loops.innermostCycle(target); c >= 0; c = loops.parent(c)) {
            if (!loops.contains(c, source)) {
                result.add(c);
            }
        }
        return result.toIntArray();
    }

    /** The cycle whose header an edge reaches from inside, -1 for none. */
    static int continued(LoopForest loops, int source, int target) {
        for (int c = loops.innermostCycle(target); c >= 0; c = loops.parent(c)) {
            if (loops.header(c) == target && loops.contains(c, source)) {
                return c;
            }
        }
        return -1;
    }
}
