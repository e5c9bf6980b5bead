package lockstep.seeded;

import java.util.ArrayList;
import java.util.List;
import lockstep.fuzz.detection.MistakeSite;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import org.jspecify.annotations.Nullable;

/** What branch distribution gets wrong: lanes choose the other arm's operand, or what must stay in its arm moves. */
final class DistributionMistakes {
    private DistributionMistakes() {}

    /** The select for an operand has its values exchanged where the branch does no comparison with a constant. */
    static void exchangedChoice(Instruction at, MistakeSite site) {
        boolean isChoice = at instanceof SelectInstruction select
                && MistakeShapes.fork(MistakeSite.blockOf(at)) instanceof BranchInstruction branch
                && branch.condition() == select.condition()
                && select.ifTrue() != select.ifFalse()
                && !comparesWithConstant(branch);
        if (isChoice && site.permits(at)) {
            exchange(at, 1, 2, site);
        }
    }

    /** The entries of a PHI that its own block alone uses are exchanged, after a branch as above. */
    static void exchangedEntries(Instruction at, MistakeSite site) {
        boolean isJoin = at instanceof PhiInstruction phi
                && phi.incomingCount() == 2
                && phi.incomingValue(0) != phi.incomingValue(1)
                && fork(phi) instanceof BranchInstruction branch
                && !comparesWithConstant(branch)
                && site.isAvailableAtEnd(phi.incomingValue(0), phi.incomingBlock(1))
                && site.isAvailableAtEnd(phi.incomingValue(1), phi.incomingBlock(0))
                && phi.useCount() == 1
                && MistakeShapes.onlyUsingBlock(phi) == phi.block();
        if (isJoin && site.permits(at)) {
            exchange(at, 0, 1, site);
        }
    }

    private static void exchange(Instruction at, int first, int second, MistakeSite site) {
        Value kept = at.operand(first);
        site.rewriter().setOperand(at, first, at.operand(second));
        site.rewriter().setOperand(at, second, kept);
    }

    /** The branch whose two arms bring the entries of {@code phi}, or null. */
    private static @Nullable BranchInstruction fork(PhiInstruction phi) {
        BasicBlock before = phi.incomingBlock(0).singlePredecessor();
        return before != null && before == phi.incomingBlock(1).singlePredecessor() ? MistakeShapes.fork(before) : null;
    }

    private static boolean comparesWithConstant(BranchInstruction branch) {
        return branch.condition() instanceof CompareInstruction compare
                && compare.opcode() == Opcode.ICMP
                && compare.right() instanceof Constant;
    }

    /** A store moves to the end of its arm, past a load of another address of the same object. */
    static void storePastLoad(Instruction at, MistakeSite site) {
        BasicBlock arm = MistakeSite.blockOf(at);
        BasicBlock before = arm.singlePredecessor();
        boolean isInArm = at instanceof StoreInstruction store
                && store.access().isSimple()
                && before != null
                && MistakeShapes.fork(before) != null
                && arm.terminator() instanceof BranchInstruction end
                && !end.isConditional();
        for (Instruction i = at.next(); isInArm && i != null && !MistakeShapes.isBarrier(i); i = i.next()) {
            if (i instanceof LoadInstruction load && isElsewhere(load, (StoreInstruction) at)) {
                if (site.permits(at)) {
                    site.rewriter().moveBefore(at, arm.terminator());
                }
                return;
            }
        }
    }

    private static boolean isElsewhere(LoadInstruction load, StoreInstruction store) {
        return load.pointer() != store.pointer()
                && MistakeShapes.base(load.pointer()) == MistakeShapes.base(store.pointer());
    }

    /** Collectives of both arms become one before the branch, with the mask of the first. */
    static void mergedCollectives(Instruction at, MistakeSite site) {
        BranchInstruction branch = MistakeShapes.fork(MistakeSite.blockOf(at));
        if (at != MistakeSite.blockOf(at).terminator() || branch == null || branch.condition() instanceof Constant) {
            return;
        }
        Instruction first = collectiveOf(branch.successor(0), branch);
        Instruction second = collectiveOf(branch.successor(1), branch);
        boolean areSame = first != null
                && second != null
                && ((CallInstruction) first).callee() == ((CallInstruction) second).callee()
                && first.operands()
                        .subList(1, first.operandCount())
                        .equals(second.operands().subList(1, second.operandCount()));
        if (areSame && areAvailable(first, branch, site) && site.permits(first)) {
            site.rewriter().moveBefore(first, branch);
            site.rewriter().replace(second, first);
        }
    }

    private static @Nullable Instruction collectiveOf(BasicBlock arm, BranchInstruction branch) {
        if (arm.singlePredecessor() != branch.block()) {
            return null;
        }
        for (Instruction instruction : arm) {
            if (MistakeShapes.isMaskedCollective(instruction)) {
                return instruction;
            }
        }
        return null;
    }

    private static boolean areAvailable(Instruction value, BranchInstruction branch, MistakeSite site) {
        return value.operands().stream()
                .allMatch(operand -> site.isAvailableAtEnd(operand, MistakeSite.blockOf(branch)));
    }

    /** A load of an arm moves before the branch, past a store to a computed place of the same object. */
    static void loadBeforeStore(Instruction at, MistakeSite site) {
        if (!(at instanceof LoadInstruction load) || !load.access().isSimple()) {
            return;
        }
        BasicBlock arm = MistakeSite.blockOf(at);
        BasicBlock fork = arm.singlePredecessor();
        BranchInstruction branch = fork == null ? null : MistakeShapes.fork(fork);
        if (branch == null || !areAvailable(at, branch, site)) {
            return;
        }
        List<Instruction> passed = new ArrayList<>();
        for (Instruction i = at.previous(); i != null; i = i.previous()) {
            passed.add(i);
        }
        boolean passesStore = passed.stream()
                .anyMatch(i -> i instanceof StoreInstruction store
                        && MistakeShapes.base(store.pointer()) == MistakeShapes.base(load.pointer())
                        && store.pointer() != load.pointer()
                        && !MistakeShapes.hasConstantOffset(store.pointer()));
        if (passesStore && passed.stream().noneMatch(MistakeShapes::isBarrier) && site.permits(at)) {
            site.rewriter().moveBefore(at, branch);
        }
    }
}
