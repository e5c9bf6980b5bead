package lockstep.seeded;

import java.util.List;
import lockstep.fuzz.detection.Site;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.ConstantFloat;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.IntType;
import org.jspecify.annotations.Nullable;

/** What keys of value numbers leave out: order, flags, blocks and widths. */
final class NumberingMistakes {
    private NumberingMistakes() {}

    /** A difference has the number of the one whose operands are exchanged. */
    static void differenceExchanged(Instruction at, Site site) {
        merge(at, at.opcode() == Opcode.SUB && !at.type().isInt(Integer.SIZE), site, other -> other.opcode() == Opcode.SUB
                && other.operand(0) == at.operand(1)
                && other.operand(1) == at.operand(0));
    }

    /** A comparison has the number of the one whose operands are exchanged, by the same predicate. */
    static void comparisonExchanged(Instruction at, Site site) {
        boolean isOrdered = at instanceof CompareInstruction compare
                && compare.predicate() != Predicate.EQ
                && compare.predicate() != Predicate.NE
                && !compare.predicate().isOfFloats();
        merge(at, isOrdered, site, other -> other instanceof CompareInstruction same
                && same.predicate() == ((CompareInstruction) at).predicate()
                && same.left() == at.operand(1)
                && same.right() == at.operand(0));
    }

    /** An operation that may wrap has the number of one that is claimed not to, which stays claimed. */
    static void flagsOfLeader(Instruction at, Site site) {
        int claims = Flag.set(Flag.NSW, Flag.NUW, Flag.EXACT);
        merge(at, at instanceof BinaryInstruction && (at.flags() & claims) == 0, site, other -> other.opcode() == at.opcode()
                && (other.flags() & claims) != 0
                && other.operands().equals(at.operands()));
    }

    private static void merge(Instruction at, boolean isKind, Site site, java.util.function.Predicate<Instruction> same) {
        if (!isKind || !at.hasUses()) {
            return;
        }
        for (Value operand : at.operands()) {
            Instruction other = operand instanceof Instruction i ? leader(at, i, site, same) : null;
            if (other != null && site.permits(at)) {
                site.rewriter().replaceAllUses(at, other);
                return;
            }
        }
    }

    private static @Nullable Instruction leader(
            Instruction at, Instruction operand, Site site, java.util.function.Predicate<Instruction> same) {
        return operand.useList().stream()
                .map(Use::user)
                .filter(user -> user != at && same.test(user) && site.dominates(user, at))
                .findFirst()
                .orElse(null);
    }

    /** PHIs of the same values have one number although they stand in different blocks. */
    static void phiOfOtherBlock(Instruction at, Site site) {
        merge(at, at instanceof PhiInstruction, site, other -> other instanceof PhiInstruction phi
                && phi.block() != at.block()
                && phi.operands().equals(at.operands()));
    }

    /** Where a float equals zero it is that zero, though it may be the negative one. */
    static void negativeZero(Instruction at, Site site) {
        boolean isZero = at instanceof CompareInstruction compare
                && compare.predicate() == Predicate.OEQ
                && compare.right() instanceof ConstantFloat;
        BranchInstruction branch = isZero ? Shapes.fork(Site.blockOf(at)) : null;
        BasicBlock equal = branch != null && branch.condition() == at ? branch.successor(0) : null;
        if (equal == null || equal.singlePredecessor() == null) {
            return;
        }
        for (Use use : at.operand(0) instanceof Instruction value ? value.useList() : List.<Use>of()) {
            boolean isBelow = use.user() != at
                    && !(use.user() instanceof PhiInstruction)
                    && site.dominates(equal, Site.blockOf(use.user()));
            if (isBelow && site.permits(at)) {
                site.rewriter().replaceUse(use, at.operand(1));
                return;
            }
        }
    }

    /** A load of the low part of what was stored gets the high part. */
    static void otherPartOfStore(Instruction at, Site site) {
        if (!(at instanceof LoadInstruction load) || !(at.type() instanceof IntType part) || !at.hasUses()) {
            return;
        }
        for (Instruction i = at.previous(); i != null; i = i.previous()) {
            if (i instanceof StoreInstruction store && store.pointer() == load.pointer()) {
                boolean isWider = store.value().type() instanceof IntType whole && whole.width() > part.width();
                if (isWider && site.permits(at)) {
                    IntType whole = (IntType) store.value().type();
                    Value high = site.rewriter()
                            .before(at)
                            .binary(
                                    Opcode.LSHR,
                                    store.value(),
                                    site.context().integer(whole, whole.width() - part.width()));
                    Value low = site.rewriter().before(at).cast(Opcode.TRUNC, high, at.type());
                    site.rewriter().replaceAllUses(at, low);
                }
                return;
            }
        }
    }
}
