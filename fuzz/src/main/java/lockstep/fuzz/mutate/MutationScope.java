package lockstep.fuzz.mutate;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import lockstep.ir.cfg.DominatorTree;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.cfg.PostDominatorTree;
import lockstep.ir.choices.Choices;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Rewriter.RewriteGate;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/**
 * A function under mutation: changes it, and determines which values may be used where. Answers take all changes into
 * account.
 */
final class MutationScope {
    private static final Rule RULE = new Rule("mutate", "edit", "makes another program, whatever it means");

    private final Rewriter rewriter;
    private @Nullable FunctionGraph graph;
    private @Nullable DominatorTree dominators;
    private long graphEdits = -1;

    /** @param function with a body */
    MutationScope(Function function) {
        rewriter = new Rewriter(function, RewriteGate.OPEN);
        rewriter.allow(RULE, function.entry());
    }

    Rewriter rewriter() {
        return rewriter;
    }

    Function function() {
        return rewriter.function();
    }

    Module module() {
        return function().module();
    }

    Context context() {
        return rewriter.context();
    }

    DataLayout layout() {
        return DataLayout.of(module());
    }

    /** A function that is not this one's: another scope changes it. */
    Function intrinsic(String name, Type... overloads) {
        return IntrinsicTable.declare(module(), name, overloads);
    }

    // ---- dominance

    private FunctionGraph graph() {
        FunctionGraph known = graph;
        if (known == null || graphEdits != rewriter.edits() && !known.isStillThatOf(function())) {
            known = FunctionGraph.of(function());
            graph = known;
            dominators = null;
        }
        graphEdits = rewriter.edits();
        return known;
    }

    private DominatorTree dominators() {
        FunctionGraph of = graph();
        DominatorTree known = dominators;
        if (known == null) {
            known = DominatorTree.of(of);
            dominators = known;
        }
        return known;
    }

    private static BasicBlock block(Instruction at) {
        return Objects.requireNonNull(at.block());
    }

    /** Whether control can get to {@code at}. */
    boolean isReachable(Instruction at) {
        return dominators().isReachable(graph().indexOf(block(at)));
    }

    /** Whether each path to {@code at} goes through {@code before} first. */
    boolean dominates(Instruction before, Instruction at) {
        BasicBlock from = block(before);
        BasicBlock to = block(at);
        if (from == to) {
            return before.comesBefore(at);
        }
        DominatorTree tree = dominators();
        return tree.dominates(graph().indexOf(from), graph().indexOf(to));
    }

    /** Where an operand is read: for a PHI at the end of the block that it belongs to. */
    static Instruction reader(Instruction user, int index) {
        return user instanceof PhiInstruction phi ? phi.incomingBlock(index).terminator() : user;
    }

    /** Whether {@code value} is defined wherever {@code at} is executed. */
    boolean isAvailable(Value value, Instruction at) {
        return !(value instanceof Instruction definition)
                || definition != at && isReachable(at) && dominates(definition, at);
    }

    /** Whether operand {@code index} of {@code user} may be {@code value} as far as dominance is concerned. */
    boolean isAvailable(Value value, Instruction user, int index) {
        return isAvailable(value, reader(user, index));
    }

    /** Whether all readers of {@code instruction} come after {@code at}, so that it may be computed there. */
    boolean precedesUses(Instruction instruction, Instruction at) {
        for (Use use : instruction.uses()) {
            Instruction reader = reader(use.user(), use.index());
            if (reader != at && !(isReachable(reader) && dominates(at, reader))) {
                return false;
            }
        }
        return true;
    }

    /** Arguments and results that {@code wanted} holds for and that are defined wherever {@code at} is executed. */
    List<Value> values(Instruction at, Predicate<Value> wanted) {
        List<Value> found = new ArrayList<>();
        for (Argument argument : function().arguments()) {
            if (wanted.test(argument)) {
                found.add(argument);
            }
        }
        if (!isReachable(at)) {
            return found;
        }
        for (Instruction i = at.previous(); i != null; i = i.previous()) {
            if (wanted.test(i)) {
                found.add(i);
            }
        }
        DominatorTree tree = dominators();
        int node = graph().indexOf(block(at));
        while (node != tree.root()) {
            node = tree.immediateDominator(node);
            for (Instruction i = graph().block(node).first(); i != null; i = i.next()) {
                if (wanted.test(i)) {
                    found.add(i);
                }
            }
        }
        return found;
    }

    /** The values of {@code type} that may be used at {@code at}. */
    List<Value> values(Type type, Instruction at) {
        return values(at, value -> value.type().equals(type));
    }

    /** A value of {@code type} for {@code at}: one that is there, or a constant where boundaries are known. */
    @Nullable Value some(Type type, Instruction at, Choices choices) {
        List<Value> there = values(type, at);
        boolean isKnown = Boundaries.isKnown(type);
        if (!there.isEmpty() && (!isKnown || choices.chance(3, 4))) {
            return choices.pick(there);
        }
        return isKnown ? Boundaries.of(context(), type, choices) : null;
    }

    // ---- uniformity

    /**
     * Whether a collective operation of all threads may be put before {@code at}: each executes it exactly once, and
     * none of the function's convergent operations has a token, which all or none must have.
     */
    boolean mayGather(Instruction at) {
        FunctionGraph blocks = graph();
        int node = blocks.indexOf(block(at));
        return function().isKernel()
                && !hasTokens(function())
                && LoopForest.of(blocks).innermostCycle(node) < 0
                && PostDominatorTree.of(blocks).postDominates(node, blocks.entry());
    }

    /** Whether convergent operations of {@code function} are controlled by tokens. */
    static boolean hasTokens(Function function) {
        return function.instructionList().stream().anyMatch(i -> i.type() == SimpleType.TOKEN);
    }

    // ---- new code

    /** A builder before {@code at}. */
    IrBuilder before(Instruction at) {
        return rewriter.before(at);
    }
}
