package lockstep.ir.ptx.op;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxSuffix;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.op.OpTable.Gap;
import lockstep.ir.ptx.op.PtxForm.FormSlot;
import org.jspecify.annotations.Nullable;

/**
 * Proves that an op table is sound: no two forms of an opcode take the same suffixes; within a form a word is in one
 * slot, or in a second one after a slot that must be filled; every opcode has a form or is a gap; every word is used;
 * types that operands name exist.
 */
final class OpTableLinter {
    private final OpTable table;
    private final List<String> faults = new ArrayList<>();

    private OpTableLinter(OpTable table) {
        this.table = table;
    }

    /** All faults of {@code table}. */
    static List<String> check(OpTable table) {
        OpTableLinter linter = new OpTableLinter(table);
        table.forms().forEach(linter::checkForm);
        linter.checkPairs();
        linter.checkOpcodes();
        linter.checkWords();
        return linter.faults;
    }

    private void fault(PtxForm form, String message) {
        faults.add("line " + form.line() + ": " + form.opcode().text() + ": " + message);
    }

    private void checkForm(PtxForm form) {
        List<FormSlot> slots = form.slots();
        for (int first = 0; first < slots.size(); first++) {
            boolean shareable = !slots.get(first).optional() || slots.get(first).isType();
            for (int second = first + 1; second < slots.size() && !shareable; second++) {
                checkDisjoint(form, slots.get(first), slots.get(second));
            }
        }
        long types = slots.stream().filter(FormSlot::isType).count();
        for (OperandSpec operand : form.operands()) {
            if (operand.type() instanceof OperandType.OfSuffix suffix && suffix.index() >= types) {
                fault(form, "operand " + operand + " names a type that is not there");
            }
        }
    }

    private void checkDisjoint(PtxForm form, FormSlot first, FormSlot second) {
        for (PtxSuffix word : first.words()) {
            if (second.has(word)) {
                fault(form, "." + word.text() + " is in two slots");
            }
        }
    }

    private void checkPairs() {
        List<PtxForm> forms = table.forms();
        for (int first = 0; first < forms.size(); first++) {
            for (int second = first + 1; second < forms.size(); second++) {
                PtxForm one = forms.get(first);
                PtxForm other = forms.get(second);
                if (one.opcode() == other.opcode() && share(one, other)) {
                    fault(other, "takes suffixes that line " + one.line() + " takes too");
                }
            }
        }
    }

    /** Whether both forms take the same types and a common set of other words: a search over words still to place. */
    private static boolean share(PtxForm one, PtxForm other) {
        return shareTypes(one, other) && shareWords(one, other);
    }

    private static boolean shareTypes(PtxForm one, PtxForm other) {
        List<FormSlot> first = one.slots().stream().filter(FormSlot::isType).toList();
        List<FormSlot> second = other.slots().stream().filter(FormSlot::isType).toList();
        if (first.size() != second.size()) {
            return false;
        }
        for (int index = 0; index < first.size(); index++) {
            if (first.get(index).words().stream().noneMatch(second.get(index)::has)) {
                return false;
            }
        }
        return true;
    }

    private static boolean shareWords(PtxForm one, PtxForm other) {
        Deque<List<PtxSuffix>> work = new ArrayDeque<>();
        Set<Set<PtxSuffix>> seen = new HashSet<>();
        work.push(List.of());
        while (!work.isEmpty()) {
            List<PtxSuffix> words = work.pop();
            @Nullable FormSlot open = firstOpen(one, words);
            open = open == null ? firstOpen(other, words) : open;
            if (open == null) {
                return true;
            }
            for (PtxSuffix word : open.words()) {
                List<PtxSuffix> more = new ArrayList<>(words);
                more.add(word);
                if (!words.contains(word) && fits(one, more) && fits(other, more) && seen.add(new HashSet<>(more))) {
                    work.push(more);
                }
            }
        }
        return false;
    }

    /** The first slot that must be filled and is not, when {@code words} are placed; null if there is no such slot. */
    private static @Nullable FormSlot firstOpen(PtxForm form, List<PtxSuffix> words) {
        boolean[] taken = place(form, words);
        for (int slot = 0; slot < form.slots().size(); slot++) {
            FormSlot each = form.slots().get(slot);
            if (!taken[slot] && !each.optional() && !each.isType()) {
                return each;
            }
        }
        return null;
    }

    private static boolean fits(PtxForm form, List<PtxSuffix> words) {
        boolean[] taken = place(form, words);
        int count = 0;
        for (boolean each : taken) {
            count += each ? 1 : 0;
        }
        return count == words.size();
    }

    private static boolean[] place(PtxForm form, List<PtxSuffix> words) {
        boolean[] taken = new boolean[form.slots().size()];
        for (PtxSuffix word : words) {
            for (int slot = 0; slot < taken.length; slot++) {
                if (!taken[slot] && form.slots().get(slot).has(word)) {
                    taken[slot] = true;
                    break;
                }
            }
        }
        return taken;
    }

    private void checkOpcodes() {
        for (PtxOpcode opcode : PtxOpcode.values()) {
            boolean known =
                    !table.forms(opcode).isEmpty() || table.gap(opcode.text()).isPresent();
            if (!known) {
                faults.add(opcode.text() + ": no form and no gap");
            }
        }
    }

    private void checkWords() {
        Set<PtxSuffix> used = new HashSet<>();
        table.forms().forEach(form -> form.slots().forEach(slot -> used.addAll(slot.words())));
        for (PtxModifier modifier : PtxModifier.values()) {
            checkUsed(used, modifier);
        }
        for (PtxType type : PtxType.values()) {
            checkUsed(used, type);
        }
    }

    private void checkUsed(Set<PtxSuffix> used, PtxSuffix word) {
        boolean ofGap = table.gaps().contains(new Gap(word.text(), true));
        if (!used.contains(word) && !ofGap) {
            faults.add("." + word.text() + ": no form has it");
        }
    }
}
