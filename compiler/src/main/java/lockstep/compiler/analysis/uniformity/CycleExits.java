package lockstep.compiler.analysis.uniformity;

import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import lockstep.ir.cfg.DominatorTree;
import lockstep.ir.cfg.FlowGraph.FlowEdge;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.nvvm.FunctionGraph;

/**
 * The exits of each cycle, and which of them are divergent: taken by some lanes while others of the same iteration
 * stay. Lanes that leave by another exit all leave in one iteration: after it, a value of the cycle is as uniform as
 * inside.
 */
final class CycleExits {
    /** Limit on the uniform exits tried to prove that lanes at a node left the cycle together. */
    private static final int MAX_TRIED = 8;

    private final FunctionGraph graph;
    private final DominatorTree dominators;
    private final List<List<FlowEdge>> edges = new ArrayList<>();
    private final List<Long2IntOpenHashMap> divergent = new ArrayList<>();
    private final BitSet allDiverge = new BitSet();

    CycleExits(FunctionGraph graph, DominatorTree dominators, LoopForest loops) {
        this.graph = graph;
        this.dominators = dominators;
        for (int cycle = 0; cycle < loops.count(); cycle++) {
            edges.add(loops.exitingEdges(cycle));
            Long2IntOpenHashMap numbers = new Long2IntOpenHashMap();
            numbers.defaultReturnValue(-1);
            divergent.add(numbers);
        }
    }

    /** The edges out of {@code cycle}. */
    List<FlowEdge> edges(int cycle) {
        return edges.get(cycle);
    }

    /** Number of edges out of {@code cycle}. */
    int count(int cycle) {
        return edges.get(cycle).size();
    }

    private long key(int source, int target) {
        return (long) source * graph.size() + target;
    }

    /** Marks the edges from {@code source} to {@code target} as divergent; returns whether they were not yet. */
    boolean diverges(int cycle, int source, int target) {
        Long2IntOpenHashMap numbers = divergent.get(cycle);
        return numbers.putIfAbsent(key(source, target), numbers.size()) < 0;
    }

    /**
     * Marks all exits of {@code cycle} as divergent, and its values as divergent outside; returns whether that is new.
     */
    boolean allDiverge(int cycle) {
        boolean isNew = !allDiverge.get(cycle);
        allDiverge.set(cycle);
        edges(cycle).forEach(edge -> diverges(cycle, edge.source(), edge.target(graph)));
        return isNew;
    }

    /**
     * An index of the edges from {@code source} to {@code target} among the divergent exits; -1 if they are not
     * divergent.
     */
    int divergentNumber(int cycle, int source, int target) {
        return divergent.get(cycle).get(key(source, target));
    }

    /** Whether lanes may leave {@code cycle} in different iterations. */
    boolean isDivergent(int cycle) {
        return !divergent.get(cycle).isEmpty();
    }

    /** Whether the edges from {@code source} to {@code target}, which leave {@code cycle}, are a divergent exit. */
    boolean isDivergent(int cycle, int source, int target) {
        return divergentNumber(cycle, source, target) >= 0;
    }

    /**
     * Whether lanes that are together at {@code node}, outside of {@code cycle}, may have left the cycle in different
     * iterations; false if a uniform exit is the only way to a block that dominates the node.
     */
    boolean isDivergentAt(int cycle, int node) {
        if (!isDivergent(cycle)) {
            return false;
        }
        int tried = 0;
        for (FlowEdge edge : edges(cycle)) {
            int target = edge.target(graph);
            if (!isDivergent(cycle, edge.source(), target) && tried++ < MAX_TRIED) {
                if (dominators.dominates(target, node) && isOnlyWay(edge.source(), target)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Whether lanes can only reach {@code target} for the first time from {@code source}. */
    private boolean isOnlyWay(int source, int target) {
        for (int i = 0; i < graph.predecessorCount(target); i++) {
            int from = graph.predecessor(target, i);
            if (from != source && !dominators.dominates(target, from)) {
                return false;
            }
        }
        return dominators.isReachable(target);
    }
}
