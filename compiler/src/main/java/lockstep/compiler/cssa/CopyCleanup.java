package lockstep.compiler.cssa;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.DivergenceCopy;

/**
 * Phase 5: erases the copies without uses, and removes the blocks that split edges if no copy remains in them. Runs
 * last: until then live ranges and classes refer to the copies. Source: seed 002, phase 5.
 */
final class CopyCleanup {
    private final Rewriter rewriter;
    private final CssaState state;

    CopyCleanup(Rewriter rewriter, CssaState state) {
        this.rewriter = rewriter;
        this.state = state;
    }

    /** Erases copies without uses, and copies that were read by these alone; returns how many. */
    int eraseDeadCopies() {
        int count = 0;
        Deque<Instruction> worklist = new ArrayDeque<>(state.copies());
        while (!worklist.isEmpty()) {
            Instruction copy = worklist.removeFirst();
            if (copy.block() == null || copy.hasUses() || !rewriter.allow(ConventionalSsa.ERASE, copy)) {
                continue;
            }
            Value source = DivergenceCopy.source(copy);
            rewriter.erase(copy);
            count++;
            if (source instanceof Instruction earlier && DivergenceCopy.isCopy(earlier)) {
                worklist.addFirst(earlier);
            }
        }
        return count;
    }

    /** Removes edge splits that are not needed; returns how many. */
    int joinEdges() {
        int count = 0;
        for (BasicBlock block : rewriter.function().blockList()) {
            if (state.isSplitBlock(block)
                    && block.size() == 1
                    && rewriter.allow(ConventionalSsa.JOIN_EDGE, block.terminator())) {
                join(block);
                count++;
            }
        }
        return count;
    }

    /** Redirects the edges to {@code middle} to its successor; the PHIs there get an entry for each. */
    private void join(BasicBlock middle) {
        BranchInstruction branch = (BranchInstruction) middle.terminator();
        BasicBlock target = branch.successor(0);
        List<Use> edges = middle.useList();
        BasicBlock source = Objects.requireNonNull(edges.getFirst().user().block());
        for (PhiInstruction phi : target.phis()) {
            int index = phi.indexOf(middle);
            rewriter.setIncomingBlock(phi, index, source);
            for (int i = 1; i < edges.size(); i++) {
                rewriter.addIncoming(phi, phi.incomingValue(index), source);
            }
        }
        TerminatorInstruction terminator = source.terminator();
        for (int i = 0; i < terminator.successorCount(); i++) {
            if (terminator.successor(i) == middle) {
                rewriter.redirect(terminator, i, target);
            }
        }
        rewriter.eraseBlocks(List.of(middle));
    }
}
