package lockstep.compiler.flow;

import java.util.Optional;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import lockstep.ir.pass.PassContext;

/**
 * A branch whose outcome the branch of the only predecessor has settled goes one way. Only lanes that took the edge
 * get there, so what holds on the edge holds for each of them.
 */
final class ImpliedBranch implements BlockRule {
    /** Single predecessors looked at, one above the other. */
    private static final int DEPTH = 8;

    private final Rewriter rewriter;
    private final boolean isOn;

    ImpliedBranch(Rewriter rewriter, PassContext context) {
        this.rewriter = rewriter;
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

    private static Optional<Boolean> outcome(BasicBlock block, Value condition) {
        BasicBlock at = block;
        for (int depth = 0; depth < DEPTH; depth++) {
            BasicBlock before = at.isAddressTaken() || at.isEntry() ? null : at.singlePredecessor();
            if (before == null || before == block) {
                return Optional.empty();
            }
            if (before.terminator() instanceof BranchInstruction premise
                    && premise.isConditional()
                    && premise.successor(0) != premise.successor(1)) {
                Optional<Boolean> known = implied(premise.condition(), premise.successor(0) == at, condition);
                if (known.isPresent()) {
                    return known;
                }
            }
            at = before;
        }
        return Optional.empty();
    }

    /** What {@code conclusion} is where {@code premise} is {@code truth}, if that says it. */
    private static Optional<Boolean> implied(Value premise, boolean truth, Value conclusion) {
        if (premise == conclusion) {
            return Optional.of(truth);
        }
        if (isComplement(premise, conclusion) || isComplement(conclusion, premise)) {
            return Optional.of(!truth);
        }
        return premise instanceof CompareInstruction a
                        && conclusion instanceof CompareInstruction b
                        && a.opcode() == Opcode.ICMP
                        && b.opcode() == Opcode.ICMP
                ? compared(truth ? a.predicate() : a.predicate().inverse(), a, b)
                : Optional.empty();
    }

    private static boolean isComplement(Value a, Value b) {
        return a instanceof BinaryInstruction x
                && x.opcode() == Opcode.XOR
                && (x.left() == b && x.right() instanceof lockstep.ir.nvvm.ConstantInt one && one.isOne());
    }

    private static Optional<Boolean> compared(Predicate holds, CompareInstruction a, CompareInstruction b) {
        boolean isSame = a.left() == b.left() && a.right() == b.right();
        boolean isSwapped = a.left() == b.right() && a.right() == b.left();
        if (!isSame && !isSwapped) {
            return Optional.empty();
        }
        Predicate seen = isSame ? holds : holds.swapped();
        if (seen == b.predicate()) {
            return Optional.of(true);
        }
        return seen == b.predicate().inverse() ? Optional.of(false) : Optional.empty();
    }
}
