package lockstep.conformance.ptx;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxSpace;
import lockstep.ir.ptx.PtxSuffix;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.op.PtxForm;
import lockstep.ir.ptx.op.PtxForm.FormSlot;

/** Suffixes that a form takes: the shortest, and every word of every slot once more. */
final class FormExamples {
    private FormExamples() {}

    /** Lists of suffixes in the usual order; each word of the form is in at least one. */
    static List<List<PtxSuffix>> suffixes(PtxForm form) {
        Set<List<PtxSuffix>> examples = new LinkedHashSet<>();
        examples.add(choose(form, -1, 0));
        for (int slot = 0; slot < form.slots().size(); slot++) {
            for (int word = 0; word < form.slots().get(slot).words().size(); word++) {
                examples.add(choose(form, slot, word));
            }
        }
        return List.copyOf(examples);
    }

    private static List<PtxSuffix> choose(PtxForm form, int slot, int word) {
        List<PtxSuffix> suffixes = new ArrayList<>();
        for (int index = 0; index < form.slots().size(); index++) {
            FormSlot each = form.slots().get(index);
            if (index == slot) {
                suffixes.add(each.words().get(word));
            } else if (!each.optional()) {
                suffixes.add(each.words().getFirst());
            }
        }
        return List.copyOf(suffixes);
    }

    /** Bits of the vector that these suffixes name; 0 if they name no vector. */
    static int vectorBits(List<PtxSuffix> suffixes) {
        int elements = 0;
        int width = 0;
        for (PtxSuffix suffix : suffixes) {
            if (suffix instanceof PtxType type && width == 0) {
                width = type.width();
            } else if (suffix instanceof PtxModifier word && word.kind() == PtxModifier.Kind.VECTOR) {
                elements = word.text().charAt(1) - '0';
            }
        }
        return elements * width;
    }

    /** The first space that these suffixes name, else {@link PtxSpace#GENERIC}. */
    static PtxSpace space(List<PtxSuffix> suffixes) {
        for (PtxSuffix suffix : suffixes) {
            if (suffix instanceof PtxModifier word && word.space().isPresent()) {
                return word.space().get();
            }
        }
        return PtxSpace.GENERIC;
    }
}
