package lockstep.compiler.mem2reg;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.intrinsic.Intrinsic;

/**
 * An alloca that can become a value, with its uses sorted by kind.
 *
 * @param alloca the alloca
 * @param loads loads of the whole alloca
 * @param stores stores to the whole alloca
 * @param markers lifetime intrinsics, which are removed
 */
public record PromotableAlloca(
        AllocaInstruction alloca,
        List<LoadInstruction> loads,
        List<StoreInstruction> stores,
        List<CallInstruction> markers) {

    /**
     * {@code alloca} as one that can become a value, or empty if it cannot. The conditions are those of LLVM's
     * isAllocaPromotable: one element of a type that loads and stores access as a whole, not volatile, and no other
     * uses of the address than lifetime markers. Atomic accesses count as ordinary ones, since no other thread can
     * reach the memory.
     */
    public static Optional<PromotableAlloca> of(AllocaInstruction alloca) {
        PromotableAlloca found = new PromotableAlloca(alloca, new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        boolean single = alloca.count() instanceof ConstantInt count && count.isOne();
        if (!single || alloca.isInAlloca() || alloca.isSwiftError()) {
            return Optional.empty();
        }
        for (Use use : alloca.uses()) {
            if (!found.take(use)) {
                return Optional.empty();
            }
        }
        return Optional.of(found);
    }

    private boolean take(Use use) {
        Instruction user = use.user();
        if (user instanceof LoadInstruction load) {
            loads.add(load);
            return !load.access().isVolatile() && load.type().equals(alloca.allocatedType());
        }
        if (user instanceof StoreInstruction store) {
            stores.add(store);
            return use.index() == 1
                    && !store.access().isVolatile()
                    && store.value().type().equals(alloca.allocatedType());
        }
        if (user instanceof CallInstruction call && isLifetimeMarker(call)) {
            markers.add(call);
            return true;
        }
        return false;
    }

    static boolean isLifetimeMarker(CallInstruction call) {
        Intrinsic kind = DeadInstructions.kindOf(call);
        return kind == Intrinsic.LIFETIME_START || kind == Intrinsic.LIFETIME_END;
    }
}
