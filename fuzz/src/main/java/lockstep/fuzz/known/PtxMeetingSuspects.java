package lockstep.fuzz.known;

import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxRegister;

/** Votes, barriers and other collective operations that ptxas miscompiles, and their replacements. */
final class PtxMeetingSuspects {
    private static final int VOTE = 1;

    private PtxMeetingSuspects() {}

    /** Whether the mask of the lanes that meet is in a register that is not a hidden copy. */
    static boolean hasRegisterMask(PtxInstruction instruction, PtxWriters writers) {
        return instruction.operands().getLast() instanceof PtxRegister mask && PtxHiding.isOpen(mask);
    }

    static void hideMask(PtxInstruction instruction, PtxSubstitutes made) {
        PtxHiding.hide(instruction, instruction.operands().size() - 1, made);
    }

    /** Whether what the lanes vote about is in a predicate that is not a hidden copy. */
    static boolean hasOpenVote(PtxInstruction instruction, PtxWriters writers) {
        return instruction.operand(VOTE) instanceof PtxRegister vote && PtxHiding.isOpen(vote);
    }

    static void hideVote(PtxInstruction instruction, PtxSubstitutes made) {
        PtxHiding.hidePredicate(instruction, VOTE, made);
    }
}
