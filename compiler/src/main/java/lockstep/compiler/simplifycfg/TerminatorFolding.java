package lockstep.compiler.simplifycfg;

import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.IndirectBranchInstruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.ReturnInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.SwitchInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.UnreachableInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.rule.Rule;

/**
 * Folds a branch or switch by its own operands: a constant condition, equal targets, cases with the target of the
 * default, a single case. Each lane takes the edge that it took before, or a parallel one to the same block, so
 * divergence and reconvergence are unchanged. Source: LLVM's ConstantFoldTerminator.
 */
final class TerminatorFolding {
    /**
     * The rules that the folds apply.
     *
     * @param sameTargets a branch with equal targets
     * @param constantBranch a branch on a constant
     * @param constantSwitch a switch on a constant
     * @param deadCase a case with the target of the default
     * @param toBranch a switch with one case or one target
     */
    record Rules(Rule sameTargets, Rule constantBranch, Rule constantSwitch, Rule deadCase, Rule toBranch) {}

    private final Rewriter rewriter;
    private final Rules rules;

    TerminatorFolding(Rewriter rewriter, Rules rules) {
        this.rewriter = rewriter;
        this.rules = rules;
    }

    /** Applies the first fold that fits the terminator of {@code block}; whether it did. */
    boolean apply(BasicBlock block) {
        TerminatorInstruction terminator = block.terminator();
        return switch (terminator) {
            case BranchInstruction branch -> branch.isConditional() && branch(block, branch);
            case SwitchInstruction choice -> choice(block, choice);
            case ReturnInstruction _, IndirectBranchInstruction _, UnreachableInstruction _ -> false;
        };
    }

    private boolean branch(BasicBlock block, BranchInstruction branch) {
        if (branch.successor(0) == branch.successor(1)) {
            return become(rules.sameTargets(), block, branch.successor(0));
        }
        return branch.condition() instanceof ConstantInt known
                && become(rules.constantBranch(), block, branch.successor(known.isZero() ? 1 : 0));
    }

    private boolean become(Rule rule, BasicBlock block, BasicBlock target) {
        if (!rewriter.allow(rule, block.terminator())) {
            return false;
        }
        rewriter.replaceTerminator(block, new BranchInstruction(target));
        return true;
    }

    private boolean choice(BasicBlock block, SwitchInstruction choice) {
        if (choice.value() instanceof ConstantInt known) {
            return become(rules.constantSwitch(), block, target(choice, known));
        }
        if (dropDefaultCases(choice)) {
            return true;
        }
        if (choice.caseCount() == 0) {
            return become(rules.toBranch(), block, choice.defaultBlock());
        }
        if (UnreachableEdges.isUnreachable(choice.defaultBlock()) && sameCases(choice)) {
            return become(rules.toBranch(), block, choice.caseBlock(0));
        }
        return choice.caseCount() == 1 && compareOneCase(block, choice);
    }

    private static BasicBlock target(SwitchInstruction choice, ConstantInt known) {
        return choice.successor(choice.successorFor(known.unsigned()));
    }

    private boolean dropDefaultCases(SwitchInstruction choice) {
        boolean any = false;
        for (int i = choice.caseCount() - 1; i >= 0; i--) {
            if (choice.caseBlock(i) == choice.defaultBlock() && rewriter.allow(rules.deadCase(), choice)) {
                rewriter.removeCase(choice, i);
                any = true;
            }
        }
        return any;
    }

    private static boolean sameCases(SwitchInstruction choice) {
        for (int i = 1; i < choice.caseCount(); i++) {
            if (choice.caseBlock(i) != choice.caseBlock(0)) {
                return false;
            }
        }
        return true;
    }

    private boolean compareOneCase(BasicBlock block, SwitchInstruction choice) {
        if (!rewriter.allow(rules.toBranch(), choice)) {
            return false;
        }
        Value isCase = rewriter.before(choice).compare(Predicate.EQ, choice.value(), choice.caseValue(0));
        rewriter.replaceTerminator(block, new BranchInstruction(isCase, choice.caseBlock(0), choice.defaultBlock()));
        return true;
    }
}
