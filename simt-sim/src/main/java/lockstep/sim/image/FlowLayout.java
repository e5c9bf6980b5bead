package lockstep.sim.image;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import lockstep.ir.cfg.FlowGraph;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.cfg.Order;
import lockstep.ir.cfg.PostDominatorTree;

/** What policies and dynamic instances have to know of a function's control flow, whatever its dialect. */
final class FlowLayout {
    private FlowLayout() {}

    /** Notes cycles, post-dominators and the order of blocks. */
    static void set(FunctionImage into, FlowGraph graph, LoopForest loops) {
        int size = graph.size();
        PostDominatorTree tree = PostDominatorTree.of(graph);
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
