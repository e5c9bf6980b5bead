package lockstep.seeded;

import java.util.ArrayList;
import java.util.List;
import lockstep.fuzz.detection.MistakeSite;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.DivergenceCopy;

/** What bringing programs into webs, out of them, and slots and barriers into fewer gets wrong. */
final class CopyMistakes {
    private static final int GROUP = 3;
    private static final int MANY = 9;

    private CopyMistakes() {}

    /** The last of nine copies or more, made at once in an inner loop, reads what the first of them reads. */
    static void copyOfNeighbour(Instruction at, MistakeSite site) {
        if (!DivergenceCopy.isCopy(at) || site.loops().nodeDepth(site.node(at)) < 2) {
            return;
        }
        Instruction last = DivergenceCopy.groupFrom(at).getLast();
        boolean isFirst = at.previous() == null || !DivergenceCopy.isSameGroup(at, at.previous());
        boolean fits = isFirst
                && DivergenceCopy.groupFrom(at).size() >= MANY
                && last.type().equals(at.type())
                && DivergenceCopy.source(last) != DivergenceCopy.source(at);
        if (fits && site.permits(last)) {
            site.rewriter().setOperand(last, 0, DivergenceCopy.source(at));
        }
    }

    /** Of four moves or more in a row, one, of no i32, reads its cell after another one has written it. */
    static void rotationWithoutTemporary(Instruction at, MistakeSite site) {
        if (!(at instanceof StoreInstruction store)
                || !(store.pointer() instanceof AllocaInstruction)
                || store.value().type().isInt(Integer.SIZE)) {
            return;
        }
        LoadInstruction early = null;
        for (Instruction i = at.previous(); i != null && early == null; i = i.previous()) {
            boolean isRead = i instanceof LoadInstruction load
                    && load.pointer() == store.pointer()
                    && isStoredAfter(load, store);
            early = isRead ? (LoadInstruction) i : null;
        }
        boolean fits = early != null && cells(at).size() > GROUP;
        if (fits && site.permits(at)) {
            site.rewriter().moveBefore(early, at.next());
        }
    }

    /** Whether the one use of {@code load} is a store of it to another cell after {@code store}. */
    private static boolean isStoredAfter(LoadInstruction load, StoreInstruction store) {
        return load.useList().size() == 1
                && load.useList().getFirst().user() instanceof StoreInstruction user
                && user.block() == store.block()
                && user.pointer() != store.pointer()
                && store.comesBefore(user);
    }

    /** The cells that are written in the block of {@code at}. */
    private static List<Value> cells(Instruction at) {
        List<Value> cells = new ArrayList<>();
        for (Instruction i : MistakeSite.blockOf(at)) {
            if (i instanceof StoreInstruction store
                    && store.pointer() instanceof AllocaInstruction
                    && !cells.contains(store.pointer())) {
                cells.add(store.pointer());
            }
        }
        return cells;
    }

    // ---- barriers

    /** The barrier between updates of a shared variable by other threads and a load of it is deleted. */
    static void barrierBetweenThreads(Instruction at, MistakeSite site) {
        boolean isPlain = at instanceof CallInstruction call && call.type().isVoid() && MistakeShapes.isBarrier(call);
        boolean isBeforeLoad = isPlain
                && at.previous() != null
                && !(at.previous() instanceof CallInstruction)
                && at.next() instanceof LoadInstruction load
                && load.pointer() instanceof GlobalVariable;
        if (isBeforeLoad && site.permits(at)) {
            site.rewriter().erase(at);
        }
    }

    // ---- slots

    /** Two slots of one type, the second of which is first used where the first is used last, share memory. */
    static void slotsOfOneLoop(Instruction at, MistakeSite site) {
        if (!(at instanceof AllocaInstruction first)
                || !(at.next() instanceof AllocaInstruction second)
                || !first.allocatedType().equals(second.allocatedType())
                || !first.hasUses()
                || !second.hasUses()
                || first.alignment() < second.alignment()) {
            return;
        }
        boolean areInLoops = first.useList().stream()
                        .allMatch(use -> site.loops().innermostCycle(site.node(use.user())) >= 0)
                != second.useList().stream().allMatch(use -> site.loops().innermostCycle(site.node(use.user())) >= 0);
        if (areInLoops && site.permits(at)) {
            site.rewriter().replaceAllUses(second, first);
        }
    }
}
