package lockstep.compiler.analysis.uniformity;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntHeapPriorityQueue;
import java.util.Arrays;
import java.util.stream.IntStream;
import lockstep.ir.cfg.DominatorTree;
import lockstep.ir.cfg.FlowGraph.FlowEdge;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.cfg.Order;
import lockstep.ir.cfg.PostDominatorTree;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.ReturnInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;

/**
 * Sync dependence: what a divergent branch, or a cycle that lanes leave in different iterations, makes divergent by
 * control alone. These are the joins of disjoint paths from it, and the cycles around it that lanes then leave in
 * different iterations.
 *
 * <p>Labels propagate from the branch's targets through the innermost cycle around the branch, without its header,
 * where each cycle inside counts as one node: lanes that enter a cycle at its header are converged there, and only a
 * branch inside can make them diverge. What remains is acyclic, so reverse post-order suffices. A node that two labels
 * reach is a join and gets a label of its own. An exit of the cycle whose label is not the one that reaches the header
 * is taken by some lanes while others go on: the exit is divergent, and the cycle then counts as a divergent branch to
 * its exits in the cycle around it. A cycle with several entries that two labels reach is handled conservatively: all
 * its PHIs and exits are divergent.
 *
 * <p>Source: Rosemann, Moll and Hack, "An Abstract Interpretation for SPMD Divergence on Reducible Control Flow Graphs"
 * (POPL 2021), and LLVM's "Convergence And Uniformity". A region with one entry and one exit is passed in one step, so
 * that nests cost linear time. The worst case is quadratic (a long chain of early exits, each divergent); after
 * {@link #STEPS_PER_EDGE} steps an edge, at least {@link #MIN_BUDGET}, the whole function is handled conservatively.
 */
final class SyncDependence {
    /** Receives the results. Each may be reported more than once. */
    interface Sink {
        /** Lanes may arrive at {@code node} by different edges. */
        void join(int node);

        /** Lanes may return at different returns. */
        void returnJoin();

        /** Lanes may leave {@code cycle} in different iterations; it has new divergent exits. */
        void exitsDiverge(int cycle);

        /** The step limit was exceeded: everything that control can make divergent is divergent. */
        void giveUp();
    }

    static final int STEPS_PER_EDGE = 64;
    static final long MIN_BUDGET = 4_000_000;
    private static final int MAX_LATCHES = 8;
    private static final int NONE = -1;
    private static final int SEVERAL = -2;

    private final FunctionGraph graph;
    private final DominatorTree dominators;
    private final PostDominatorTree postDominators;
    private final LoopForest loops;
    private final Order order;
    private final CycleExits exits;
    private final Sink sink;
    private final int[] label;
    private final int[] stamp;
    private final boolean[] skips;
    private final int virtualExit;
    private final int[] loopLatches;
    private long budget;
    private int round;

    private int level;
    private int headerLabel;
    private int recorded;
    private final IntArrayList exitSources = new IntArrayList();
    private final IntArrayList exitTargets = new IntArrayList();
    private final IntArrayList exitLabels = new IntArrayList();
    private final IntHeapPriorityQueue pending = new IntHeapPriorityQueue();

    SyncDependence(
            FunctionGraph graph,
            DominatorTree dominators,
            PostDominatorTree postDominators,
            LoopForest loops,
            CycleExits exits,
            Sink sink) {
        this.graph = graph;
        this.dominators = dominators;
        this.postDominators = postDominators;
        this.loops = loops;
        this.exits = exits;
        this.sink = sink;
        order = Order.of(graph);
        virtualExit = graph.size();
        label = new int[graph.size() + 1];
        stamp = new int[graph.size() + 1];
        skips = new boolean[graph.size()];
        loopLatches = new int[loops.count()];
        long edges = IntStream.range(0, graph.size())
                .mapToLong(graph::successorCount)
                .sum();
        budget = Math.max(MIN_BUDGET, STEPS_PER_EDGE * edges);
        for (int cycle = 0; cycle < loops.count(); cycle++) {
            loopLatches[cycle] =
                    (int) loops.latches(cycle).limit(MAX_LATCHES + 1).count();
        }
        for (int node = 0; node < graph.size(); node++) {
            skips[node] = order.isReachable(node) && isClosedRegion(node);
        }
    }

    // ---- regions passed in one step

    /**
     * Whether all paths from {@code node} reach its immediate post-dominator before they leave or repeat the cycle
     * around both, and no other edge enters the region.
     */
    private boolean isClosedRegion(int node) {
        int end = postDominators.immediatePostDominator(node);
        if (end == virtualExit || graph.successorCount(node) < 2) {
            return false;
        }
        int cycle = loops.innermostCycle(node);
        if (loops.innermostCycle(end) != cycle
                || !dominators.strictlyDominates(node, end)
                || order.reversePostOrderIndex(end) < order.reversePostOrderIndex(node)) {
            return false;
        }
        if (cycle < 0) {
            return true;
        }
        if (loopLatches[cycle] > MAX_LATCHES || exits.count(cycle) > MAX_LATCHES) {
            return false;
        }
        return loops.latches(cycle).noneMatch(latch -> isBetween(latch, node, end))
                && exits.edges(cycle).stream().noneMatch(edge -> isBetween(edge.source(), node, end));
    }

    private boolean isBetween(int node, int start, int end) {
        return dominators.dominates(start, node) && !dominators.dominates(end, node);
    }

    // ---- queries

    /** Reports the consequences if lanes diverge at the end of {@code node}. */
    void branch(int node) {
        int[] targets = IntStream.range(0, graph.successorCount(node))
                .map(i -> graph.successor(node, i))
                .distinct()
                .toArray();
        if (targets.length < 2) {
            return;
        }
        begin(loops.innermostCycle(node));
        for (int target : targets) {
            follow(node, target, target);
        }
        run();
    }

    /**
     * Reports the consequences if lanes leave {@code cycle} in different iterations, by its divergent exits and by
     * others.
     */
    void cycle(int cycle) {
        begin(loops.parent(cycle));
        int stay = 2 * (virtualExit + 1);
        for (FlowEdge edge : exits.edges(cycle)) {
            int target = edge.target(graph);
            int number = exits.divergentNumber(cycle, edge.source(), target);
            follow(edge.source(), target, number < 0 ? stay : stay + 1 + number);
        }
        run();
    }

    // ---- labels

    private void begin(int atLevel) {
        round++;
        level = atLevel;
        headerLabel = NONE;
        recorded = NONE;
        exitSources.clear();
        exitTargets.clear();
        exitLabels.clear();
        pending.clear();
    }

    private void run() {
        while (!pending.isEmpty() && budget > 0) {
            int node = nodeAt(pending.dequeueInt());
            if (pending.isEmpty() && (recorded == NONE || recorded == label[node])) {
                return;
            }
            pass(node);
        }
        if (budget <= 0) {
            pending.clear();
            sink.giveUp();
        } else if (level >= 0) {
            compareExits();
        }
    }

    private int position(int node) {
        return node == virtualExit ? order.reachableCount() : order.reversePostOrderIndex(node);
    }

    private int nodeAt(int position) {
        return position == order.reachableCount() ? virtualExit : order.reversePostOrderNode(position);
    }

    /** Propagates the label of a node, or of the cycle of which it is the header. */
    private void pass(int node) {
        if (node == virtualExit) {
            return;
        }
        if (loops.innermostCycle(node) != level) {
            int inside = childWith(node);
            for (FlowEdge edge : exits.edges(inside)) {
                follow(edge.source(), edge.target(graph), label[node]);
            }
        } else if (skips[node]) {
            follow(node, postDominators.immediatePostDominator(node), label[node]);
        } else {
            passBlock(node);
        }
    }

    private void passBlock(int node) {
        TerminatorInstruction terminator = graph.block(node).terminator();
        if (terminator instanceof ReturnInstruction) {
            arrive(virtualExit, label[node]);
        }
        for (int i = 0; i < graph.successorCount(node); i++) {
            follow(node, graph.successor(node, i), label[node]);
        }
    }

    private void follow(int source, int target, int carried) {
        budget--;
        if (level >= 0 && target == loops.header(level)) {
            meetAtHeader(carried);
            record(carried);
        } else if (level >= 0 && !loops.contains(level, target)) {
            exitSources.add(source);
            exitTargets.add(target);
            exitLabels.add(carried);
            record(carried);
        } else if (loops.innermostCycle(target) == level) {
            arrive(target, carried);
        } else {
            enter(childWith(target), carried);
        }
    }

    private void record(int carried) {
        recorded = recorded == NONE || recorded == carried ? carried : SEVERAL;
    }

    private void meetAtHeader(int carried) {
        if (headerLabel == NONE) {
            headerLabel = carried;
        } else if (headerLabel != carried) {
            headerLabel = joinLabel(loops.header(level));
            sink.join(loops.header(level));
        }
    }

    /** A label that reaches a node of the level, or the virtual exit. */
    private void arrive(int node, int carried) {
        if (stamp[node] != round) {
            stamp[node] = round;
            label[node] = carried;
            pending.enqueue(position(node));
        } else if (label[node] != carried) {
            label[node] = joinLabel(node);
            if (node == virtualExit) {
                sink.returnJoin();
            } else {
                sink.join(node);
            }
        }
    }

    /** A label that reaches a cycle directly inside the level. */
    private void enter(int cycle, int carried) {
        int header = loops.header(cycle);
        boolean meets = stamp[header] == round && label[header] != carried;
        arrive(header, carried);
        if (meets && !loops.isReducible(cycle)) {
            giveUp(cycle);
        }
    }

    private int joinLabel(int node) {
        return virtualExit + 1 + node;
    }

    /** The cycle directly inside the level that has {@code node}. */
    private int childWith(int node) {
        int cycle = loops.innermostCycle(node);
        while (loops.parent(cycle) != level) {
            cycle = loops.parent(cycle);
            budget--;
        }
        return cycle;
    }

    private void compareExits() {
        boolean grew = false;
        for (int i = 0; i < exitLabels.size(); i++) {
            if (exitLabels.getInt(i) != headerLabel) {
                grew |= exits.diverges(level, exitSources.getInt(i), exitTargets.getInt(i));
            }
        }
        if (grew) {
            sink.exitsDiverge(level);
        }
    }

    /** Lanes may enter {@code cycle} at different entries, and so be in it with different counts of its header. */
    private void giveUp(int cycle) {
        loops.blocks(cycle).forEach(sink::join);
        IntArrayList inside = new IntArrayList(new int[] {cycle});
        while (!inside.isEmpty()) {
            int next = inside.popInt();
            loops.children(next).forEach(inside::add);
            if (!loops.isReducible(next) && exits.allDiverge(next)) {
                sink.exitsDiverge(next);
            }
        }
    }

    @Override
    public String toString() {
        return "budget " + budget + ", labels " + Arrays.toString(label);
    }
}
