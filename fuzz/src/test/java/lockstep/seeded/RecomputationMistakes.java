package lockstep.seeded;

import java.util.ArrayList;
import java.util.List;
import lockstep.fuzz.detection.MistakeSite;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import org.jspecify.annotations.Nullable;

/** What rematerialization gets wrong: a value computed again where it would be another one. */
final class RecomputationMistakes {
    private RecomputationMistakes() {}

    /** Instructions between a load and its use that are overlooked. */
    private interface Overlooked {
        boolean test(Instruction instruction);
    }

    /** A load is repeated after a synchronization other than the plain barrier. */
    static void loadAfterBarrier(Instruction at, MistakeSite site) {
        reload(
                at,
                site,
                MistakeShapes::isOtherBarrier,
                i -> MistakeShapes.isOtherBarrier(i) || !MistakeShapes.isBarrier(i));
    }

    /** A load is repeated after an atomic of the same block. */
    static void loadAfterAtomic(Instruction at, MistakeSite site) {
        reload(at, site, i -> i instanceof AtomicRmwInstruction, i -> !MistakeShapes.isBarrier(i));
    }

    /** A load is repeated after a store to a computed place of the same object. */
    static void loadAfterStore(Instruction at, MistakeSite site) {
        Overlooked computed = i -> i instanceof StoreInstruction store
                && at instanceof LoadInstruction load
                && !MistakeShapes.hasConstantOffset(store.pointer())
                && store.pointer() != load.pointer()
                && MistakeShapes.base(store.pointer()) == MistakeShapes.base(load.pointer());
        reload(at, site, computed, i -> !MistakeShapes.isBarrier(i) && !(i instanceof AtomicRmwInstruction));
    }

    /**
     * Repeats a load before its last user in the block if an instruction between satisfies {@code cause} and all
     * between satisfy {@code allowed}.
     */
    private static void reload(Instruction at, MistakeSite site, Overlooked cause, Overlooked allowed) {
        if (!(at instanceof LoadInstruction load) || !load.access().isSimple() || load.useCount() < 2) {
            return;
        }
        boolean isCaused = false;
        Instruction last = null;
        for (Instruction i = at.next(); i != null && allowed.test(i); i = i.next()) {
            isCaused |= cause.test(i);
            last = isCaused && i.operands().contains(at) ? i : last;
        }
        if (last != null && site.permits(at)) {
            useCopy(at, last, site);
        }
    }

    private static void useCopy(Instruction original, Instruction user, MistakeSite site) {
        Instruction copy = site.rewriter().insertBefore(original.copy(), user);
        for (Use use : original.useList()) {
            if (use.user() == user) {
                site.rewriter().replaceUse(use, copy);
            }
        }
    }

    /**
     * A collective that is not a vote is executed again in the arm that uses its result, by the lanes that are there.
     */
    static void collectiveInArm(Instruction at, MistakeSite site) {
        boolean isNumber = at.type().isInt(32) || at.type().isInt(1);
        if (!MistakeShapes.isMaskedCollective(at) || MistakeShapes.isVote(at) || at.useCount() < 2 || !isNumber) {
            return;
        }
        BranchInstruction branch = MistakeShapes.fork(MistakeSite.blockOf(at));
        if (branch == null || branch.condition() instanceof Constant) {
            return;
        }
        for (Use use : at.useList()) {
            BasicBlock block = MistakeSite.blockOf(use.user());
            boolean isArm = block.singlePredecessor() == at.block()
                    && branch.successors().contains(block);
            if (isArm && !(use.user() instanceof PhiInstruction)) {
                if (site.permits(at)) {
                    useCopy(at, use.user(), site);
                }
                return;
            }
        }
    }

    /** The copy for one edge of a PHI computes what another edge brings, by the same operation. */
    static void copyOnOtherEdge(Instruction at, MistakeSite site) {
        if (!(at instanceof PhiInstruction phi) || phi.incomingCount() != 2 || !joinsDiamond(phi)) {
            return;
        }
        for (int i = 0; i < 2; i++) {
            Value brought = phi.incomingValue(i);
            Value other = phi.incomingValue(1 - i);
            BasicBlock from = phi.incomingBlock(1 - i);
            boolean isCandidate = brought instanceof BinaryInstruction value
                    && !value.opcode().isIntegerDivision()
                    && other instanceof BinaryInstruction taken
                    && taken.opcode() == value.opcode()
                    && areAvailable(value, from, site)
                    && site.loops().innermostCycle(site.node(phi)) < 0;
            if (isCandidate && site.permits(at)) {
                Instruction copy = site.rewriter().insertBefore(((Instruction) brought).copy(), from.terminator());
                site.rewriter().setOperand(phi, 1 - i, copy);
                return;
            }
        }
    }

    private static boolean joinsDiamond(PhiInstruction phi) {
        BasicBlock fork = phi.incomingBlock(0).singlePredecessor();
        return fork != null && fork == phi.incomingBlock(1).singlePredecessor();
    }

    private static boolean areAvailable(Instruction value, BasicBlock from, MistakeSite site) {
        return value.operands().stream().allMatch(operand -> site.isAvailableAtEnd(operand, from));
    }

    /** What a loop computed from its counter is computed after it from the counter's next value. */
    static void nextIterationAfterLoop(Instruction at, MistakeSite site) {
        if (!(at instanceof BinaryInstruction value) || value.opcode().isIntegerDivision()) {
            return;
        }
        PhiInstruction counter = counterOf(value, site);
        if (counter == null) {
            return;
        }
        int loop = site.loops().innermostCycle(site.node(at));
        for (Use use : usesOutside(at, loop, site)) {
            Value next = latchValue(counter, loop, site);
            boolean isThere = next instanceof Instruction step && step != at && site.dominates(step, use.user());
            if (isThere && site.permits(at)) {
                Instruction copy = site.rewriter().insertBefore(at.copy(), use.user());
                for (int i = 0; i < copy.operandCount(); i++) {
                    if (copy.operand(i) == counter) {
                        site.rewriter().setOperand(copy, i, next);
                    }
                }
                site.rewriter().replaceUse(use, copy);
                return;
            }
        }
    }

    private static List<Use> usesOutside(Instruction value, int loop, MistakeSite site) {
        List<Use> outside = new ArrayList<>();
        for (Use use : value.useList()) {
            boolean isInside = site.loops().contains(loop, site.node(use.user()));
            if (!isInside && !(use.user() instanceof PhiInstruction)) {
                outside.add(use);
            }
        }
        return outside;
    }

    private static @Nullable PhiInstruction counterOf(BinaryInstruction value, MistakeSite site) {
        int loop = site.loops().innermostCycle(site.node(value));
        for (Value operand : value.operands()) {
            boolean isCounter = loop >= 0
                    && operand instanceof PhiInstruction phi
                    && phi.incomingCount() == 2
                    && site.loops().header(loop) == site.node(phi);
            if (isCounter) {
                return (PhiInstruction) operand;
            }
        }
        return null;
    }

    private static Value latchValue(PhiInstruction counter, int loop, MistakeSite site) {
        for (int i = 0; i < counter.incomingCount(); i++) {
            if (site.loops().contains(loop, site.graph().indexOf(counter.incomingBlock(i)))) {
                return counter.incomingValue(i);
            }
        }
        return counter;
    }
}
