package lockstep.compiler.expression;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Metadata;
import lockstep.ir.nvvm.Rewriter;

/**
 * Flags and metadata that an instruction may keep when it replaces another one too, or moves to where more lanes
 * execute it.
 */
public final class MergedFlags {
    /** Metadata whose violation makes the result poison, or is undefined behaviour. */
    private static final List<String> POISON_KINDS =
            List.of("range", "nonnull", "noundef", "align", "dereferenceable", "dereferenceable_or_null");

    private MergedFlags() {}

    /**
     * The metadata of {@code instruction} whose violation makes its result poison or is undefined behaviour, by kind.
     */
    public static Map<String, Metadata> poisonMetadata(Instruction instruction) {
        Map<String, Metadata> found = new TreeMap<>();
        for (String kind : POISON_KINDS) {
            Metadata node = instruction.metadata().get(kind);
            if (node != null) {
                found.put(kind, node);
            }
        }
        return found;
    }

    /**
     * Whether {@code earlier}, a load, is poison or undefined behaviour only where {@code later}, a load of the same
     * bytes, is too.
     */
    public static boolean isAtLeastAsDefined(Instruction earlier, Instruction later) {
        for (String kind : POISON_KINDS) {
            if (earlier.metadata().containsKey(kind)
                    && earlier.metadata().get(kind) != later.metadata().get(kind)) {
                return false;
            }
        }
        return true;
    }

    /** {@code kept} keeps the flags and metadata that {@code erased} has as well, and its own debug location. */
    public static void into(Rewriter rewriter, Instruction kept, Instruction erased) {
        rewriter.setFlags(kept, kept.flags() & erased.flags());
        metadata(kept, erased);
    }

    /** {@code kept} keeps the metadata that {@code erased} has as well, and its own debug location. */
    public static void metadata(Instruction kept, Instruction erased) {
        Metadata location = kept.metadata().get("dbg");
        kept.keepCommonMetadata(erased);
        if (location != null) {
            kept.setMetadata("dbg", location);
        }
    }

    /** Drops the metadata that may make the result of {@code instruction} poison, because it gets other uses. */
    public static void dropPoisonMetadata(Instruction instruction) {
        poisonMetadata(instruction).keySet().forEach(kind -> instruction.setMetadata(kind, null));
    }

    /** Drops metadata that need not hold where {@code instruction} is executed from now on. */
    public static void dropMetadata(Instruction instruction) {
        for (String kind : List.copyOf(instruction.metadata().keySet())) {
            if (!kind.equals("dbg") && !kind.equals("fpmath")) {
                instruction.setMetadata(kind, null);
            }
        }
    }
}
