package lockstep.compiler.scalar;

import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Metadata;
import lockstep.ir.nvvm.Rewriter;

/** What an instruction may still promise that stands for another one as well. */
final class Merged {
    private Merged() {}

    /** {@code kept} keeps the flags and metadata that {@code gone} has as well, and its debug location. */
    static void into(Rewriter rewriter, Instruction kept, Instruction gone) {
        rewriter.setFlags(kept, kept.flags() & gone.flags());
        metadata(kept, gone);
    }

    /** Keeps of the first instruction's metadata what the second has as well, and its debug location. */
    static void metadata(Instruction kept, Instruction gone) {
        Metadata location = kept.metadata().get("dbg");
        kept.keepCommonMetadata(gone);
        if (location != null) {
            kept.setMetadata("dbg", location);
        }
    }
}
