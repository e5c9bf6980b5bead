package lockstep.compiler.scalarizer;

import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.Instruction;

/** Metadata that holds of parts of an operation as of the whole, and of the whole if it holds of all parts. */
public final class AccessMetadata {
    /** What is not here says something of the value of a type (ranges, null) or of a call. */
    private static final Set<String> KINDS = Set.of(
            "tbaa",
            "alias.scope",
            "noalias",
            "invariant.load",
            "nontemporal",
            "fpmath",
            "llvm.access.group",
            "llvm.mem.parallel_loop_access");

    private AccessMetadata() {}

    /** Gives {@code part} what holds of parts of {@code whole}. */
    public static void handDown(Instruction whole, Instruction part) {
        whole.metadata().forEach((kind, node) -> {
            if (KINDS.contains(kind)) {
                part.setMetadata(kind, node);
            }
        });
    }

    /** Gives {@code whole} what all {@code parts} have. */
    public static void gather(List<? extends Instruction> parts, Instruction whole) {
        handDown(parts.getFirst(), whole);
        parts.forEach(whole::keepCommonMetadata);
    }
}
