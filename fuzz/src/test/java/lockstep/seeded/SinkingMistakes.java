package lockstep.seeded;

import lockstep.fuzz.detection.MistakeSite;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import org.jspecify.annotations.Nullable;

/** What sinking gets wrong: what depends on other lanes, or on memory, moves like anything else. */
final class SinkingMistakes {
    private SinkingMistakes() {}

    /** A collective that is not a vote moves into the arm that alone uses its result. */
    static void collectiveIntoArm(Instruction at, MistakeSite site) {
        intoArm(at, MistakeShapes.isMaskedCollective(at) && !MistakeShapes.isVote(at), site);
    }

    /** A collective without a mask moves into the arm that alone uses its result. */
    static void unmaskedIntoArm(Instruction at, MistakeSite site) {
        intoArm(at, MistakeShapes.isUnmaskedCollective(at), site);
    }

    private static void intoArm(Instruction at, boolean isKind, MistakeSite site) {
        if (!isKind) {
            return;
        }
        BranchInstruction branch = MistakeShapes.fork(MistakeSite.blockOf(at));
        BasicBlock block = MistakeShapes.onlyUsingBlock(at);
        boolean isArm = branch != null
                && !(branch.condition() instanceof Constant)
                && block != null
                && block.singlePredecessor() == at.block()
                && branch.successors().contains(block);
        if (isArm && site.permits(at)) {
            site.rewriter().moveBefore(at, firstUser(at, block));
        }
    }

    private static Instruction firstUser(Instruction value, BasicBlock block) {
        Instruction first = block.terminator();
        for (Use use : value.uses()) {
            first = use.user().comesBefore(first) ? use.user() : first;
        }
        return first;
    }

    /** A load moves to its first use, past a barrier of its warp. */
    static void loadPastBarrier(Instruction at, MistakeSite site) {
        Instruction user = firstUserInBlock(at);
        boolean passes = false;
        for (Instruction i = at; user != null && i != null && i != user; i = i.next()) {
            if (MistakeShapes.isBarrier(i) && !MistakeShapes.calls(i, Intrinsic.BAR_WARP_SYNC)) {
                return;
            }
            passes |= MistakeShapes.isBarrier(i);
        }
        if (user != null && passes && site.permits(at)) {
            site.rewriter().moveBefore(at, user);
        }
    }

    /** A load moves to its first use, past a store to a computed place of the same object. */
    static void loadPastStore(Instruction at, MistakeSite site) {
        Instruction user = firstUserInBlock(at);
        boolean passes = false;
        for (Instruction i = at; user != null && i != null && i != user; i = i.next()) {
            if (MistakeShapes.isBarrier(i)) {
                return;
            }
            passes |= i instanceof StoreInstruction store
                    && !MistakeShapes.hasConstantOffset(store.pointer())
                    && store.pointer() != at.operand(0)
                    && MistakeShapes.base(store.pointer()) == MistakeShapes.base(at.operand(0));
        }
        if (user != null && passes && site.permits(at)) {
            site.rewriter().moveBefore(at, user);
        }
    }

    /** The first user of a simple load whose users are all in its own block; null for any other instruction. */
    private static @Nullable Instruction firstUserInBlock(Instruction at) {
        boolean isLoad = at instanceof LoadInstruction load && load.access().isSimple();
        BasicBlock block = isLoad && at.hasUses() ? MistakeShapes.onlyUsingBlock(at) : null;
        if (block == null || block != at.block()) {
            return null;
        }
        Instruction user = firstUser(at, block);
        return user instanceof PhiInstruction ? null : user;
    }
}
