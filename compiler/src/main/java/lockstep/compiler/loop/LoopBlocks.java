package lockstep.compiler.loop;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import lockstep.compiler.cfg.EdgeGathering.Edge;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.Use;

/** The loops of a function and their blocks, updated as edges are split, so that the forest is computed once. */
final class LoopBlocks {
    private static final int NO_LOOP = -1;

    private final LoopForest forest;
    private final FunctionGraph graph;
    private final Map<BasicBlock, Integer> innermost = new IdentityHashMap<>();
    private final Map<Integer, List<BasicBlock>> added = new HashMap<>();
    private final Map<Integer, BasicBlock> moved = new HashMap<>();

    LoopBlocks(Function function) {
        graph = FunctionGraph.of(function);
        forest = LoopForest.of(graph);
        for (int node = 0; node < graph.size(); node++) {
            innermost.put(graph.block(node), forest.innermostCycle(node));
        }
    }

    int count() {
        return forest.count();
    }

    BasicBlock header(int loop) {
        BasicBlock header = moved.get(loop);
        return header == null ? graph.block(forest.header(loop)) : header;
    }

    /** Makes {@code header}, a block of {@code loop}, its header. */
    void moveHeader(int loop, BasicBlock header) {
        moved.put(loop, header);
    }

    /** The blocks that {@code loop} had when the forest was computed. */
    List<BasicBlock> blocks(int loop) {
        return forest.blocks(loop).mapToObj(graph::block).toList();
    }

    boolean isReducible(int loop) {
        return forest.isReducible(loop);
    }

    int parent(int loop) {
        return forest.parent(loop);
    }

    boolean contains(int loop, BasicBlock block) {
        int own = innermost.getOrDefault(block, NO_LOOP);
        return own != NO_LOOP && (own == loop || forest.encloses(loop, own));
    }

    /** The innermost loop that contains both blocks, or -1. */
    int common(BasicBlock a, BasicBlock b) {
        int loop = innermost.getOrDefault(a, NO_LOOP);
        while (loop != NO_LOOP && !contains(loop, b)) {
            loop = forest.parent(loop);
        }
        return loop;
    }

    /** Adds the new {@code block} to {@code loop}, -1 for none, and to its enclosing loops. */
    void add(BasicBlock block, int loop) {
        innermost.put(block, loop);
        for (int l = loop; l != NO_LOOP; l = forest.parent(l)) {
            added.computeIfAbsent(l, x -> new ArrayList<>()).add(block);
        }
    }

    /** The edges into {@code block} from inside or from outside {@code loop}, in use order. */
    List<Edge> edgesInto(BasicBlock block, int loop, boolean fromInside) {
        List<Edge> edges = new ArrayList<>();
        for (Use use : block.uses()) {
            if (use.user() instanceof TerminatorInstruction t
                    && t.block() != null
                    && contains(loop, t.block()) == fromInside) {
                edges.add(new Edge(t, successorIndex(t, use)));
            }
        }
        return edges;
    }

    private static int successorIndex(TerminatorInstruction terminator, Use use) {
        for (int i = 0; i < terminator.successorCount(); i++) {
            if (terminator.successorUse(i) == use) {
                return i;
            }
        }
        throw new IllegalStateException("a block is used by what is not a successor");
    }

    /** The blocks outside the loop that edges from inside lead to, each once. */
    List<BasicBlock> exits(int loop) {
        Set<BasicBlock> exits = new LinkedHashSet<>();
        forest.blocks(loop).mapToObj(graph::block).forEach(block -> addExits(loop, block, exits));
        added.getOrDefault(loop, List.of()).forEach(block -> addExits(loop, block, exits));
        return List.copyOf(exits);
    }

    private void addExits(int loop, BasicBlock block, Set<BasicBlock> exits) {
        boolean isGone = block.function() == null;
        for (BasicBlock successor : isGone ? List.<BasicBlock>of() : block.successors()) {
            if (!contains(loop, successor)) {
                exits.add(successor);
            }
        }
    }
}
