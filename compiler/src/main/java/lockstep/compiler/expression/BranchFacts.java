package lockstep.compiler.expression;

import java.util.function.ToIntFunction;
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
import lockstep.ir.nvvm.type.Type.IntType;
import org.jspecify.annotations.Nullable;

/**
 * Facts that dominating branches, switches and assumptions establish about values: which constant a value is, which
 * other value it equals, and the outcomes of comparisons. Scoped for a walk over the dominator tree.
 */
public final class BranchFacts {
    private final Context context;
    private final @Nullable ToIntFunction<Value> rank;
    private final ScopedMap<ExpressionKey, Constant> conditions = new ScopedMap<>();
    private final ScopedMap<Value, Constant> facts = new ScopedMap<>();
    private final ScopedMap<Value, Value> equals = new ScopedMap<>();

    /** Facts from conditions and switches; equality of two variables is not used. */
    public BranchFacts(Context context) {
        this(context, null);
    }

    /**
     * Facts that also replace an integer by a value that it equals.
     *
     * @param rank lower for what is computed earlier; null if equality of variables is not used
     */
    public BranchFacts(Context context, @Nullable ToIntFunction<Value> rank) {
        this.context = context;
        this.rank = rank;
    }

    public int[] marks() {
        return new int[] {conditions.mark(), facts.mark(), equals.mark()};
    }

    public void leaveTo(int[] marks) {
        conditions.leaveTo(marks[0]);
        facts.leaveTo(marks[1]);
        equals.leaveTo(marks[2]);
    }

    /** What {@code value} is known to be; null if that is not known. */
    public @Nullable Constant of(Value value) {
        return value instanceof LocalValue ? facts.get(value) : null;
    }

    /** Another value that {@code value} is known to be equal to, in all bits; null if there is none. */
    public @Nullable Value equalTo(Value value) {
        return value instanceof LocalValue ? equals.get(value) : null;
    }

    /** The outcome of a comparison; null if that is not known. */
    public @Nullable Constant outcome(ExpressionKey comparison) {
        return conditions.get(comparison);
    }

    /** Learns what the terminator of the only predecessor, {@code before}, implies in {@code block}. */
    public void learnFromBranch(BasicBlock block, BasicBlock before) {
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

    /**
     * The only case whose target is {@code block}; null if there are several, or the default leads there. Linear in the
     * block's edges.
     */
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
    public void learnAssumed(Value condition) {
        if (condition instanceof LocalValue && facts.get(condition) == null) {
            learn(condition, true);
        }
    }

    /** Records that {@code condition} is {@code holds}, and what this settles about its parts. */
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
            if (rank != null && isEqual && compare.left() instanceof LocalValue value) {
                noteEqual(value, compare.right(), rank);
            }
        }
    }

    /** Of two equal variables the later one is replaced by the earlier one. */
    private void noteEqual(LocalValue left, Value right, ToIntFunction<Value> rank) {
        if (right instanceof ConstantInt number) {
            if (facts.get(left) == null) {
                facts.put(left, number);
            }
        } else if (right instanceof LocalValue other && left != other && left.type() instanceof IntType) {
            boolean isLeftEarlier = rank.applyAsInt(left) <= rank.applyAsInt(other);
            LocalValue later = isLeftEarlier ? other : left;
            LocalValue earlier = isLeftEarlier ? left : other;
            if (equals.get(later) == null) {
                equals.put(later, earlier);
            }
        }
    }
}
