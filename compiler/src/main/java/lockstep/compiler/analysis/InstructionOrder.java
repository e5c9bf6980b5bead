package lockstep.compiler.analysis;

import lockstep.ir.cfg.DominatorTree;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.pass.PassContext;

/** Dominance between instructions, while blocks and edges stay as they are. */
public final class InstructionOrder {
    private final FunctionGraph graph;
    private final DominatorTree dominators;

    /** The order by {@code dominators} of {@code graph}. */
    public InstructionOrder(FunctionGraph graph, DominatorTree dominators) {
        this.graph = graph;
        this.dominators = dominators;
    }

    /** The order of {@code function} in its current form. */
    public static InstructionOrder of(Function function, PassContext context) {
        return new InstructionOrder(
                context.get(FlowAnalyses.GRAPH, function), context.get(FlowAnalyses.DOMINATORS, function));
    }

    /** Whether {@code block} is entered before each execution of {@code instruction}. */
    public boolean dominates(BasicBlock block, Instruction instruction) {
        BasicBlock at = instruction.block();
        return at != null && dominators.dominates(graph.indexOf(block), graph.indexOf(at));
    }

    /** Whether {@code first}, a different instruction, is executed before each execution of {@code second}. */
    public boolean dominates(Instruction first, Instruction second) {
        BasicBlock block = first.block();
        if (block == null) {
            return false;
        }
        return block == second.block() ? first.comesBefore(second) : dominates(block, second);
    }

    /** Whether {@code value} may be used by {@code instruction}. */
    public boolean isAvailable(Value value, Instruction instruction) {
        return !(value instanceof Instruction definition)
                || definition != instruction && dominates(definition, instruction);
    }

    /**
     * Whether {@code value} is computed in a strict dominator of {@code block}: before the block is entered, and not
     * again until then.
     */
    public boolean isSettledAbove(Value value, BasicBlock block) {
        if (!(value instanceof Instruction definition)) {
            return true;
        }
        BasicBlock at = definition.block();
        return at != null && at != block && dominators.dominates(graph.indexOf(at), graph.indexOf(block));
    }

    /** Whether {@code block} can be reached. */
    public boolean isReachable(BasicBlock block) {
        return dominators.isReachable(graph.indexOf(block));
    }
}
