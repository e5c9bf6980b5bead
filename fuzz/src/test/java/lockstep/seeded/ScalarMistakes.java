package lockstep.seeded;

import lockstep.fuzz.detection.MistakeSite;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.SwitchInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import org.jspecify.annotations.Nullable;

/** What propagation of constants, dead code, value numbering and store elimination get wrong. */
final class ScalarMistakes {
    private ScalarMistakes() {}

    // ---- sccp

    /**
     * A value of a loop stays at the constant that it begins with, although some lanes bring another one: the header is
     * not looked at again when a join inside rises.
     */
    static void joinInLoopNotLookedAtAgain(Instruction at, MistakeSite site) {
        if (!(at instanceof PhiInstruction phi)
                || phi.incomingCount() != 2
                || !at.type().isInt(32)) {
            return;
        }
        for (int i = 0; i < 2; i++) {
            boolean isLoop = phi.incomingValue(i) instanceof ConstantInt
                    && phi.incomingValue(1 - i) instanceof PhiInstruction join
                    && join.operands().contains(phi)
                    && site.dominates(MistakeSite.blockOf(phi), MistakeSite.blockOf(join));
            if (isLoop && phi.hasUses() && site.permits(at)) {
                site.rewriter().replaceAllUses(phi, phi.incomingValue(i));
                return;
            }
        }
    }

    /** The case of the greatest number of a range is treated as unreachable. */
    static void lastNumberOfRange(Instruction at, MistakeSite site) {
        if (!(at instanceof SwitchInstruction choice) || !(choice.value() instanceof BinaryInstruction masked)) {
            return;
        }
        boolean isMask = masked.opcode() == Opcode.AND && masked.right() instanceof ConstantInt;
        for (int i = 0; isMask && i < choice.caseCount(); i++) {
            boolean isLast = choice.caseValue(i) == masked.right() && choice.caseBlock(i) != choice.defaultBlock();
            if (isLast && site.permits(at)) {
                site.rewriter().removeCase(choice, i);
                return;
            }
        }
    }

    // ---- ipsccp

    /** A load of an internal variable gives the initializer, whatever is stored to it. */
    static void initializerOfVariable(Instruction at, MistakeSite site) {
        if (at instanceof LoadInstruction load
                && load.pointer() instanceof GlobalVariable variable
                && variable.linkage().isLocal()
                && !variable.isConstant()
                && variable.initializer().orElse(null) instanceof ConstantInt initial
                && initial.type().equals(load.type())
                && load.hasUses()
                && site.permits(at)) {
            site.rewriter().replaceAllUses(load, initial);
        }
    }

    /** A call of a function yields the operand of the first return, where that is a constant. */
    static void resultOfFirstReturn(Instruction at, MistakeSite site) {
        if (!(at instanceof CallInstruction call) || !(at.type() instanceof IntType) || !at.hasUses()) {
            return;
        }
        Function callee = call.calledFunction().filter(f -> !f.isDeclaration()).orElse(null);
        Value first = callee == null ? null : firstReturned(callee);
        if (first instanceof Constant && site.permits(at)) {
            site.rewriter().replaceAllUses(call, first);
        }
    }

    private static @Nullable Value firstReturned(Function callee) {
        for (BasicBlock block : callee.blocks()) {
            if (block.terminator().opcode() == Opcode.RET) {
                return block.terminator().operand(0);
            }
        }
        return null;
    }

    // ---- adce

    /** A warp barrier with a constant mask, after a store to shared memory, is treated as dead as it gives nothing. */
    static void barrierWithoutResult(Instruction at, MistakeSite site) {
        boolean isAfterStore = at.previous() instanceof StoreInstruction store && isShared(store.pointer());
        if (MistakeShapes.calls(at, Intrinsic.BAR_WARP_SYNC) && isAfterStore && site.permits(at)) {
            site.rewriter().erase(at);
        }
    }

    /** A branch with empty arms is made unconditional although a PHI at the join distinguishes them. */
    static void phiWithoutItsBranch(Instruction at, MistakeSite site) {
        BasicBlock block = MistakeSite.blockOf(at);
        BranchInstruction branch = at instanceof BranchInstruction ? MistakeShapes.fork(block) : null;
        if (branch == null || !isEmptyArm(branch.successor(0)) || !isEmptyArm(branch.successor(1))) {
            return;
        }
        BasicBlock join = branch.successor(0).singleSuccessor();
        boolean isDiamond = join != null && join == branch.successor(1).singleSuccessor();
        if (isDiamond && join.first() instanceof PhiInstruction phi && phi.hasUses() && site.permits(at)) {
            site.rewriter().setOperand(branch, 0, site.context().bool(true));
        }
    }

    private static boolean isEmptyArm(BasicBlock block) {
        return block.size() == 1 && block.singlePredecessor() != null;
    }

    // ---- gvn

    /** A load of shared memory finds what one before the barrier found. */
    static void loadPastBarrier(Instruction at, MistakeSite site) {
        if (!(at instanceof LoadInstruction load) || !isShared(load.pointer()) || !at.hasUses()) {
            return;
        }
        boolean hasBarrier = false;
        for (Instruction i = at.previous(); i != null; i = i.previous()) {
            hasBarrier |= MistakeShapes.isBarrier(i);
            if (i instanceof LoadInstruction earlier
                    && earlier.pointer() == load.pointer()
                    && earlier.type().equals(load.type())) {
                if (hasBarrier && site.permits(at)) {
                    site.rewriter().replaceAllUses(load, earlier);
                }
                return;
            }
        }
    }

    private static boolean isShared(Value pointer) {
        return pointer.type() instanceof PointerType type && type.addressSpace() == AddressSpace.SHARED.number();
    }

    /** A ballot in an arm gives what one of the same truth value gave before the branch, with another mask. */
    static void collectiveOfAllLanes(Instruction at, MistakeSite site) {
        BasicBlock before =
                at instanceof CallInstruction ? MistakeSite.blockOf(at).singlePredecessor() : null;
        if (before == null || !MistakeShapes.calls(at, Intrinsic.VOTE_SYNC_BALLOT) || !at.hasUses()) {
            return;
        }
        for (Instruction i : before) {
            boolean isLike = MistakeShapes.calls(i, Intrinsic.VOTE_SYNC_BALLOT) && i.operand(1) == at.operand(1);
            if (isLike && site.permits(at)) {
                site.rewriter().replaceAllUses(at, i);
                return;
            }
        }
    }

    // ---- dse

    /**
     * A store to shared memory that the next one to the address overwrites is deleted, past barriers and loads of
     * others.
     */
    static void storeBeforeBarrier(Instruction at, MistakeSite site) {
        if (!(at instanceof StoreInstruction store) || !isShared(store.pointer())) {
            return;
        }
        boolean hasBarrier = false;
        for (Instruction i = at.next(); i != null; i = i.next()) {
            hasBarrier |= MistakeShapes.isBarrier(i);
            if (i instanceof StoreInstruction later && later.pointer() == store.pointer()) {
                if (hasBarrier && site.permits(at)) {
                    site.rewriter().erase(at);
                }
                return;
            }
        }
    }

    /** A store is deleted that an arm overwrites which not all lanes reach. */
    static void overwrittenBySomeLanes(Instruction at, MistakeSite site) {
        BranchInstruction branch = at instanceof StoreInstruction ? MistakeShapes.fork(MistakeSite.blockOf(at)) : null;
        if (branch == null) {
            return;
        }
        for (BasicBlock arm : branch.successors()) {
            boolean overwrites = arm.first() instanceof StoreInstruction later
                    && later.pointer() == ((StoreInstruction) at).pointer()
                    && arm.singlePredecessor() != null;
            if (overwrites && site.permits(at)) {
                site.rewriter().erase(at);
                return;
            }
        }
    }
}
