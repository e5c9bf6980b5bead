package lockstep.fuzz.judge;

import java.util.List;
import java.util.Set;
import lockstep.ir.ptx.PtxGuard;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxNot;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOpcodeSpec;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxSuffix;
import lockstep.ir.ptx.PtxType;

/** Votes, barriers and the like, at which lanes meet, that ptxas compiles wrong, and what stands in for them. */
final class PtxMeetingSuspects {
    /** What barriers make of the predicates of their threads. */
    private static final Set<PtxSuffix> VOTES = Set.of(PtxModifier.POPC, PtxModifier.AND, PtxModifier.OR);

    private static final Set<PtxOpcode> BARRIERS = Set.of(PtxOpcode.BAR, PtxOpcode.BARRIER);

    private PtxMeetingSuspects() {}

    static boolean isVotedPredicate(PtxInstruction instruction, PtxWriters writers) {
        return instruction.opcode() == PtxOpcode.VOTE && instruction.has(PtxType.PRED);
    }

    static void takeOwn(PtxInstruction instruction, PtxSubstitutes made) {
        copyPredicate(instruction, instruction.operand(1), made);
    }

    static boolean isVotingBarrier(PtxInstruction instruction, PtxWriters writers) {
        return BARRIERS.contains(instruction.opcode()) && instruction.has(PtxModifier.RED);
    }

    static void meetOnly(PtxInstruction instruction, PtxSubstitutes made) {
        List<PtxSuffix> words = instruction.suffixes().stream()
                .filter(word -> !(word instanceof PtxType) && !VOTES.contains(word))
                .map(word -> word == PtxModifier.RED ? PtxModifier.SYNC : word)
                .toList();
        List<PtxOperand> operands = instruction.operands();
        made.add(instruction.withSuffixes(words).withOperands(operands.subList(1, operands.size() - 1)));
        copyPredicate(instruction, operands.getLast(), made);
    }

    /** Own predicate as the result of a vote: one, where it counts. */
    private static void copyPredicate(PtxInstruction vote, PtxOperand own, PtxSubstitutes made) {
        PtxGuard guard = vote.guard().orElse(null);
        PtxOperand result = vote.operand(0);
        boolean isNegated = own instanceof PtxNot;
        PtxOperand plain = own instanceof PtxNot not ? not.predicate() : own;
        if (vote.has(PtxType.PRED)) {
            made.add(guard, isNegated ? "not.pred" : "mov.pred", result, plain);
        } else {
            PtxInteger yes = PtxInteger.of(isNegated ? 0 : 1);
            made.add(guard, "selp.b32", result, yes, PtxInteger.of(isNegated ? 1 : 0), plain);
        }
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
