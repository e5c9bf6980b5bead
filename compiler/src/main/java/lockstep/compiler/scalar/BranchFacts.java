package lockstep.compiler.scalar;

import lockstep.compiler.analysis.value.LogicalCondition;
import lockstep.compiler.analysis.value.LogicalCondition.Settled;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.SwitchInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import org.jspecify.annotations.Nullable;

/** What branches and assumptions that dominate a place say of values there: conditions, and what a switch looks at. */
final class BranchFacts {
    private final Context context;
    private final boolean usesEquality;
    private final ScopedMap<ExpressionKey, Constant> conditions = new ScopedMap<>();
    private final ScopedMap<Value, Constant> facts = new ScopedMap<>();

    /** @param usesEquality whether an integer that is equal to a constant is taken to be it */
    BranchFacts(Context context, boolean usesEquality) {
        this.context = context;
        this.usesEquality = usesEquality;
    }

    int[] marks() {
        return new int[] {conditions.mark(), facts.mark()};
    }

    void leaveTo(int[] marks) {
        conditions.leaveTo(marks[0]);
        facts.leaveTo(marks[1]);
    }

    /** What {@code value} is known to be; null if that is not known. */
    @Nullable Constant of(Value value) {
        return value instanceof LocalValue ? facts.get(value) : null;
    }

    /** The outcome of a comparison; null if that is not known. */
    @Nullable Constant outcome(ExpressionKey comparison) {
        return conditions.get(comparison);
    }

    /** What the branch that alone leads to {@code block} says about its condition. */
    void learnFromBranch(BasicBlock block, BasicBlock before) {
        if (before.terminator() instanceof BranchInstruction branch
                && branch.isConditional()
                && branch.successor(0) != branch.successor(1)) {
            learn(branch.condition(), branch.successor(0) == block);
        } else if (before.terminator() instanceof SwitchInstruction choice) {
            ConstantInt value = onlyCase(choice, block);
            if (value != null && choice.value() instanceof LocalValue) {
                facts.put(choice.value(), value);
            }
        }
    }

    /** The only case that leads to {@code block}; null if several do, or the default. Linear in the block's edges. */
    private static @Nullable ConstantInt onlyCase(SwitchInstruction choice, BasicBlock block) {
        Use only = null;
        for (Use edge : block.uses()) {
            if (edge.user() == choice) {
                if (only != null) {
                    return null;
                }
                only = edge;
            }
        }
        return only == null ? null : choice.caseValueOf(only);
    }

    /** {@code condition} was assumed to hold. */
    void learnAssumed(Value condition) {
        if (condition instanceof LocalValue && facts.get(condition) == null) {
            learn(condition, true);
        }
    }

    /** Notes that {@code condition} is {@code holds}, and so are its parts where they are settled by that. */
    private void learn(Value condition, boolean holds) {
        for (Settled known : LogicalCondition.settledBy(condition, holds)) {
            if (facts.get(known.value()) == null) {
                note(known);
            }
        }
    }

    private void note(Settled known) {
        facts.put(known.value(), context.bool(known.holds()));
        if (known.value() instanceof CompareInstruction compare) {
            Predicate predicate = compare.predicate();
            conditions.put(ExpressionKey.comparison(compare, predicate), context.bool(known.holds()));
            conditions.put(ExpressionKey.comparison(compare, predicate.inverse()), context.bool(!known.holds()));
            boolean isEqual = predicate == (known.holds() ? Predicate.EQ : Predicate.NE);
            if (usesEquality && isEqual && compare.right() instanceof ConstantInt number
                    && compare.left() instanceof LocalValue value && facts.get(value) == null) {
                facts.put(value, number);
            }
        }
    }
}
