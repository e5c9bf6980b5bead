package lockstep.sim.image;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.BitSet;
import java.util.function.IntPredicate;
import lockstep.ir.cfg.ArrayFlowGraph;
import lockstep.ir.cfg.FlowGraph;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.cfg.Order;
import lockstep.ir.cfg.PostDominatorTree;

/** What policies and dynamic instances have to know of a function's control flow, whatever its dialect. */
final class FlowLayout {
    private FlowLayout() {}

    /**
     * Notes cycles, post-dominators and the order of blocks.
     *
     * @param endsNowhere whether a block does nothing but say that it is never reached
     */
    static void set(FunctionImage into, FlowGraph graph, LoopForest loops, IntPredicate endsNowhere) {
        int size = graph.size();
        PostDominatorTree tree = PostDominatorTree.of(withoutDeadEnds(graph, endsNowhere));
        Order order = Order.of(graph);
        into.innermostCycle = new int[size];
        into.postDominator = new int[size];
        into.order = new int[size];
        for (int block = 0; block < size; block++) {
            into.innermostCycle[block] = loops.innermostCycle(block);
            int above = tree.immediatePostDominator(block);
            into.postDominator[block] = above == tree.virtualExit() ? -1 : above;
            into.order[block] = order.isReachable(block) ? order.reversePostOrderIndex(block) : size + block;
        }
        into.cycleCount = loops.count();
        into.cycleParent = new int[loops.count()];
        for (int cycle = 0; cycle < into.cycleParent.length; cycle++) {
            into.cycleParent[cycle] = loops.parent(cycle);
        }
        into.reach = new BlockReach(graph);
    }

    /**
     * Without the edges to blocks from which only dead ends are reached: lanes never go there, so that they must not
     * keep others from meeting behind a switch whose default cannot be.
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
