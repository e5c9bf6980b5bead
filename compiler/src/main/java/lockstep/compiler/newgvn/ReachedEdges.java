package lockstep.compiler.newgvn;

import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.BitSet;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.FunctionGraph;

/** The blocks and edges found reachable so far. */
final class ReachedEdges {
    private final FunctionGraph graph;
    private final BitSet blocks = new BitSet();
    private final LongOpenHashSet edges = new LongOpenHashSet();

    ReachedEdges(FunctionGraph graph) {
        this.graph = graph;
        blocks.set(graph.entry());
    }

    /** Whether {@code block} may be entered. */
    boolean isReached(BasicBlock block) {
        return blocks.get(graph.indexOf(block));
    }

    /** Whether an edge from {@code from} to {@code to} may be taken. */
    boolean isReached(BasicBlock from, BasicBlock to) {
        return edges.contains(number(from, to));
    }

    /** Marks the edges from {@code from} to {@code to} as reachable; whether that is new. */
    boolean add(BasicBlock from, BasicBlock to) {
        return edges.add(number(from, to));
    }

    /** Marks {@code block} as reachable; whether that is new. */
    boolean enter(BasicBlock block) {
        int node = graph.indexOf(block);
        boolean isNew = !blocks.get(node);
        blocks.set(node);
        return isNew;
    }

    private long number(BasicBlock from, BasicBlock to) {
        return (long) graph.indexOf(from) * graph.size() + graph.indexOf(to);
    }
}
