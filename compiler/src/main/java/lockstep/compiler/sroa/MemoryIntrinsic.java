package lockstep.compiler.sroa;

import lockstep.ir.nvvm.CallInstruction;
import org.jspecify.annotations.Nullable;

/** The intrinsics whose use of an address is understood. */
enum MemoryIntrinsic {
    /** {@code llvm.lifetime.start} and {@code llvm.lifetime.end}. */
    LIFETIME,
    /** {@code llvm.memset}. */
    FILL,
    /** {@code llvm.memcpy} and {@code llvm.memmove}. */
    TRANSFER;

    /** What {@code call} is, or null. */
    static @Nullable MemoryIntrinsic of(CallInstruction call) {
        String name = call.calledFunction().map(f -> f.name()).orElse("");
        if (name.startsWith("llvm.lifetime.start") || name.startsWith("llvm.lifetime.end")) {
            return LIFETIME;
        }
        if (name.startsWith("llvm.memset.p") || name.startsWith("llvm.memset.inline.p")) {
            return FILL;
        }
        boolean isTransfer = name.startsWith("llvm.memcpy.p")
                || name.startsWith("llvm.memcpy.inline.p")
                || name.startsWith("llvm.memmove.p");
        return isTransfer ? TRANSFER : null;
    }
}
