package lockstep.fuzz.detection;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import org.jspecify.annotations.Nullable;

/** What branch distribution gets wrong: lanes choose the other arm's operand, or what must stay in its arm moves. */
final class DistributionMistakes {
    private DistributionMistakes() {}

    /** The select for an operand, no i32, behind another one of the same condition, has its values exchanged. */
    static void exchangedChoice(Instruction at, Site site) {
        boolean isSecond = at instanceof SelectInstruction select
                && at.previous() instanceof SelectInstruction first
                && first.condition() == select.condition()
                && Shapes.fork(Site.blockOf(at)) instanceof BranchInstruction branch
                && branch.condition() == select.condition()
                && select.ifTrue() != select.ifFalse()
                && !select.type().isInt(32)
                && !(select.ifTrue() instanceof Constant)
                && !(select.ifFalse() instanceof Constant);
        if (isSecond && site.permits(at)) {
            Value first = at.operand(1);
            site.rewriter().setOperand(at, 1, at.operand(2));
            site.rewriter().setOperand(at, 2, first);
        }
    }

    /** Collectives of both arms become one before the branch, with the mask of the first. */
    static void mergedCollectives(Instruction at, Site site) {
        BranchInstruction branch = Shapes.fork(Site.blockOf(at));
        if (at != Site.blockOf(at).terminator() || branch == null || branch.condition() instanceof Constant) {
            return;
        }
        Instruction first = collectiveOf(branch.successor(0), branch);
        Instruction second = collectiveOf(branch.successor(1), branch);
        boolean areSame = first != null
                && second != null
                && ((CallInstruction) first).callee() == ((CallInstruction) second).callee()
                && first.operands().subList(1, first.operandCount())
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
            if (Shapes.isMaskedCollective(instruction)) {
                return instruction;
            }
        }
        return null;
    }

    private static boolean areAvailable(Instruction value, BranchInstruction branch, Site site) {
        return value.operands().stream().allMatch(operand -> site.isAvailableAtEnd(operand, Site.blockOf(branch)));
    }

    /** A load of an arm goes before the branch, past a store to a computed place of the same object. */
    static void loadBeforeStore(Instruction at, Site site) {
        if (!(at instanceof LoadInstruction load) || !load.access().isSimple()) {
            return;
        }
        BasicBlock arm = Site.blockOf(at);
        BasicBlock fork = arm.singlePredecessor();
        BranchInstruction branch = fork == null ? null : Shapes.fork(fork);
        if (branch == null || !areAvailable(at, branch, site)) {
            return;
        }
        List<Instruction> passed = new ArrayList<>();
        for (Instruction i = at.previous(); i != null; i = i.previous()) {
            passed.add(i);
        }
        boolean passesStore = passed.stream().anyMatch(i -> i instanceof StoreInstruction store
                && Shapes.base(store.pointer()) == Shapes.base(load.pointer())
                && store.pointer() != load.pointer()
                && !Shapes.hasConstantOffset(store.pointer()));
        if (passesStore && passed.stream().noneMatch(Shapes::isBarrier) && site.permits(at)) {
            site.rewriter().moveBefore(at, branch);
        }
    }
}
