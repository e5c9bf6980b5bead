package lockstep.seeded;

import java.util.Objects;
import java.util.function.Predicate;
import lockstep.fuzz.detection.MistakeSite;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;

/** What loop-invariant code motion gets wrong: intervening effects of iterations, lanes and threads. */
final class HoistingMistakes {
    private HoistingMistakes() {}

    // ---- hoisting

    /** A load of no i32 is hoisted out of a loop that stores another type to computed places of its object. */
    static void loadPastComputedStore(Instruction at, MistakeSite site) {
        hoistLoad(
                at,
                site,
                i -> i instanceof StoreInstruction store
                        && !at.type().isInt(32)
                        && !store.value().type().equals(at.type())
                        && !MistakeShapes.hasConstantOffset(store.pointer())
                        && MistakeShapes.base(store.pointer()) == MistakeShapes.base(at.operand(0)));
    }

    /** A load is hoisted out of a loop in whose iterations threads wait for each other. */
    static void loadPastBarrier(Instruction at, MistakeSite site) {
        hoistLoad(at, site, MistakeShapes::isBarrier);
    }

    /** A load is hoisted out of a loop that changes its object by atomics. */
    static void loadPastAtomic(Instruction at, MistakeSite site) {
        hoistLoad(
                at,
                site,
                i -> i instanceof AtomicRmwInstruction
                        && MistakeShapes.base(i.operand(0)) == MistakeShapes.base(at.operand(0)));
    }

    /** A load is hoisted out of a loop that calls a function of the program. */
    static void loadPastCall(Instruction at, MistakeSite site) {
        hoistLoad(at, site, i -> MistakeShapes.callsProgram(i) && i.operands().contains(at.operand(0)));
    }

    private static void hoistLoad(Instruction at, MistakeSite site, Predicate<Instruction> writer) {
        boolean isPlain = at instanceof LoadInstruction load && load.access().isSimple();
        int loop = isPlain ? LoopShapes.loopAround(at, site) : LoopShapes.NONE;
        if (loop != LoopShapes.NONE
                && LoopShapes.isNested(loop, site)
                && LoopShapes.isInvariant(at.operand(0), loop, site)
                && LoopShapes.has(loop, site, writer)) {
            hoist(at, loop, site);
        }
    }

    /** A division that only the iterations of some lanes reach is executed before the loop. */
    static void divisionOfSomeLanes(Instruction at, MistakeSite site) {
        boolean isDivision = at.opcode() == Opcode.UDIV
                || at.opcode() == Opcode.SDIV
                || at.opcode() == Opcode.UREM
                || at.opcode() == Opcode.SREM;
        hoistInvariant(at, isDivision, site);
    }

    /** A collective of lanes that are in an arm of the loop is executed before the loop. */
    static void collectiveOfSomeLanes(Instruction at, MistakeSite site) {
        hoistInvariant(at, MistakeShapes.isMaskedCollective(at), site);
    }

    /** A collective without a mask that only the iterations of some lanes reach is executed before the loop. */
    static void unmaskedOfSomeLanes(Instruction at, MistakeSite site) {
        hoistInvariant(at, MistakeShapes.isUnmaskedCollective(at), site);
    }

    private static void hoistInvariant(Instruction at, boolean isKind, MistakeSite site) {
        int loop = isKind ? LoopShapes.loopAround(at, site) : LoopShapes.NONE;
        if (loop != LoopShapes.NONE
                && !LoopShapes.isInEachIteration(MistakeSite.blockOf(at), loop, site)
                && at.operands().stream().allMatch(operand -> LoopShapes.isInvariant(operand, loop, site))) {
            hoist(at, loop, site);
        }
    }

    private static void hoist(Instruction at, int loop, MistakeSite site) {
        Instruction place = LoopShapes.hoistingPlace(loop, site);
        if (place != null && site.permits(at)) {
            site.rewriter().moveBefore(at, place);
        }
    }

    // ---- sinking and promotion

    /** A store that others read between barriers is done once, after the loop. */
    static void storeAfterBarriers(Instruction at, MistakeSite site) {
        int loop = storesOnePlace(at, site) ? LoopShapes.loopAround(at, site) : LoopShapes.NONE;
        if (loop != LoopShapes.NONE && LoopShapes.has(loop, site, MistakeShapes::isBarrier)) {
            storeAfter(at, loop, site);
        }
    }

    /** A store that only the lanes of an arm execute in a loop is executed by all lanes after it. */
    static void storeOfSomeLanes(Instruction at, MistakeSite site) {
        int loop = storesOnePlace(at, site) ? LoopShapes.loopAround(at, site) : LoopShapes.NONE;
        if (loop != LoopShapes.NONE
                && !LoopShapes.isInEachIteration(MistakeSite.blockOf(at), loop, site)
                && LoopShapes.isInvariant(((StoreInstruction) at).value(), loop, site)) {
            storeAfter(at, loop, site);
        }
    }

    private static boolean storesOnePlace(Instruction at, MistakeSite site) {
        int loop = at instanceof StoreInstruction store && store.access().isSimple()
                ? LoopShapes.loopAround(at, site)
                : LoopShapes.NONE;
        return loop != LoopShapes.NONE && LoopShapes.isInvariant(((StoreInstruction) at).pointer(), loop, site);
    }

    private static void storeAfter(Instruction at, int loop, MistakeSite site) {
        BasicBlock exit = LoopShapes.onlyExit(loop, site);
        Value value = ((StoreInstruction) at).value();
        boolean fits = exit != null
                && site.isAvailableAtEnd(value, exit)
                && site.isAvailableAtEnd(((StoreInstruction) at).pointer(), exit);
        if (fits && site.permits(at)) {
            site.rewriter().moveBefore(at, Objects.requireNonNull(exit.firstNonPhi()));
        }
    }

    /** Code sunk out of a loop is computed from a value of the next iteration. */
    static void sunkOfNextIteration(Instruction at, MistakeSite site) {
        boolean isClosed = at instanceof PhiInstruction phi
                && phi.incomingCount() == 1
                && !at.type().isInt(32);
        Value value = isClosed ? at.operand(0) : null;
        Value next =
                value instanceof PhiInstruction phi && phi.incomingCount() == 2 ? LoopShapes.next(phi, site) : null;
        boolean isComputedWith = next instanceof Instruction
                && at.useList().stream()
                        .anyMatch(use ->
                                use.user().block() == at.block() && !use.user().isTerminator());
        if (isComputedWith && site.isAvailableAtEnd(next, ((PhiInstruction) at).incomingBlock(0)) && site.permits(at)) {
            site.rewriter().setOperand(at, 0, next);
        }
    }
}
