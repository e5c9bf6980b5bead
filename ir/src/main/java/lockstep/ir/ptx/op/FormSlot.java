package lockstep.ir.ptx.op;

import java.util.List;
import lockstep.ir.ptx.PtxSuffix;
import lockstep.ir.ptx.PtxType;

/**
 * A place among the suffixes of a form.
 *
 * @param optional whether it may stay empty
 * @param words allowed there, at least one; either all are types or none is
 */
public record FormSlot(boolean optional, List<PtxSuffix> words) {
    public FormSlot {
        words = List.copyOf(words);
    }

    /** Whether its words are types. */
    public boolean isType() {
        return words.getFirst() instanceof PtxType;
    }

    boolean has(PtxSuffix word) {
        return words.contains(word);
    }

    @Override
    public String toString() {
        String text = String.join(" ", words.stream().map(PtxSuffix::text).toList());
        return optional ? "[" + text + "]" : words.size() > 1 ? "(" + text + ")" : text;
    }
}
