package lockstep.compiler.cssa;

import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.IndirectBranchInstruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.TerminatorInstruction;
import org.jspecify.annotations.Nullable;

/**
 * Splits every critical edge into a block with PHIs, as a place for copies. Parallel edges of a switch carry the same
 * values and share one new block. Without it the copies would be before a terminator that may branch elsewhere:
 * correct, but executed for nothing. Edges of an indirect branch cannot be split; their copies stay before it.
 */
final class EdgeSplitting {
    private final Rewriter rewriter;
    private final CssaState state;

    EdgeSplitting(Rewriter rewriter, CssaState state) {
        this.rewriter = rewriter;
        this.state = state;
    }

    /** Splits the edges and invalidates the numbering; returns how many blocks were added. */
    int run() {
        int count = 0;
        for (BasicBlock block : rewriter.function().blockList()) {
            TerminatorInstruction terminator = block.terminator();
            if (terminator.successorCount() < 2 || terminator instanceof IndirectBranchInstruction) {
                continue;
            }
            for (int i = 0; i < terminator.successorCount(); i++) {
                BasicBlock target = terminator.successor(i);
                boolean isWanted = target.first() instanceof PhiInstruction && target.singlePredecessor() == null;
                if (isWanted && rewriter.allow(ConventionalSsa.SPLIT_EDGE, terminator)) {
                    split(terminator, i, target);
                    count++;
                }
            }
        }
        if (count > 0) {
            state.numbers().invalidate();
        }
        return count;
    }

    private void split(TerminatorInstruction terminator, int index, BasicBlock target) {
        String name = nameOf(terminator.block()) + "." + nameOf(target) + "_crit_edge";
        BasicBlock middle = rewriter.splitEdge(terminator, index, name);
        state.addSplitBlock(middle);
        for (int i = index + 1; i < terminator.successorCount(); i++) {
            if (terminator.successor(i) == target) {
                rewriter.redirect(terminator, i, middle);
            }
        }
    }

    private static String nameOf(@Nullable BasicBlock block) {
        String name = block == null ? null : block.name();
        return name == null ? "" : name;
    }
}
