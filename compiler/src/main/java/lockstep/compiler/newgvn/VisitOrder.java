package lockstep.compiler.newgvn;

import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.util.ArrayList;
import java.util.List;
import lockstep.ir.cfg.Order;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import org.jspecify.annotations.Nullable;

/** The order in which blocks and instructions are visited: reverse post-order, the head of each block first. */
final class VisitOrder {
    private final FunctionGraph graph;
    private final List<@Nullable Instruction> instructions = new ArrayList<>();
    private final List<BasicBlock> blocks = new ArrayList<>();
    private final Object2IntOpenHashMap<Instruction> ranks = new Object2IntOpenHashMap<>();
    private final int[] heads;

    VisitOrder(FunctionGraph graph) {
        this.graph = graph;
        ranks.defaultReturnValue(-1);
        heads = new int[graph.size()];
        Order.of(graph).reversePostOrder().forEach(node -> {
            BasicBlock block = graph.block(node);
            heads[node] = instructions.size();
            add(block, null);
            block.forEach(instruction -> {
                ranks.put(instruction, instructions.size());
                add(block, instruction);
            });
        });
    }

    private void add(BasicBlock block, @Nullable Instruction instruction) {
        instructions.add(instruction);
        blocks.add(block);
    }

    int size() {
        return instructions.size();
    }

    /** The place of {@code instruction}; -1 in an unreachable block. */
    int rankOf(Instruction instruction) {
        return ranks.getInt(instruction);
    }

    /** The place of the head of {@code block}, which is reachable. */
    int headOf(BasicBlock block) {
        return heads[graph.indexOf(block)];
    }

    /** The instruction at {@code rank}; null for the head of a block. */
    @Nullable Instruction at(int rank) {
        return instructions.get(rank);
    }

    /** The block of {@code rank}. */
    BasicBlock blockAt(int rank) {
        return blocks.get(rank);
    }
}
