package lockstep.seeded;

import java.util.Objects;
import lockstep.fuzz.detection.MistakeSite;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.SwitchInstruction;
import lockstep.ir.nvvm.Value;
import org.jspecify.annotations.Nullable;

/** What loop unswitching gets wrong: what precedes a test in its iteration, and which successor is which. */
final class UnswitchMistakes {
    private UnswitchMistakes() {}

    /** The loop in which the condition of {@code branch} is invariant. */
    private static int loopOfInvariant(@Nullable BranchInstruction branch, MistakeSite site) {
        int loop = branch == null ? LoopShapes.NONE : LoopShapes.loopAround(branch, site);
        return loop != LoopShapes.NONE && LoopShapes.isInvariant(branch.condition(), loop, site)
                ? loop
                : LoopShapes.NONE;
    }

    /** The copies of a loop for the first two cases of a switch are exchanged. */
    static void exchangedCases(Instruction at, MistakeSite site) {
        if (!(at instanceof SwitchInstruction choice)
                || choice.caseCount() < 3
                || site.loops().nodeDepth(site.node(at)) < 4) {
            return;
        }
        int loop = LoopShapes.loopAround(at, site);
        boolean fits = loop != LoopShapes.NONE
                && LoopShapes.isInvariant(choice.value(), loop, site)
                && choice.caseBlock(0) != choice.caseBlock(1);
        if (fits && site.permits(at)) {
            SwitchInstruction other = new SwitchInstruction(choice.value(), choice.defaultBlock());
            for (int i = 0; i < choice.caseCount(); i++) {
                site.rewriter().addCase(other, choice.caseValue(i), choice.caseBlock(i < 2 ? 1 - i : i));
            }
            site.rewriter().replaceTerminator(MistakeSite.blockOf(at), other);
            site.flowChanged();
        }
    }

    /** The loop-invariant part of a condition decides alone. */
    static void partThatDecides(Instruction at, MistakeSite site) {
        BranchInstruction branch = at instanceof BranchInstruction ? MistakeShapes.fork(MistakeSite.blockOf(at)) : null;
        int loop = branch == null ? LoopShapes.NONE : LoopShapes.loopAround(at, site);
        boolean isJoined = loop != LoopShapes.NONE
                && LoopShapes.isDeep(at, site)
                && branch.condition() instanceof BinaryInstruction both
                && (both.opcode() == Opcode.AND || both.opcode() == Opcode.OR);
        if (!isJoined) {
            return;
        }
        BinaryInstruction both = (BinaryInstruction) branch.condition();
        boolean first = LoopShapes.isInvariant(both.left(), loop, site);
        boolean second = LoopShapes.isInvariant(both.right(), loop, site);
        if (first != second && site.permits(at)) {
            site.rewriter().setOperand(at, 0, first ? both.left() : both.right());
        }
    }

    /** Lanes that leave by a loop-invariant test do so before the store that precedes it. */
    static void exitBeforeStore(Instruction at, MistakeSite site) {
        exitBefore(at, at instanceof StoreInstruction && LoopShapes.isDeep(at, site), site);
    }

    /** Lanes that leave by a loop-invariant test do so before the collective operation that precedes it. */
    static void exitBeforeCollective(Instruction at, MistakeSite site) {
        exitBefore(at, MistakeShapes.isMaskedCollective(at) || MistakeShapes.isBarrier(at), site);
    }

    private static void exitBefore(Instruction at, boolean isKind, MistakeSite site) {
        BranchInstruction branch = isKind ? MistakeShapes.fork(MistakeSite.blockOf(at)) : null;
        int loop = loopOfInvariant(branch, site);
        BasicBlock stay = loop == LoopShapes.NONE ? null : LoopShapes.stay(branch, loop, site);
        boolean fits = stay != null
                && stay.singlePredecessor() == at.block()
                && at.useList().stream()
                        .allMatch(use -> !(use.user() instanceof PhiInstruction)
                                && use.user() != branch
                                && site.dominates(stay, MistakeSite.blockOf(use.user())));
        if (fits && site.permits(at)) {
            site.rewriter().moveBefore(at, Objects.requireNonNull(stay.firstNonPhi()));
        }
    }

    /** Lanes leave by a loop-invariant test also in iterations that do not reach it. */
    static void exitOfSomeIterations(Instruction at, MistakeSite site) {
        BranchInstruction branch = at instanceof BranchInstruction ? MistakeShapes.fork(MistakeSite.blockOf(at)) : null;
        int loop = loopOfInvariant(branch, site);
        BasicBlock stay = loop == LoopShapes.NONE ? null : LoopShapes.stay(branch, loop, site);
        BasicBlock above = stay == null ? null : MistakeSite.blockOf(at).singlePredecessor();
        BranchInstruction fork = above == null ? null : MistakeShapes.fork(above);
        boolean isReached = fork != null
                && site.loops().depth(loop) > 3
                && LoopShapes.isInside(above, loop, site)
                && site.isAvailableAtEnd(branch.condition(), above)
                && fork.condition() instanceof CompareInstruction;
        if (isReached && site.permits(at)) {
            boolean leavesOnTrue = branch.successor(1) == stay;
            boolean reachedOnTrue = fork.successor(0) == at.block();
            Value leaves = leavesOnTrue ? branch.condition() : complement(branch.condition(), fork, site);
            Value decides = reachedOnTrue
                    ? site.rewriter().before(fork).binary(Opcode.OR, fork.condition(), leaves)
                    : site.rewriter().before(fork).binary(Opcode.AND, fork.condition(), complement(leaves, fork, site));
            site.rewriter().setOperand(fork, 0, decides);
        }
    }

    private static Value complement(Value condition, Instruction place, MistakeSite site) {
        return site.rewriter()
                .before(place)
                .binary(Opcode.XOR, condition, site.context().bool(true));
    }

    /** A collective or barrier at the join of an unswitched branch is executed by the lanes of each path separately. */
    static void collectiveOfEachCopy(Instruction at, MistakeSite site) {
        if (!MistakeShapes.isMaskedCollective(at) && !MistakeShapes.isBarrier(at)) {
            return;
        }
        for (BasicBlock way : MistakeSite.blockOf(at).predecessors()) {
            BasicBlock above = way.singlePredecessor();
            BranchInstruction branch = above == null ? null : MistakeShapes.fork(above);
            if (loopOfInvariant(branch, site) != LoopShapes.NONE) {
                FlowMistakes.duplicatedCollective(at, site);
                return;
            }
        }
    }

    /** A loop-invariant select has its values exchanged where the condition tests for inequality. */
    static void exchangedChoice(Instruction at, MistakeSite site) {
        int loop = at instanceof SelectInstruction ? LoopShapes.loopAround(at, site) : LoopShapes.NONE;
        boolean fits = loop != LoopShapes.NONE
                && LoopShapes.isInvariant(at.operand(0), loop, site)
                && at.operand(0) instanceof CompareInstruction test
                && test.predicate() == Predicate.NE
                && at.operand(1) != at.operand(2);
        if (fits && site.permits(at)) {
            Value first = at.operand(1);
            site.rewriter().setOperand(at, 1, at.operand(2));
            site.rewriter().setOperand(at, 2, first);
        }
    }
}
