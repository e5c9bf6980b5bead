package lockstep.compiler.sroa;

import java.util.Map;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import org.jspecify.annotations.Nullable;

/** The intrinsics whose use of an address is understood. */
enum MemoryIntrinsic {
    /** {@code llvm.lifetime.start} and {@code llvm.lifetime.end}. */
    LIFETIME,
    /** {@code llvm.memset}. */
    FILL,
    /** {@code llvm.memcpy} and {@code llvm.memmove}. */
    TRANSFER;

    private static final Map<Intrinsic, MemoryIntrinsic> BY_KIND = Map.of(
            Intrinsic.LIFETIME_START, LIFETIME,
            Intrinsic.LIFETIME_END, LIFETIME,
            Intrinsic.MEMSET, FILL,
            Intrinsic.MEMCPY, TRANSFER,
            Intrinsic.MEMMOVE, TRANSFER);

    /** The kind of {@code call}, or null. */
    static @Nullable MemoryIntrinsic of(CallInstruction call) {
        Intrinsic kind = DeadInstructions.kindOf(call);
        return kind == null ? null : BY_KIND.get(kind);
    }
}
