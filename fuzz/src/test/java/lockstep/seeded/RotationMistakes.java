package lockstep.seeded;

import lockstep.fuzz.detection.MistakeSite;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.Value;
import org.jspecify.annotations.Nullable;

/** What loop rotation gets wrong: the guard, and what the copy of the header before the loop has. */
final class RotationMistakes {
    private RotationMistakes() {}

    /** The loop that {@code branch} alone decides to enter; none if it is not a guard. */
    private static int guarded(Instruction branch, MistakeSite site) {
        if (!(branch instanceof BranchInstruction) || MistakeShapes.fork(MistakeSite.blockOf(branch)) == null) {
            return LoopShapes.NONE;
        }
        for (BasicBlock next : ((TerminatorInstruction) branch).successors()) {
            BasicBlock header = next.singleSuccessor();
            int node = header == null ? -1 : site.graph().indexOf(header);
            int loop = node < 0 ? LoopShapes.NONE : site.loops().innermostCycle(node);
            boolean isEntered = loop != LoopShapes.NONE
                    && site.loops().header(loop) == node
                    && !LoopShapes.isInside(next, loop, site)
                    && next.singlePredecessor() == branch.block();
            if (isEntered) {
                return loop;
            }
        }
        return LoopShapes.NONE;
    }

    /** The test before an inner loop lets lanes in for which the number is the limit. */
    static void guardWithLimit(Instruction at, MistakeSite site) {
        int loop = guarded(at, site);
        boolean isTest = loop != LoopShapes.NONE
                && site.loops().depth(loop) > 2
                && ((BranchInstruction) at).condition() instanceof CompareInstruction test
                && test.hasOneUse()
                && !test.left().type().isInt(32)
                && !(test.right() instanceof ConstantInt)
                && test.predicate() == Predicate.SLT;
        if (isTest && site.permits(at)) {
            CompareInstruction test = (CompareInstruction) ((BranchInstruction) at).condition();
            MistakeShapes.replacePredicate(test, Predicate.SLE, site);
        }
    }

    /** The guard of an inner loop is left out where its lanes test a loaded or computed number for equality. */
    static void withoutGuard(Instruction at, MistakeSite site) {
        int loop = guarded(at, site);
        boolean isTest = loop != LoopShapes.NONE
                && site.loops().depth(loop) > 2
                && ((BranchInstruction) at).condition() instanceof CompareInstruction test
                && test.predicate() == Predicate.EQ;
        if (isTest && site.permits(at)) {
            BasicBlock first = ((BranchInstruction) at).successor(0);
            BasicBlock header = first.singleSuccessor();
            boolean entersFirst =
                    header != null && site.loops().header(loop) == site.graph().indexOf(header);
            site.rewriter().setOperand(at, 0, site.context().bool(entersFirst));
        }
    }

    /** Lanes that do not enter take along what the copy of the header begins with, not what it computes. */
    static void exitValueBeforeHeader(Instruction at, MistakeSite site) {
        if (!(at instanceof PhiInstruction phi) || at.type().isInt(32) || !LoopShapes.isDeep(at, site)) {
            return;
        }
        for (int i = 0; i < phi.incomingCount(); i++) {
            Instruction end = phi.incomingBlock(i).terminator();
            boolean isCopied = guarded(end, site) != LoopShapes.NONE
                    && phi.incomingValue(i) instanceof BinaryInstruction copy
                    && copy.block() == end.block();
            Value before = isCopied ? ((Instruction) phi.incomingValue(i)).operand(0) : null;
            boolean differs = before != null && !(before instanceof ConstantInt);
            if (differs && at.hasUses() && site.permits(at)) {
                LoopShapes.setEntry(phi, i, before, site);
                return;
            }
        }
    }

    /** A load of the header yields in later iterations what its copy before the loop loaded. */
    static void loadOfFirstTest(Instruction at, MistakeSite site) {
        Instruction copy = at instanceof LoadInstruction ? copyBefore(at, site) : null;
        if (copy != null && at.hasUses() && site.permits(at)) {
            site.rewriter().replaceAllUses(at, copy);
        }
    }

    /** What the header stores is not stored by its copy before the loop. */
    static void storeOfFirstTest(Instruction at, MistakeSite site) {
        Instruction copy = at instanceof StoreInstruction ? copyBefore(at, site) : null;
        if (copy != null && site.permits(at)) {
            site.rewriter().erase(copy);
        }
    }

    /** The result of a collective operation in later iterations is the one from before the loop. */
    static void collectiveOfFirstTest(Instruction at, MistakeSite site) {
        Instruction copy = MistakeShapes.isMaskedCollective(at) ? copyBefore(at, site) : null;
        if (copy != null && at.hasUses() && site.permits(at)) {
            site.rewriter().replaceAllUses(at, copy);
        }
    }

    /** An instruction like {@code at}, which is in a latch, of the block with the guard of the loop. */
    private static @Nullable Instruction copyBefore(Instruction at, MistakeSite site) {
        int loop = LoopShapes.loopAround(at, site);
        Instruction place = loop == LoopShapes.NONE ? null : LoopShapes.hoistingPlace(loop, site);
        BasicBlock guard = place == null ? null : MistakeSite.blockOf(place).singlePredecessor();
        if (guard == null || guarded(guard.terminator(), site) != loop || !isAtEnd(at, loop, site)) {
            return null;
        }
        for (Instruction i : guard) {
            boolean isLike = i.opcode() == at.opcode()
                    && i.type().equals(at.type())
                    && i.operandCount() == at.operandCount()
                    && i.operand(i.operandCount() - 1) == at.operand(at.operandCount() - 1);
            if (isLike) {
                return i;
            }
        }
        return null;
    }

    private static boolean isAtEnd(Instruction at, int loop, MistakeSite site) {
        return (LoopShapes.isNested(loop, site) || !at.type().isInt(32))
                && LoopShapes.isExiting(MistakeSite.blockOf(at), loop, site)
                && MistakeSite.blockOf(at) == LoopShapes.latch(loop, site);
    }

    /** An accumulator leaves a rotated loop as it was before the last iteration. */
    static void exitValueOfIterationBefore(Instruction at, MistakeSite site) {
        if (!(at instanceof PhiInstruction phi) || at.type().isInt(32) || phi.incomingCount() < 3) {
            return;
        }
        for (int i = 0; i < phi.incomingCount(); i++) {
            PhiInstruction before = LoopShapes.phiOfNext(phi.incomingValue(i), site);
            int loop = before == null ? LoopShapes.NONE : LoopShapes.loopOfHeader(before, site);
            boolean isLast = before != null
                    && site.loops().depth(loop) > 2
                    && !LoopShapes.isInside(MistakeSite.blockOf(at), loop, site)
                    && phi.incomingBlock(i) == LoopShapes.latch(loop, site);
            if (isLast && at.hasUses() && site.permits(at)) {
                LoopShapes.setEntry(phi, i, before, site);
                return;
            }
        }
    }
}
