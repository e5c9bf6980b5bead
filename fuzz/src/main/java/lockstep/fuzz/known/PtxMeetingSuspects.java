package lockstep.fuzz.known;

import java.util.Set;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxRegister;

/** Votes, barriers and the like, at which lanes meet, that ptxas compiles wrong, and what stands in for them. */
final class PtxMeetingSuspects {
    private static final Set<PtxOpcode> BARRIERS = Set.of(PtxOpcode.BAR, PtxOpcode.BARRIER);

    private PtxMeetingSuspects() {}

    static boolean isVotingBarrier(PtxInstruction instruction, PtxWriters writers) {
        return BARRIERS.contains(instruction.opcode())
                && instruction.has(PtxModifier.RED)
                && PtxHiding.isOpen(instruction.operand(0));
    }

    static void hideMask(PtxInstruction instruction, PtxSubstitutes made) {
        PtxHiding.hide(instruction, instruction.operands().size() - 1, made);
    }

    static boolean isMaskedVote(PtxInstruction instruction, PtxWriters writers) {
        return instruction.opcode() == PtxOpcode.VOTE
                && instruction.has(PtxModifier.SYNC)
                && instruction.operands().getLast() instanceof PtxRegister mask
                && PtxHiding.isOpen(mask);
    }
}
