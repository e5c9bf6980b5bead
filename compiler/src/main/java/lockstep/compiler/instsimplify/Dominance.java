package lockstep.compiler.instsimplify;

import lockstep.ir.cfg.DominatorTree;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Value;
import org.jspecify.annotations.Nullable;

/**
 * Which values are available at the head of a block. Without a tree only constants, arguments and instructions of the
 * entry block are.
 *
 * @param graph the flow graph, or null
 * @param tree its dominator tree, or null
 */
record Dominance(@Nullable FunctionGraph graph, @Nullable DominatorTree tree) {
    static final Dominance UNKNOWN = new Dominance(null, null);

    /**
     * Whether {@code value} is computed in a block that strictly dominates {@code block}. The PHIs of the block itself
     * do not count: on its back edges they still have the values of the previous iteration.
     */
    boolean isBefore(Value value, BasicBlock block) {
        if (!(value instanceof Instruction instruction)) {
            return value instanceof Constant || value instanceof LocalValue;
        }
        BasicBlock definition = instruction.block();
        if (definition == null || definition == block) {
            return false;
        }
        if (graph == null || tree == null) {
            return definition.isEntry();
        }
        return tree.strictlyDominates(graph.indexOf(definition), graph.indexOf(block));
    }

    /**
     * The block that immediately dominates {@code block}; null for the entry, for an unreachable block, or without a
     * tree.
     */
    @Nullable BasicBlock dominator(BasicBlock block) {
        if (graph == null || tree == null) {
            return null;
        }
        int node = graph.indexOf(block);
        boolean hasDominator = node != tree.root() && tree.isReachable(node);
        return hasDominator ? graph.block(tree.immediateDominator(node)) : null;
    }
}
