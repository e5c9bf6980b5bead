package lockstep.compiler.expression;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Metadata;
import lockstep.ir.nvvm.Rewriter;

/** What an instruction may still promise that stands for another one as well. */
public final class MergedFlags {
    /** Metadata without which a result is poison less often, or undefined behaviour. */
    private static final List<String> CLAIMS =
            List.of("range", "nonnull", "noundef", "align", "dereferenceable", "dereferenceable_or_null");

    private MergedFlags() {}

    /** What {@code instruction} claims of its result by metadata, by kind. */
    public static Map<String, Metadata> claims(Instruction instruction) {
        Map<String, Metadata> claims = new TreeMap<>();
        for (String kind : CLAIMS) {
            Metadata node = instruction.metadata().get(kind);
            if (node != null) {
                claims.put(kind, node);
            }
        }
        return claims;
    }

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
    public static void into(Rewriter rewriter, Instruction kept, Instruction gone) {
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

    /** The result of {@code instruction} is used otherwise than it was: what metadata say of it does not hold then. */
    public static void dropResultClaims(Instruction instruction) {
        claims(instruction).keySet().forEach(kind -> instruction.setMetadata(kind, null));
    }

    /** Metadata that claims something about the value need not hold where it is computed now. */
    public static void dropClaims(Instruction instruction) {
        for (String kind : List.copyOf(instruction.metadata().keySet())) {
            if (!kind.equals("dbg") && !kind.equals("fpmath")) {
                instruction.setMetadata(kind, null);
            }
        }
    }
}
