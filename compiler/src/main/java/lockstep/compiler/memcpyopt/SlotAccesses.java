package lockstep.compiler.memcpyopt;

import java.util.List;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.layout.DataLayout;

/** Sizes, alignments and lifetime markers of slots, and metadata of accesses to them. */
final class SlotAccesses {
    private static final int MAX_BITS = 40;
    private static final List<String> SCOPES = List.of("alias.scope", "noalias", "tbaa", "tbaa.struct");

    private SlotAccesses() {}

    /** Bytes of a slot, less than 2^40; -1 if they are not known. */
    static long sizeOf(AllocaInstruction slot, DataLayout layout) {
        boolean isKnown = slot.count() instanceof ConstantInt count
                && count.unsigned().bitLength() <= MAX_BITS / 2
                && slot.allocatedType().isSized()
                && !slot.isInAlloca()
                && !slot.isSwiftError();
        if (!isKnown) {
            return -1;
        }
        long element = layout.allocSize(slot.allocatedType());
        return element < 1L << MAX_BITS / 2 ? element * ((ConstantInt) slot.count()).zext() : -1;
    }

    /** The least alignment of a slot, in bytes. */
    static long alignmentOf(AllocaInstruction slot, DataLayout layout) {
        return slot.alignment() != 0 ? slot.alignment() : layout.preferredAlignment(slot.allocatedType());
    }

    /** Whether {@code instruction} is a lifetime marker. */
    static boolean isMarker(Instruction instruction) {
        return instruction instanceof CallInstruction call
                && (DeadInstructions.kindOf(call) == Intrinsic.LIFETIME_START
                        || DeadInstructions.kindOf(call) == Intrinsic.LIFETIME_END);
    }

    /** Drops metadata by which accesses that now share memory would not alias. */
    static void dropScopes(Instruction access) {
        for (String kind : SCOPES) {
            if (access.metadata().containsKey(kind)) {
                access.setMetadata(kind, null);
            }
        }
    }
}
