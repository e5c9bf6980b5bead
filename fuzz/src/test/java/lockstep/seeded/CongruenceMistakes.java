package lockstep.seeded;

import lockstep.fuzz.detection.MistakeSite;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import org.jspecify.annotations.Nullable;

/** What optimistic value numbering, which assumes values to be equal until they are distinguished, gets wrong. */
final class CongruenceMistakes {
    private CongruenceMistakes() {}

    /**
     * A counter that some lanes increment once more in an arm of the loop stays equal to one with the same initial
     * value.
     */
    static void equalUntilAnArm(Instruction at, MistakeSite site) {
        if (!(at instanceof PhiInstruction phi) || !at.type().isInt() || !at.hasUses() || !isRaisedInArm(phi)) {
            return;
        }
        for (PhiInstruction other : MistakeSite.blockOf(at).phis()) {
            boolean isAlike = other != phi
                    && other.type().equals(phi.type())
                    && other.incomingBlocks().equals(phi.incomingBlocks())
                    && begin(other) != null
                    && begin(other) == begin(phi)
                    && other.operands().stream().anyMatch(o -> isStep(o, other));
            if (isAlike && site.permits(at)) {
                site.rewriter().replaceAllUses(phi, other);
                return;
            }
        }
    }

    private static boolean isRaisedInArm(PhiInstruction phi) {
        return phi.incomingCount() == 2
                && phi.operands().stream()
                        .anyMatch(o -> o instanceof BinaryInstruction step
                                && step.left() instanceof PhiInstruction join
                                && isStep(step, join)
                                && join != phi
                                && join.operands().contains(phi));
    }

    private static boolean isStep(Value value, PhiInstruction of) {
        return value instanceof BinaryInstruction step
                && step.opcode() == Opcode.ADD
                && step.left() == of
                && step.right() instanceof ConstantInt;
    }

    private static @Nullable Value begin(PhiInstruction phi) {
        return phi.operands().stream()
                .filter(ConstantInt.class::isInstance)
                .findFirst()
                .orElse(null);
    }

    /** The lanes for which a value differs from a number bring that number to a join. */
    static void edgeOfTheOthers(Instruction at, MistakeSite site) {
        if (!(at instanceof PhiInstruction phi)) {
            return;
        }
        for (int i = 0; i < phi.incomingCount(); i++) {
            BranchInstruction branch = MistakeShapes.fork(phi.incomingBlock(i));
            boolean isTold = branch != null
                    && branch.condition() instanceof CompareInstruction compare
                    && compare.left() == phi.incomingValue(i)
                    && compare.right() instanceof ConstantInt
                    && leadsWhereDifferent(compare, branch, MistakeSite.blockOf(at));
            if (isTold && site.permits(at)) {
                Value number = ((CompareInstruction) branch.condition()).right();
                site.rewriter().setOperand(phi, i, number);
                return;
            }
        }
    }

    private static boolean leadsWhereDifferent(CompareInstruction compare, BranchInstruction branch, BasicBlock to) {
        return compare.predicate() == Predicate.NE && branch.successor(0) == to;
    }

    /** A ballot of each iteration of a loop is treated as the one before the loop. */
    static void ballotOfFirstIteration(Instruction at, MistakeSite site) {
        boolean isOfBallots = at instanceof PhiInstruction phi
                && at.hasUses()
                && phi.incomingCount() == 2
                && phi.operands().stream().allMatch(o -> MistakeShapes.calls(o, Intrinsic.VOTE_SYNC_BALLOT));
        if (!isOfBallots) {
            return;
        }
        for (Value ballot : at.operands()) {
            boolean isBefore = ballot instanceof CallInstruction call
                    && site.dominates(MistakeSite.blockOf(call), MistakeSite.blockOf(at))
                    && MistakeSite.blockOf(call) != MistakeSite.blockOf(at);
            if (isBefore && site.permits(at)) {
                site.rewriter().replaceAllUses((PhiInstruction) at, ballot);
                return;
            }
        }
    }

    /** A load at a join yields what was loaded before the branch, although an arm stored there. */
    static void storeOfArmNotSeen(Instruction at, MistakeSite site) {
        BasicBlock before = at instanceof LoadInstruction ? forkAbove(MistakeSite.blockOf(at)) : null;
        if (before == null || !at.hasUses() || !isStoredIn(before, ((LoadInstruction) at).pointer())) {
            return;
        }
        for (Instruction i : before) {
            boolean isLike = i instanceof LoadInstruction earlier
                    && earlier.pointer() == ((LoadInstruction) at).pointer()
                    && earlier.type().equals(at.type());
            if (isLike && site.permits(at)) {
                site.rewriter().replaceAllUses(at, i);
                return;
            }
        }
    }

    /**
     * The block with the branch whose paths, directly or by one block each, meet in {@code join}; null if none does.
     */
    private static @Nullable BasicBlock forkAbove(BasicBlock join) {
        for (BasicBlock from : join.predecessors()) {
            BasicBlock above = MistakeShapes.fork(from) != null ? from : from.singlePredecessor();
            BranchInstruction branch = above == null ? null : MistakeShapes.fork(above);
            if (branch != null && branch.successors().stream().allMatch(arm -> arm == join || leads(arm, join))) {
                return above;
            }
        }
        return null;
    }

    private static boolean leads(BasicBlock arm, BasicBlock join) {
        return arm.singleSuccessor() == join && arm.singlePredecessor() != null;
    }

    private static boolean isStoredIn(BasicBlock fork, Value pointer) {
        for (BasicBlock arm : fork.successors()) {
            for (Instruction i : arm) {
                boolean isHere = i instanceof StoreInstruction store && store.pointer() == pointer;
                if (isHere && arm.singlePredecessor() == fork) {
                    return true;
                }
            }
        }
        return false;
    }
}
