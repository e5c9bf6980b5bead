package lockstep.compiler.cssa;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;

/**
 * Phase 4: inserts a copy of each PHI after the PHIs of its block, the consumer's side, and replaces all other uses of
 * the PHI by the copy. The PHI then lives no longer than the head of its block. The copies of one block are one
 * parallel copy.
 *
 * <p>Each PHI is mapped to its copy once, in a map for its block alone: a PHI that reads itself on an edge from its own
 * block does not get a second copy. Source: seed 002, phase 4.
 */
final class CopyPropagation {
    private final Rewriter rewriter;
    private final CssaState state;

    CopyPropagation(Rewriter rewriter, CssaState state) {
        this.rewriter = rewriter;
        this.state = state;
    }

    /** Inserts and propagates the copies of all blocks. */
    void run() {
        for (BasicBlock block : rewriter.function().blocks()) {
            propagate(block);
        }
    }

    private void propagate(BasicBlock block) {
        Map<PhiInstruction, Instruction> mapped = new IdentityHashMap<>();
        Instruction place = placeAfterPhis(block);
        for (PhiInstruction phi : block.phis()) {
            if (!state.phis().contains(phi) || mapped.containsKey(phi) || !phi.hasUses()) {
                continue;
            }
            Instruction copy = CopyInsertion.copyBefore(rewriter, state, phi, place, state.groupAfterPhis(block));
            mapped.put(phi, copy);
            for (Use use : phi.useList()) {
                if (use.user() != copy) {
                    rewriter.replaceUse(use, copy);
                }
            }
        }
    }

    /** The place after the PHIs and the convergence tokens of a block's head, which must come first. */
    static Instruction placeAfterPhis(BasicBlock block) {
        Instruction place = Objects.requireNonNull(block.firstNonPhi());
        while (isToken(place)) {
            place = Objects.requireNonNull(place.next());
        }
        return place;
    }

    private static boolean isToken(Instruction instruction) {
        return instruction instanceof CallInstruction call
                && call.callee() instanceof Function callee
                && IntrinsicTable.kindOf(callee)
                        .filter(CopyPropagation::isToken)
                        .isPresent();
    }

    private static boolean isToken(Intrinsic kind) {
        return kind == Intrinsic.CONVERGENCE_ENTRY
                || kind == Intrinsic.CONVERGENCE_ANCHOR
                || kind == Intrinsic.CONVERGENCE_LOOP;
    }
}
