package lockstep.seeded;

import java.util.function.Predicate;
import lockstep.fuzz.detection.MistakeSite;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import org.jspecify.annotations.Nullable;

/** What passes over stores, fills, copies and variables get wrong: how many bytes, and who reads them meanwhile. */
final class OverwritingMistakes {
    private OverwritingMistakes() {}

    // ---- stores that are overwritten

    /** A store is deleted because a later one at another offset in its object is assumed to overwrite it. */
    static void overwrittenAtOffset(Instruction at, MistakeSite site) {
        StoreInstruction later = simple(at) ? beside((StoreInstruction) at) : null;
        boolean isBeside = later != null && site.loops().nodeDepth(site.node(at)) > 0;
        if (isBeside && site.permits(at)) {
            site.rewriter().erase(at);
        }
    }

    /** A store in a loop is deleted that a later one overwrites, although an atomic between reads it. */
    static void overwrittenAfterAtomic(Instruction at, MistakeSite site) {
        overwrittenAfter(at, AtomicRmwInstruction.class::isInstance, site);
    }

    /** A store in a loop is deleted that a later one overwrites, although a call between may read it. */
    static void overwrittenAfterCall(Instruction at, MistakeSite site) {
        overwrittenAfter(at, i -> MistakeShapes.callsProgram(i) && i.operands().contains(at.operand(1)), site);
    }

    /** A store in a loop is deleted that a later one overwrites after a load from a computed place of its object. */
    static void overwrittenAfterLoad(Instruction at, MistakeSite site) {
        overwrittenAfter(
                at,
                i -> i instanceof LoadInstruction load
                        && !MistakeShapes.hasConstantOffset(load.pointer())
                        && MistakeShapes.base(load.pointer()) == MistakeShapes.base(at.operand(1)),
                site);
    }

    private static void overwrittenAfter(Instruction at, Predicate<Instruction> reader, MistakeSite site) {
        StoreInstruction later = simple(at) ? overwriting((StoreInstruction) at) : null;
        boolean isRead = false;
        for (Instruction i = at.next(); later != null && i != later; i = i.next()) {
            isRead |= reader.test(i);
        }
        if (isRead && site.loops().nodeDepth(site.node(at)) > 0 && site.permits(at)) {
            site.rewriter().erase(at);
        }
    }

    private static boolean simple(Instruction at) {
        return at instanceof StoreInstruction store && store.access().isSimple();
    }

    /** The next store of the block to the same address, of the same type; null if none is near. */
    private static @Nullable StoreInstruction overwriting(StoreInstruction store) {
        for (Instruction i = store.next(); i != null; i = i.next()) {
            boolean isOver = i instanceof StoreInstruction later && later.pointer() == store.pointer();
            if (isOver) {
                boolean isAlike = ((StoreInstruction) i)
                        .value()
                        .type()
                        .equals(store.value().type());
                return isAlike ? (StoreInstruction) i : null;
            }
        }
        return null;
    }

    /** The next store of the block to another constant index of the same array. */
    private static @Nullable StoreInstruction beside(StoreInstruction store) {
        Instruction next = store.next();
        while (next instanceof GetElementPtrInstruction) {
            next = next.next();
        }
        boolean isBeside = next instanceof StoreInstruction later
                && later.pointer() != store.pointer()
                && MistakeShapes.base(later.pointer()) == MistakeShapes.base(store.pointer())
                && MistakeShapes.hasConstantOffset(later.pointer())
                && MistakeShapes.hasConstantOffset(store.pointer())
                && later.pointer() instanceof GetElementPtrInstruction
                && later.value().type().equals(store.value().type());
        return isBeside ? (StoreInstruction) next : null;
    }

    // ---- fills and copies

    /** A copy is made before the store, not of an i32, to its source that precedes it. */
    static void copyBeforeStore(Instruction at, MistakeSite site) {
        boolean isCopy = MistakeShapes.calls(at, Intrinsic.MEMCPY) || MistakeShapes.calls(at, Intrinsic.MEMMOVE);
        for (Instruction i = isCopy ? at.previous() : null; i != null; i = i.previous()) {
            boolean isSource = i instanceof StoreInstruction store
                    && !store.value().type().isInt(Integer.SIZE)
                    && MistakeShapes.base(store.pointer()) == MistakeShapes.base(at.operand(1));
            if (isSource) {
                Instruction place = i;
                boolean fits = at.operands().stream()
                        .allMatch(operand -> !(operand instanceof Instruction of) || site.dominates(of, place));
                if (fits && site.permits(at)) {
                    site.rewriter().moveBefore(at, i);
                }
                return;
            }
        }
    }

    /** Stores that make a fill together in an inner loop fill a byte less. */
    static void fillOfStoresWithoutLast(Instruction at, MistakeSite site) {
        boolean isFill = MistakeShapes.calls(at, Intrinsic.MEMSET)
                && at.operand(2) instanceof ConstantInt
                && at.operand(0) instanceof GetElementPtrInstruction
                && site.loops().nodeDepth(site.node(at)) > 1;
        long length = isFill ? ((ConstantInt) at.operand(2)).sext() : 0;
        if (length > 1 && site.permits(at)) {
            ConstantInt old = (ConstantInt) at.operand(2);
            site.rewriter().setOperand(at, 2, site.context().integer(old.intType(), length - 1));
        }
    }

    // ---- variables

    /** In a loop a load of a variable after a barrier or atomic yields what its thread stored before it. */
    static void ownStoreAfterBarrier(Instruction at, MistakeSite site) {
        if (!(at instanceof LoadInstruction load) || !(MistakeShapes.base(load.pointer()) instanceof GlobalVariable)) {
            return;
        }
        boolean isAfter = false;
        boolean isInLoop = site.loops().nodeDepth(site.node(at)) > 0;
        for (Instruction i = isInLoop ? at.previous() : null; i != null; i = i.previous()) {
            isAfter |= MistakeShapes.isBarrier(i) || i instanceof AtomicRmwInstruction;
            boolean isStore = i instanceof StoreInstruction store
                    && MistakeShapes.base(store.pointer()) == MistakeShapes.base(load.pointer())
                    && store.value().type().equals(at.type());
            if (isStore) {
                if (isAfter && at.hasUses() && site.permits(at)) {
                    site.rewriter().replaceAllUses(at, ((StoreInstruction) i).value());
                }
                return;
            }
        }
    }

    /** A store of zero to a variable of zeros is deleted, although another value was stored before. */
    static void storeOfInitializer(Instruction at, MistakeSite site) {
        boolean isInitial = at instanceof StoreInstruction store
                && MistakeShapes.base(store.pointer()) instanceof GlobalVariable variable
                && variable.linkage().isLocal()
                && store.value() == site.context().zero(store.value().type())
                && variable.initializer()
                        .filter(site.context().zero(variable.valueType())::equals)
                        .isPresent();
        if (isInitial && site.permits(at)) {
            site.rewriter().erase(at);
        }
    }
}
