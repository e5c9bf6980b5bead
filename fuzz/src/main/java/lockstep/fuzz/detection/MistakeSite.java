package lockstep.fuzz.detection;

import java.util.Objects;
import lockstep.ir.cfg.DominatorTree;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.InlineAsm;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Metadata.MetadataValue;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.attr.AttributeList;
import lockstep.ir.rule.Rule;

/** The function that a mistake is made in, with the analyses that mistakes query. */
public final class MistakeSite {
    private final Rewriter rewriter;
    private final Rule rule;
    private FlowFacts facts;
    private boolean changedAttributes;

    /**
     * A place for mistakes.
     *
     * @param rule under which they are made
     * @param facts about the function as it is
     */
    MistakeSite(Rewriter rewriter, Rule rule, FlowFacts facts) {
        this.rewriter = rewriter;
        this.rule = rule;
        this.facts = facts;
    }

    /** Whether one more application of the faulty rule, at {@code at}, is permitted. */
    public boolean permits(Instruction at) {
        return rewriter.allow(rule, at);
    }

    /** The rewriter of the function. */
    public Rewriter rewriter() {
        return rewriter;
    }

    /** The function. */
    public Function function() {
        return rewriter.function();
    }

    /** Sets the function's attributes. */
    public void setAttributes(AttributeList attributes) {
        function().setAttributes(attributes);
        changedAttributes = true;
    }

    /** Whether anything was changed. */
    boolean changed() {
        return rewriter.changed() || changedAttributes;
    }

    /** The context that the function's constants are created in. */
    public Context context() {
        return rewriter.context();
    }

    /** To be called after blocks or edges changed: the analyses of the flow graph are computed again. */
    public void flowChanged() {
        facts = new FlowFacts(function());
    }

    /** The flow graph since the last {@link #flowChanged}. */
    public FunctionGraph graph() {
        return facts.graph();
    }

    /** Its dominator tree since then. */
    public DominatorTree dominators() {
        return facts.dominators();
    }

    /** Its loops since then. */
    public LoopForest loops() {
        return facts.loops();
    }

    /** The node of the block of {@code instruction}. */
    public int node(Instruction instruction) {
        return graph().indexOf(blockOf(instruction));
    }

    /** Whether the first block dominates the second. */
    public boolean dominates(BasicBlock first, BasicBlock second) {
        return dominators().dominates(graph().indexOf(first), graph().indexOf(second));
    }

    /** Whether the first instruction is executed before every execution of the second. */
    public boolean dominates(Instruction first, Instruction second) {
        return first.block() == second.block()
                ? first != second && first.comesBefore(second)
                : dominates(blockOf(first), blockOf(second));
    }

    /** Whether {@code value} may be used by an instruction at the end of {@code block}. */
    public boolean isAvailableAtEnd(Value value, BasicBlock block) {
        return switch (value) {
            case Constant c -> true;
            case Argument a -> true;
            case Instruction i -> dominates(blockOf(i), block);
            case BasicBlock _, InlineAsm _, MetadataValue _ -> false;
        };
    }

    /** The block of an attached instruction. */
    public static BasicBlock blockOf(Instruction instruction) {
        return Objects.requireNonNull(instruction.block());
    }
}
