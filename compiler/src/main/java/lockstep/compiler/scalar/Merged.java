package lockstep.compiler.scalar;

import java.util.List;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Metadata;
import lockstep.ir.nvvm.Rewriter;

/** What an instruction may still promise that stands for another one as well. */
public final class Merged {
    /** Metadata of a load without which its result is poison less often, or undefined behaviour. */
    private static final List<String> CLAIMS = List.of("range", "nonnull", "noundef", "align");

    private Merged() {}

    /** Whether a load is poison or undefined behaviour only where a later one of the same bytes is, too. */
    public static boolean claimsNoMore(Instruction earlier, Instruction later) {
        for (String kind : CLAIMS) {
            if (earlier.metadata().containsKey(kind)
                    && earlier.metadata().get(kind) != later.metadata().get(kind)) {
                return false;
            }
        }
        return true;
    }

    /** {@code kept} keeps the flags and metadata that {@code gone} has as well, and its debug location. */
    static void into(Rewriter rewriter, Instruction kept, Instruction gone) {
        rewriter.setFlags(kept, kept.flags() & gone.flags());
        metadata(kept, gone);
    }

    /** Keeps of the first instruction's metadata what the second has as well, and its debug location. */
    public static void metadata(Instruction kept, Instruction gone) {
        Metadata location = kept.metadata().get("dbg");
        kept.keepCommonMetadata(gone);
        if (location != null) {
            kept.setMetadata("dbg", location);
        }
    }
}
