package lockstep.fuzz.generate.ptx;

import java.util.List;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxSpace;
import lockstep.ir.ptx.PtxSuffix;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.op.OpTable;
import lockstep.ir.ptx.op.PtxForm;
import lockstep.ir.ptx.op.PtxForm.FormSlot;

/** Which forms of loads and stores fit a region, and which of their words. */
final class AccessForms {
    private AccessForms() {}

    /** The forms of {@code opcode} that can access the region; at least one. */
    static List<PtxForm> of(ComputingForms forms, PtxOpcode opcode, PtxRegion region) {
        return OpTable.get().forms(opcode).stream()
                .filter(form -> forms.reason(form).filter(AccessForms::isFinal).isEmpty())
                .filter(form -> fits(form, region))
                .toList();
    }

    /** Words of 128 bits are among the types of all accesses; they are left out when the type is chosen. */
    private static boolean isFinal(String reason) {
        return !reason.contains("128");
    }

    private static boolean fits(PtxForm form, PtxRegion region) {
        boolean isConstant = has(form, PtxModifier.NC);
        boolean isHinted = form.slots().stream().anyMatch(slot -> !slot.optional() && isHint(slot));
        boolean isPoliced = form.slots().stream()
                .anyMatch(slot -> !slot.optional() && slot.words().contains(PtxModifier.L2_CACHE_HINT));
        boolean isWrittenConstant = isConstant && !region.isReadOnly();
        boolean isOther = (isHinted || isWide(form)) && region.space() != PtxSpace.GLOBAL;
        boolean isMapped = has(form, PtxModifier.MMIO) && region.space() != PtxSpace.GLOBAL;
        boolean hasSpace = names(form, region.space()) || mayBeGeneric(form);
        boolean isGenericConstant = region.space() == PtxSpace.CONST && !names(form, PtxSpace.CONST);
        return !isPoliced && !isWrittenConstant && !isOther && !isMapped && hasSpace && !isGenericConstant;
    }

    /** Whether it accesses 256 bits, for which the vector modifier is required. */
    static boolean isWide(PtxForm form) {
        return form.slots().stream()
                .anyMatch(slot -> !slot.optional()
                        && slot.words().getFirst() instanceof PtxModifier word
                        && word.kind() == PtxModifier.Kind.VECTOR);
    }

    private static boolean has(PtxForm form, PtxModifier word) {
        return form.slots().stream().anyMatch(slot -> slot.words().contains(word));
    }

    /** Whether the state space is given. */
    static boolean isSpace(FormSlot slot) {
        return slot.words().getFirst() instanceof PtxModifier word
                && word.space().isPresent();
    }

    /** Whether there are hints that apply only to global memory. */
    static boolean isHint(FormSlot slot) {
        return OpTable.get().isSpaced(slot.words().getFirst());
    }

    /** The words of a slot that name the state space; none for parameters. */
    static List<PtxSuffix> words(List<PtxSuffix> words, PtxSpace space) {
        return words.stream()
                .filter(word -> word instanceof PtxModifier modifier
                        && modifier.space().filter(space::equals).isPresent())
                .toList();
    }

    /** Whether the form can name the space. */
    static boolean names(PtxForm form, PtxSpace space) {
        return form.slots().stream()
                .anyMatch(slot -> isSpace(slot) && !words(slot.words(), space).isEmpty());
    }

    /** Whether the form can name no space. */
    static boolean mayBeGeneric(PtxForm form) {
        return form.slots().stream().filter(AccessForms::isSpace).allMatch(FormSlot::optional);
    }

    /** Types of at most so many bits. */
    static List<PtxSuffix> types(FormSlot slot, int bits) {
        return slot.words().stream()
                .filter(word -> word instanceof PtxType type && type.width() <= Math.min(bits, Long.SIZE))
                .toList();
    }
}
