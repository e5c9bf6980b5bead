package lockstep.fuzz.judge;

import java.util.Set;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOpcodeSpec;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxType;

/** Votes, barriers and the like, at which lanes meet, that ptxas compiles wrong, and what stands in for them. */
final class PtxMeetingSuspects {
    private static final Set<PtxOpcode> BARRIERS = Set.of(PtxOpcode.BAR, PtxOpcode.BARRIER);

    private PtxMeetingSuspects() {}

    static boolean isVotedPredicate(PtxInstruction instruction, PtxWriters writers) {
        return instruction.opcode() == PtxOpcode.VOTE
                && instruction.has(PtxType.PRED)
                && PtxHiding.isOpen(instruction.operand(0));
    }

    static boolean isVotingBarrier(PtxInstruction instruction, PtxWriters writers) {
        return BARRIERS.contains(instruction.opcode())
                && instruction.has(PtxModifier.RED)
                && PtxHiding.isOpen(instruction.operand(0));
    }

    static boolean isMeeting(PtxInstruction instruction, PtxWriters writers) {
        boolean isCollective = instruction.opcode().spec().category() == PtxOpcodeSpec.Category.COLLECTIVE
                && instruction.has(PtxModifier.SYNC);
        return (isCollective || BARRIERS.contains(instruction.opcode()))
                && !instruction.operands().isEmpty()
                && PtxHiding.isOpen(instruction.operand(meetingPlace(instruction)));
    }

    /** Which operand says who meets: a mask, or the number of a barrier. */
    private static int meetingPlace(PtxInstruction instruction) {
        boolean isOfBlock = BARRIERS.contains(instruction.opcode()) && !instruction.has(PtxModifier.WARP);
        int last = instruction.operands().size() - 1;
        return isOfBlock ? (instruction.has(PtxModifier.RED) ? 1 : 0) : last;
    }

    static void hideMeetingPlace(PtxInstruction instruction, PtxSubstitutes made) {
        PtxHiding.hide(instruction, meetingPlace(instruction), made);
    }

    static boolean isMaskedVote(PtxInstruction instruction, PtxWriters writers) {
        return instruction.opcode() == PtxOpcode.VOTE
                && instruction.has(PtxModifier.SYNC)
                && instruction.operands().getLast() instanceof PtxRegister mask
                && PtxHiding.isOpen(mask);
    }
}
