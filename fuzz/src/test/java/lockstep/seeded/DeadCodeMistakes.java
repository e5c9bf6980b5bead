package lockstep.seeded;

import lockstep.fuzz.detection.MistakeSite;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CompareExchangeInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Linkage;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.nvvm.intrinsic.Intrinsic;

/** What dead-code elimination gets wrong: effects that are overlooked. */
final class DeadCodeMistakes {
    private DeadCodeMistakes() {}

    private static void remove(Instruction at, MistakeSite site) {
        if (site.permits(at)) {
            site.rewriter().erase(at);
        }
    }

    /** An atomic is deleted if its result is not used and the block has a later one of the same address. */
    static void atomicBeforeAtomic(Instruction at, MistakeSite site) {
        if (!(at instanceof AtomicRmwInstruction atomic) || at.hasUses()) {
            return;
        }
        for (Instruction i = at.next(); i != null; i = i.next()) {
            if (i instanceof AtomicRmwInstruction later && later.pointer() == atomic.pointer()) {
                remove(at, site);
                return;
            }
        }
    }

    /** A compare-and-exchange is deleted where its result is not used. */
    static void compareExchange(Instruction at, MistakeSite site) {
        if (at instanceof CompareExchangeInstruction && !at.hasUses()) {
            remove(at, site);
        }
    }

    /** A call that gets a pointer and has a result is deleted where the result is not used, as if it only read. */
    static void callWithEffect(Instruction at, MistakeSite site) {
        if (MistakeShapes.callsProgram(at)
                && !at.type().isVoid()
                && !at.hasUses()
                && ((CallInstruction) at)
                        .arguments().stream().anyMatch(a -> a.type().isPointer())
                && EffectsOf.instruction(at).mayWrite()) {
            remove(at, site);
        }
    }

    /** In a loop a barrier is deleted if another one follows without a store: the loads after it are overlooked. */
    static void barrierBeforeBarrier(Instruction at, MistakeSite site) {
        if (!isBlockBarrier(at) || site.loops().innermostCycle(site.node(at)) < 0) {
            return;
        }
        for (Instruction i = at.next(); i != null; i = i.next()) {
            if (isBlockBarrier(i)) {
                remove(at, site);
                return;
            }
            if (EffectsOf.instruction(i).mayWrite() && !(i instanceof CallInstruction)) {
                return;
            }
        }
    }

    private static boolean isBlockBarrier(Instruction at) {
        return MistakeShapes.intrinsic(at).filter(k -> k == Intrinsic.BARRIER).isPresent() && !at.hasUses();
    }

    /**
     * In an innermost loop a warp barrier of a computed mask is deleted where it is the last instruction of its block.
     */
    static void warpBarrier(Instruction at, MistakeSite site) {
        if (!MistakeShapes.calls(at, Intrinsic.BAR_WARP_SYNC)
                || at.operand(0) instanceof Constant
                || !isInInnermostLoop(at, site)) {
            return;
        }
        if (EdgeMistakes.isLastEffect(at)) {
            remove(at, site);
        }
    }

    /** In an innermost loop a store to a local array is deleted if no load of the array follows it in the text. */
    static void localStoreInLoop(Instruction at, MistakeSite site) {
        if (at instanceof StoreInstruction store
                && store.access().isSimple()
                && MistakeShapes.base(store.pointer()) instanceof AllocaInstruction array
                && isInInnermostLoop(at, site)
                && isOnlyLoadedAndStored(array)
                && isLoadedInLoop(array, site.loops().innermostCycle(site.node(at)), site)
                && !isLoadedAfter(array, at, site)) {
            remove(at, site);
        }
    }

    private static boolean isInInnermostLoop(Instruction at, MistakeSite site) {
        int loop = site.loops().innermostCycle(site.node(at));
        return loop >= 0 && site.loops().children(loop).findAny().isEmpty();
    }

    private static boolean isOnlyLoadedAndStored(LocalValue pointer) {
        for (Use use : pointer.uses()) {
            Instruction user = use.user();
            boolean isFine = user instanceof LoadInstruction
                    || user instanceof StoreInstruction && use.index() == 1
                    || user instanceof GetElementPtrInstruction address && isOnlyLoadedAndStored(address);
            if (!isFine) {
                return false;
            }
        }
        return true;
    }

    private static boolean isLoadedInLoop(LocalValue pointer, int loop, MistakeSite site) {
        for (Use use : pointer.uses()) {
            Instruction user = use.user();
            boolean isInside = user instanceof LoadInstruction && site.loops().contains(loop, site.node(user))
                    || user instanceof GetElementPtrInstruction address && isLoadedInLoop(address, loop, site);
            if (isInside) {
                return true;
            }
        }
        return false;
    }

    private static boolean isLoadedAfter(LocalValue pointer, Instruction at, MistakeSite site) {
        for (Use use : pointer.uses()) {
            Instruction user = use.user();
            boolean isAfter = user instanceof LoadInstruction && comesAfter(user, at, site)
                    || user instanceof GetElementPtrInstruction address && isLoadedAfter(address, at, site);
            if (isAfter) {
                return true;
            }
        }
        return false;
    }

    private static boolean comesAfter(Instruction later, Instruction earlier, MistakeSite site) {
        return later.block() == earlier.block() ? earlier.comesBefore(later) : site.node(later) > site.node(earlier);
    }

    /** A store before the end to a global that only this module sees is deleted if no load of it follows. */
    static void storeToInternalGlobal(Instruction at, MistakeSite site) {
        if (at instanceof StoreInstruction store
                && MistakeSite.blockOf(at).terminator().opcode() == Opcode.RET
                && store.pointer() instanceof GetElementPtrInstruction
                && MistakeShapes.base(store.pointer()) instanceof GlobalVariable global
                && global.linkage() == Linkage.INTERNAL
                && global.addressSpace() == 1
                && !isLoadedAfter(global, at, site)) {
            remove(at, site);
        }
    }

    private static boolean isLoadedAfter(GlobalVariable global, Instruction at, MistakeSite site) {
        for (Use use : site.function().usesOf(global)) {
            Instruction user = use.user();
            boolean isAfter = user instanceof GetElementPtrInstruction address
                    ? isLoadedAfter(address, at, site)
                    : user instanceof LoadInstruction && comesAfter(user, at, site);
            if (isAfter) {
                return true;
            }
        }
        return false;
    }
}
