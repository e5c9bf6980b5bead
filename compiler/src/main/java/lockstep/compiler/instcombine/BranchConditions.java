package lockstep.compiler.instcombine;

import java.util.List;
import java.util.Objects;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Value;
import lockstep.ir.rule.Rule;

/** Conditions of branches. Edges may be exchanged; their targets stay. */
final class BranchConditions {
    static final List<CodedRule> LIST = List.of(
            CodedRule.of("branch-on-not", "br ~c, a, b becomes br c, b, a", BranchConditions::complement, Opcode.BR),
            CodedRule.of(
                    "branch-on-unequal",
                    "br x != y, a, b becomes br x == y, b, a, and likewise for other predicates",
                    BranchConditions::inverse,
                    Opcode.BR),
            CodedRule.of(
                    "branch-to-one-block",
                    "the condition of a branch with equal targets becomes a constant",
                    BranchConditions::oneBlock,
                    Opcode.BR));

    private BranchConditions() {}

    private static boolean complement(Instruction instruction, Combiner combiner, Rule rule) {
        BranchInstruction branch = (BranchInstruction) instruction;
        Value condition = branch.isConditional() ? combiner.complemented(branch.condition()) : null;
        if (condition == null || !combiner.allow(rule, branch)) {
            return false;
        }
        swap(branch, condition, combiner);
        return true;
    }

    private static void swap(BranchInstruction branch, Value condition, Combiner combiner) {
        Value old = branch.condition();
        BranchInstruction swapped = branch.turned(condition);
        combiner.rewriter().replaceTerminator(Objects.requireNonNull(branch.block()), swapped);
        combiner.revisit(old);
        combiner.revisit(condition);
        combiner.revisit(swapped);
    }

    /** Predicates that LLVM inverts if the comparison is used by branches alone. Source: LLVM, isCanonicalPredicate. */
    private static boolean isInverted(Predicate predicate) {
        return predicate == Predicate.NE
                || predicate == Predicate.ULE
                || predicate == Predicate.SLE
                || predicate == Predicate.UGE
                || predicate == Predicate.SGE
                || predicate == Predicate.ONE
                || predicate == Predicate.OLE
                || predicate == Predicate.OGE;
    }

    private static boolean inverse(Instruction instruction, Combiner combiner, Rule rule) {
        BranchInstruction branch = (BranchInstruction) instruction;
        boolean fits = branch.isConditional()
                && branch.condition() instanceof CompareInstruction c
                && c.hasOneUse()
                && isInverted(c.predicate());
        if (!fits || !combiner.allow(rule, branch)) {
            return false;
        }
        CompareInstruction compare = (CompareInstruction) branch.condition();
        CompareInstruction inverted =
                new CompareInstruction(compare.predicate().inverse(), compare.left(), compare.right(), compare.flags());
        combiner.insert(inverted, compare);
        name(inverted, compare);
        swap(branch, inverted, combiner);
        return true;
    }

    /** The condition was not undefined, as a branch on it would have been undefined behaviour. */
    private static boolean oneBlock(Instruction instruction, Combiner combiner, Rule rule) {
        BranchInstruction branch = (BranchInstruction) instruction;
        boolean fits = branch.isConditional()
                && branch.successor(0) == branch.successor(1)
                && !(branch.condition() instanceof ConstantInt);
        if (!fits || !combiner.allow(rule, branch)) {
            return false;
        }
        combiner.setOperand(branch, 0, combiner.context().bool(false));
        return true;
    }

    private static void name(LocalValue made, LocalValue old) {
        made.setName(old.name() == null ? null : old.name() + ".not");
    }
}
