package lockstep.ir.nvvm;

import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.util.List;
import lockstep.ir.cfg.ArrayFlowGraph;
import lockstep.ir.cfg.FlowGraph;

/**
 * A snapshot of the flow graph of a function: nodes are its blocks in order, edges the successors of their terminators,
 * one each. Later edits of the function do not change it.
 */
public final class FunctionGraph implements FlowGraph {
    private final List<BasicBlock> blocks;
    private final Object2IntOpenHashMap<BasicBlock> indices;
    private final ArrayFlowGraph edges;

    private FunctionGraph(
            List<BasicBlock> blocks, Object2IntOpenHashMap<BasicBlock> indices, ArrayFlowGraph edges) {
        this.blocks = blocks;
        this.indices = indices;
        this.edges = edges;
    }

    /** The graph of {@code function}, which has a body whose blocks all have terminators. */
    public static FunctionGraph of(Function function) {
        List<BasicBlock> blocks = List.copyOf(function.blockList());
        Object2IntOpenHashMap<BasicBlock> indices = new Object2IntOpenHashMap<>(blocks.size());
        indices.defaultReturnValue(-1);
        for (BasicBlock block : blocks) {
            indices.put(block, indices.size());
        }
        ArrayFlowGraph.Builder builder = ArrayFlowGraph.builder(blocks.size(), 0);
        for (int i = 0; i < blocks.size(); i++) {
            TerminatorInstruction end = blocks.get(i).terminator();
            for (int successor = 0; successor < end.successorCount(); successor++) {
                builder.edge(i, indices.getInt(end.successor(successor)));
            }
        }
        return new FunctionGraph(blocks, indices, builder.build());
    }

    /** Whether {@code function} has the blocks, in their order, and the edges of this graph. */
    public boolean isStillThatOf(Function function) {
        if (function.blockCount() != blocks.size()) {
            return false;
        }
        int node = 0;
        for (BasicBlock block : function.blocks()) {
            if (block != blocks.get(node) || !hasEdgesOf(block.terminator(), node)) {
                return false;
            }
            node++;
        }
        return true;
    }

    private boolean hasEdgesOf(TerminatorInstruction end, int node) {
        if (end.successorCount() != successorCount(node)) {
            return false;
        }
        for (int i = 0; i < end.successorCount(); i++) {
            if (blocks.get(successor(node, i)) != end.successor(i)) {
                return false;
            }
        }
        return true;
    }

    /** The blocks by node. */
    public List<BasicBlock> blocks() {
        return blocks;
    }

    /** The block of {@code node}. */
    public BasicBlock block(int node) {
        return blocks.get(node);
    }

    /**
     * The node of {@code block}.
     *
     * @throws IllegalArgumentException if the function did not have it when the graph was made
     */
    public int indexOf(BasicBlock block) {
        int index = indices.getInt(block);
        if (index < 0) {
            throw new IllegalArgumentException("the graph does not have block " + block.name());
        }
        return index;
    }

    @Override
    public int size() {
        return edges.size();
    }

    @Override
    public int entry() {
        return edges.entry();
    }

    @Override
    public int successorCount(int node) {
        return edges.successorCount(node);
    }

    @Override
    public int successor(int node, int index) {
        return edges.successor(node, index);
    }

    @Override
    public int predecessorCount(int node) {
        return edges.predecessorCount(node);
    }

    @Override
    public int predecessor(int node, int index) {
        return edges.predecessor(node, index);
    }
}
