package lockstep.fuzz.known;

import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxRegister;

/** Votes, barriers and other collective operations that ptxas miscompiles, and their replacements. */
final class PtxCollectiveSuspects {
    private static final int VOTE = 1;

    private PtxCollectiveSuspects() {}

    /** Whether the mask of the lanes that meet is in a register that is not a hidden copy. */
    static boolean hasRegisterMask(PtxInstruction instruction, PtxRegisterWriters writers) {
        return instruction.operands().getLast() instanceof PtxRegister mask && PtxHiddenCopies.isOpen(mask);
    }

    static void hideMask(PtxInstruction instruction, PtxFunctionRewriter made) {
        PtxHiddenCopies.hide(instruction, instruction.operands().size() - 1, made);
    }

    /** Whether what the lanes vote about is in a predicate that is not a hidden copy. */
    static boolean hasOpenVote(PtxInstruction instruction, PtxRegisterWriters writers) {
        return instruction.operand(VOTE) instanceof PtxRegister vote && PtxHiddenCopies.isOpen(vote);
    }

    static void hideVote(PtxInstruction instruction, PtxFunctionRewriter made) {
        PtxHiddenCopies.hidePredicate(instruction, VOTE, made);
    }
}
