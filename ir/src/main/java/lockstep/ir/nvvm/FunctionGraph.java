package lockstep.ir.nvvm;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import lockstep.ir.cfg.ArrayFlowGraph;
import lockstep.ir.cfg.FlowGraph;
import org.jspecify.annotations.Nullable;

/**
 * A snapshot of the flow graph of a function: nodes are its blocks in order, edges the successors of their terminators,
 * one each. Later edits of the function do not change it.
 *
 * <p>A block caches the node it got last, as values do in {@link ValueNumbers}: a stale cache is detected by comparing
 * the block of that node; then a map made from this graph is used.
 */
public final class FunctionGraph implements FlowGraph {
    private final List<BasicBlock> blocks;
    private final ArrayFlowGraph edges;
    private @Nullable Map<BasicBlock, Integer> moved;

    private FunctionGraph(List<BasicBlock> blocks, ArrayFlowGraph edges) {
        this.blocks = blocks;
        this.edges = edges;
    }

    /** The graph of {@code function}, which has a body whose blocks all have terminators. */
    public static FunctionGraph of(Function function) {
        BasicBlock[] blocks = new BasicBlock[function.blockCount()];
        int count = 0;
        for (BasicBlock block = function.entryOrNull(); block != null; block = block.next()) {
            block.node = count;
            blocks[count++] = block;
        }
        ArrayFlowGraph.Builder builder = ArrayFlowGraph.builder(count, 0);
        for (int i = 0; i < count; i++) {
            TerminatorInstruction end = blocks[i].terminator();
            for (int successor = 0; successor < end.successorCount(); successor++) {
                BasicBlock target = end.successor(successor);
                builder.edge(i, isAt(target, target.node, blocks) ? target.node : -1);
            }
        }
        return new FunctionGraph(List.of(blocks), builder.build());
    }

    private static boolean isAt(BasicBlock block, int node, BasicBlock[] blocks) {
        return node >= 0 && node < blocks.length && blocks[node] == block;
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
        int node = block.node;
        if (node >= 0 && node < blocks.size() && blocks.get(node) == block) {
            return node;
        }
        Integer index = moved().get(block);
        if (index == null) {
            throw new IllegalArgumentException("the graph does not have block " + block.name());
        }
        return index;
    }

    private Map<BasicBlock, Integer> moved() {
        Map<BasicBlock, Integer> known = moved;
        if (known == null) {
            known = new IdentityHashMap<>(blocks.size());
            for (BasicBlock block : blocks) {
                known.put(block, known.size());
            }
            moved = known;
        }
        return known;
    }

    @Override
    public FlowGraph fixed() {
        return edges;
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
