package lockstep.compiler.scalarizer;

import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.Instruction;

/**
 * Metadata that is valid for the parts of an operation if it is for the whole, and for the whole if it is for all
 * parts.
 */
public final class AccessMetadata {
    /** Other kinds are about values of the original type (ranges, null) or about calls. */
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

    /** Copies to {@code part} the metadata of {@code whole} that is valid for parts. */
    public static void handDown(Instruction whole, Instruction part) {
        whole.metadata().forEach((kind, node) -> {
            if (KINDS.contains(kind)) {
                part.setMetadata(kind, node);
            }
        });
    }

    /** Gives {@code whole} the metadata that all {@code parts} have in common. */
    public static void gather(List<? extends Instruction> parts, Instruction whole) {
        handDown(parts.getFirst(), whole);
        parts.forEach(whole::keepCommonMetadata);
    }
}
