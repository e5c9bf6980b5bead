package lockstep.seeded;

import java.util.List;
import java.util.Set;
import lockstep.fuzz.detection.MistakeSite;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import org.jspecify.annotations.Nullable;

/** What combining of instructions gets wrong: claims that no longer hold, signs, and other lanes. */
final class CombineMistakes {
    private static final Set<Predicate> UNSIGNED_STRICT = Set.of(Predicate.ULT, Predicate.UGT);

    private CombineMistakes() {}

    private static boolean isOther(Value value) {
        return value.type().isInt() && !value.type().isInt(32) && !value.type().isInt(1);
    }

    private static @Nullable BinaryInstruction withConstant(Value value, Opcode opcode) {
        return value instanceof BinaryInstruction b && b.opcode() == opcode && b.right() instanceof ConstantInt
                ? b
                : null;
    }

    private static ConstantInt sum(MistakeSite site, Value left, Value right) {
        ConstantInt a = (ConstantInt) left;
        return site.context().integer((IntType) a.type(), a.unsigned().add(((ConstantInt) right).unsigned()));
    }

    // ---- claims

    /** {@code add nsw (add x, C1), C2} becomes {@code add nsw x, C1 + C2} though the inner sum may wrap. */
    static void signedClaimOfOuterSum(Instruction at, MistakeSite site) {
        BinaryInstruction outer = withConstant(at, Opcode.ADD);
        BinaryInstruction inner = outer == null ? null : withConstant(outer.left(), Opcode.ADD);
        if (inner != null && isOther(at) && outer.has(Flag.NSW) && !inner.has(Flag.NSW) && site.permits(at)) {
            ConstantInt both = sum(site, outer.right(), inner.right());
            site.rewriter()
                    .replace(at, site.rewriter().before(at).binary(Opcode.ADD, inner.left(), both, Flag.NSW.bit()));
        }
    }

    /** {@code select c, d, false} becomes {@code and c, d}, poison where {@code d} is and {@code c} is false. */
    static void selectAsConjunction(Instruction at, MistakeSite site) {
        if (at instanceof SelectInstruction select
                && select.type().isInt(1)
                && select.ifFalse() instanceof ConstantInt no
                && no.isZero()
                && select.ifTrue() instanceof CompareInstruction
                && select.ifTrue() != select.condition()
                && site.permits(at)) {
            site.rewriter()
                    .replace(at, site.rewriter().before(at).binary(Opcode.AND, select.condition(), select.ifTrue()));
        }
    }

    /** Two shifts by constants become one whose amount may be the width or more: poison where zero was. */
    static void shiftBeyondTheWidth(Instruction at, MistakeSite site) {
        if (at.opcode() != Opcode.SHL && at.opcode() != Opcode.LSHR) {
            return;
        }
        BinaryInstruction outer = withConstant(at, at.opcode());
        BinaryInstruction inner = outer == null ? null : withConstant(outer.left(), at.opcode());
        if (inner != null && isOther(at) && site.permits(at)) {
            ConstantInt both = sum(site, outer.right(), inner.right());
            site.rewriter().replace(at, site.rewriter().before(at).binary(at.opcode(), inner.left(), both));
        }
    }

    /** {@code &p[x + C]} of 8 bytes becomes two steps that both claim to stay inside, as only their sum does. */
    static void boundsOfEachStep(Instruction at, MistakeSite site) {
        if (at instanceof GetElementPtrInstruction address
                && address.has(Flag.INBOUNDS)
                && address.sourceElementType().isInt(64)
                && address.indexCount() == 1
                && withConstant(address.index(0), Opcode.ADD) instanceof BinaryInstruction index
                && site.permits(at)) {
            IrBuilder builder = site.rewriter().before(at);
            Value step = builder.elementPointer(
                    address.sourceElementType(), address.base(), List.of(index.left()), address.flags());
            site.rewriter()
                    .replace(
                            at,
                            builder.elementPointer(
                                    address.sourceElementType(), step, List.of(index.right()), address.flags()));
        }
    }

    /** A load becomes one of the same place before it that claims a range, with the claim. */
    static void rangeOfEarlierLoad(Instruction at, MistakeSite site) {
        if (!(at instanceof LoadInstruction load) || load.metadata().containsKey("range")) {
            return;
        }
        for (Instruction before = at.previous(); before != null; before = before.previous()) {
            boolean isSame = before instanceof LoadInstruction earlier
                    && earlier.pointer() == load.pointer()
                    && earlier.type().equals(load.type())
                    && earlier.metadata().containsKey("range");
            if (isSame && site.permits(at)) {
                site.rewriter().replace(at, before);
                return;
            }
            if (before instanceof StoreInstruction || before instanceof CallInstruction) {
                return;
            }
        }
    }

    // ---- signs and edges

    /** {@code icmp slt (sub x, y), 0} becomes {@code icmp slt x, y} though the difference may wrap. */
    static void signOfWrappedDifference(Instruction at, MistakeSite site) {
        if (at instanceof CompareInstruction compare
                && compare.predicate() == Predicate.SLT
                && compare.right() instanceof ConstantInt zero
                && zero.isZero()
                && isOther(compare.left())
                && compare.left() instanceof BinaryInstruction difference
                && difference.opcode() == Opcode.SUB
                && !difference.has(Flag.NSW)
                && site.permits(at)) {
            Value direct = site.rewriter().before(at).compare(Predicate.SLT, difference.left(), difference.right());
            site.rewriter().replace(at, direct);
        }
    }

    /** {@code icmp ult (add x, C1), C2} becomes {@code icmp ult x, C2 - C1} though the sum may wrap. */
    static void boundOfWrappedSum(Instruction at, MistakeSite site) {
        if (at instanceof CompareInstruction compare
                && UNSIGNED_STRICT.contains(compare.predicate())
                && compare.right() instanceof ConstantInt bound
                && isOther(bound)
                && withConstant(compare.left(), Opcode.ADD) instanceof BinaryInstruction sum
                && !sum.has(Flag.NUW)
                && ((ConstantInt) sum.right()).unsigned().compareTo(bound.unsigned()) <= 0
                && site.permits(at)) {
            ConstantInt less = site.context()
                    .integer((IntType) bound.type(), bound.unsigned().subtract(((ConstantInt) sum.right()).unsigned()));
            site.rewriter().replace(at, site.rewriter().before(at).compare(compare.predicate(), sum.left(), less));
        }
    }

    /** A branch on {@code x != y} of 64 bits is turned to {@code x == y}, and its edges stay as they are. */
    static void edgesOfInvertedCondition(Instruction at, MistakeSite site) {
        if (at instanceof BranchInstruction branch
                && branch.isConditional()
                && branch.condition() instanceof CompareInstruction compare
                && compare.predicate() == Predicate.NE
                && compare.left().type().isInt(64)
                && compare.hasOneUse()
                && site.permits(at)) {
            Value inverted = site.rewriter().before(compare).compare(Predicate.EQ, compare.left(), compare.right());
            site.rewriter().setOperand(at, 0, inverted);
        }
    }

    // ---- other lanes

    /** A shuffle of an arm is done before the branch, by lanes that its mask does not name. */
    static void shuffleBeforeItsBranch(Instruction at, MistakeSite site) {
        if (!MistakeShapes.calls(at, Intrinsic.SHFL_SYNC_BFLY)) {
            return;
        }
        BasicBlock before = MistakeSite.blockOf(at).singlePredecessor();
        if (before != null
                && MistakeShapes.fork(before) != null
                && ((CallInstruction) at).arguments().stream().allMatch(a -> site.isAvailableAtEnd(a, before))
                && site.permits(at)) {
            site.rewriter().moveBefore(at, before.terminator());
        }
    }

    /**
     * A load of shared memory after a barrier gives what the lane stored there, though it then stored to another cell,
     * which is some other lane's.
     */
    static void cellOfAnotherLane(Instruction at, MistakeSite site) {
        if (!(at instanceof LoadInstruction load)
                || !(load.pointer().type() instanceof PointerType type)
                || type.addressSpace() != AddressSpace.SHARED.number()) {
            return;
        }
        boolean hasBarrier = false;
        for (Instruction before = at.previous(); before != null; before = before.previous()) {
            hasBarrier |= MistakeShapes.isBarrier(before);
            if (before instanceof StoreInstruction store && store.pointer() == load.pointer()) {
                boolean fits = hasBarrier && store.value().type().equals(load.type());
                if (fits && site.permits(at)) {
                    site.rewriter().replace(at, store.value());
                }
                return;
            }
        }
    }
}
