package lockstep.compiler.licm;

import java.util.ArrayDeque;
import java.util.Deque;
import lockstep.compiler.analysis.ConstantOffset;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.MemoryAccess;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type;

/**
 * Whether a stack slot has elements of one type that are never accessed in parts. Only then may a loaded value be
 * stored back where the program does not store: otherwise poison of one byte would spread to its neighbours, or a
 * pointer would become an integer.
 */
final class SlotShape {
    private static final int MAX_USES = 1024;

    private SlotShape() {}

    /** Whether {@code pointer} leads into a slot with accesses of {@code type} alone, at multiples of its size. */
    static boolean isOfOneType(Value pointer, Type type, DataLayout layout) {
        if (!(ConstantOffset.object(pointer) instanceof AllocaInstruction slot)) {
            return false;
        }
        int seen = 0;
        Deque<Instruction> work = new ArrayDeque<>();
        work.add(slot);
        while (!work.isEmpty()) {
            for (Use use : work.remove().uses()) {
                Instruction user = use.user();
                boolean isStep = user instanceof GetElementPtrInstruction && use.index() == 0;
                if (++seen > MAX_USES || !isStep && !isWhole(use, type, layout) && !isMarker(user)) {
                    return false;
                }
                if (isStep) {
                    work.add(user);
                }
            }
        }
        return true;
    }

    private static boolean isWhole(Use use, Type type, DataLayout layout) {
        if (use.user() instanceof LoadInstruction load) {
            return load.type().equals(type) && isWhole(load.access(), type, layout);
        }
        return use.user() instanceof StoreInstruction store
                && store.value() != use.value()
                && store.value().type().equals(type)
                && isWhole(store.access(), type, layout);
    }

    private static boolean isWhole(MemoryAccess access, Type type, DataLayout layout) {
        long alignment = access.alignment() == 0 ? layout.abiAlignment(type) : access.alignment();
        return alignment % layout.storeSize(type) == 0;
    }

    private static boolean isMarker(Instruction user) {
        if (!(user instanceof CallInstruction call)) {
            return false;
        }
        Intrinsic kind = DeadInstructions.kindOf(call);
        return kind == Intrinsic.LIFETIME_START || kind == Intrinsic.LIFETIME_END;
    }
}
