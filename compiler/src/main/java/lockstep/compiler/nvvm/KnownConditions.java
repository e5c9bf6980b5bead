package lockstep.compiler.nvvm;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.constantfold.ConstantFolder;
import lockstep.compiler.constantfold.DenormalMode;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.SwitchInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/**
 * Folds operations on constants, and their users, up to branches and switches, which become unconditional. Under
 * divergence: a constant is uniform, so that all lanes take the same edge; convergent operations on the removed path
 * were executed by no lane. Each instruction is visited once for each operand that becomes a constant.
 */
final class KnownConditions {
    private final Rewriter rewriter;
    private final ConstantFolder folder;
    private final Rule fold;
    private final Rule decide;
    private final Deque<Instruction> open = new ArrayDeque<>();

    /** {@code fold} is the rule for operations, {@code decide} that for branches and switches. */
    KnownConditions(Function function, Rewriter rewriter, Rule fold, Rule decide) {
        this.rewriter = rewriter;
        this.fold = fold;
        this.decide = decide;
        folder = new ConstantFolder(rewriter.context(), DenormalMode.of(function));
    }

    /** Visits {@code instruction}, which has a constant operand, or fewer operands than before. */
    void visit(Instruction instruction) {
        open.add(instruction);
    }

    /** Runs to completion; returns the number of branches and switches that were folded. */
    int run() {
        int decided = 0;
        while (!open.isEmpty()) {
            Instruction at = open.poll();
            if (at.block() == null) {
                continue;
            }
            if (at instanceof TerminatorInstruction terminator) {
                decided += decide(terminator) ? 1 : 0;
            } else {
                Constant value = value(at);
                if (value != null && at.hasUses() && rewriter.allow(fold, at)) {
                    replace(at, value);
                }
            }
        }
        return decided;
    }

    /**
     * Replaces all uses of {@code old} by {@code value}, and erases {@code old} if possible. The rule was permitted.
     */
    void replace(Instruction old, Constant value) {
        for (Use use : old.useList()) {
            visit(use.user());
        }
        rewriter.replaceAllUses(old, value);
        if (DeadInstructions.isRemovable(old)) {
            rewriter.erase(old);
        }
    }

    private @Nullable Constant value(Instruction at) {
        if (at instanceof PhiInstruction phi) {
            return onlyValue(phi);
        }
        List<Constant> operands = new ArrayList<>();
        for (Value operand : at.operands()) {
            if (!(operand instanceof Constant constant)) {
                return null;
            }
            operands.add(constant);
        }
        Optional<Constant> folded = at instanceof CompareInstruction compare
                ? folder.compare(compare.predicate(), compare.flags(), operands.get(0), operands.get(1))
                : folder.fold(at.opcode(), at.flags(), operands, at.type());
        return folded.orElse(null);
    }

    private static @Nullable Constant onlyValue(PhiInstruction phi) {
        Constant only = null;
        for (int i = 0; i < phi.incomingCount(); i++) {
            boolean isSame = phi.incomingValue(i) instanceof Constant c && (only == null || only == c);
            if (!isSame) {
                return null;
            }
            only = (Constant) phi.incomingValue(i);
        }
        return only;
    }

    private boolean decide(TerminatorInstruction terminator) {
        BasicBlock target = target(terminator);
        BasicBlock block = terminator.block();
        if (target == null || block == null || !rewriter.allow(decide, terminator)) {
            return false;
        }
        List<BasicBlock> successors = List.copyOf(terminator.successors());
        rewriter.replaceTerminator(block, new BranchInstruction(target));
        successors.forEach(successor -> successor.phis().forEach(this::visit));
        return true;
    }

    private static @Nullable BasicBlock target(TerminatorInstruction terminator) {
        if (terminator instanceof BranchInstruction branch
                && branch.isConditional()
                && branch.condition() instanceof ConstantInt known) {
            return branch.successor(known.isZero() ? 1 : 0);
        }
        if (!(terminator instanceof SwitchInstruction choice) || !(choice.value() instanceof ConstantInt known)) {
            return null;
        }
        return choice.successor(choice.successorFor(known.unsigned()));
    }
}
