package lockstep.compiler.simplifycfg;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.compiler.analysis.value.ValueTracking;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.IndirectBranchInstruction;
import lockstep.ir.nvvm.ReturnInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.SwitchInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.UnreachableInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.pass.PassContext;

/**
 * Replaces a branch by a jump where the branch or switch of a single predecessor implies its outcome. Only lanes that
 * took the edge get there, so what holds on the edge holds for each of them.
 */
final class ImpliedBranch implements BlockRule {
    /** Longest chain of single predecessors that is searched. */
    private static final int DEPTH = 8;

    private final Rewriter rewriter;
    private final PassContext context;
    private final boolean isOn;

    ImpliedBranch(Rewriter rewriter, PassContext context) {
        this.rewriter = rewriter;
        this.context = context;
        this.isOn = context.isOn(SimplifyCfg.SIMPLIFY_CONDITIONAL);
    }

    @Override
    public boolean apply(BasicBlock block) {
        if (!isOn
                || !(block.terminator() instanceof BranchInstruction branch)
                || !branch.isConditional()
                || branch.successor(0) == branch.successor(1)) {
            return false;
        }
        Optional<Boolean> known = outcome(block, branch.condition());
        if (known.isEmpty() || !rewriter.allow(SimplifyCfg.IMPLIED_BRANCH, branch)) {
            return false;
        }
        rewriter.replaceTerminator(block, new BranchInstruction(branch.successor(known.get() ? 0 : 1)));
        return true;
    }

    private Optional<Boolean> outcome(BasicBlock block, Value condition) {
        BasicBlock at = block;
        for (int depth = 0; depth < DEPTH; depth++) {
            BasicBlock before = at.isAddressTaken() || at.isEntry() ? null : at.singlePredecessor();
            if (before == null || before == block) {
                break;
            }
            Optional<Boolean> known = implied(before.terminator(), at, condition);
            if (known.isPresent()) {
                return known;
            }
            at = before;
        }
        if (at != block) {
            context.refused(CfgRefusals.NOT_IMPLIED);
        }
        return Optional.empty();
    }

    /** The outcome of {@code condition} implied by the edges of {@code premise} to {@code target}. */
    private static Optional<Boolean> implied(TerminatorInstruction premise, BasicBlock target, Value condition) {
        return switch (premise) {
            case BranchInstruction b ->
                b.isConditional() && b.successor(0) != b.successor(1)
                        ? ValueTracking.implied(b.condition(), b.successor(0) == target, condition)
                        : Optional.empty();
            case SwitchInstruction s -> impliedByCases(s, target, condition);
            case ReturnInstruction _, IndirectBranchInstruction _, UnreachableInstruction _ -> Optional.empty();
        };
    }

    private static Optional<Boolean> impliedByCases(SwitchInstruction choice, BasicBlock target, Value condition) {
        List<ExactInt> here = new ArrayList<>();
        List<ExactInt> elsewhere = new ArrayList<>();
        for (int i = 0; i < choice.caseCount(); i++) {
            (choice.caseBlock(i) == target ? here : elsewhere)
                    .add(choice.caseValue(i).number());
        }
        return choice.defaultBlock() == target
                ? ValueTracking.impliedByOtherNumbers(choice.value(), elsewhere, condition)
                : ValueTracking.impliedByNumbers(choice.value(), here, condition);
    }
}
