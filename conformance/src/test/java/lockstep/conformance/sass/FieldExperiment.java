package lockstep.conformance.sass;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.sass.code.Code;
import lockstep.ir.sass.code.Code.CodeWord;
import lockstep.ir.sass.isa.CommonField;
import lockstep.ir.sass.isa.SassForm;
import lockstep.ir.sass.isa.SassInstruction;

/**
 * One change in the PTX text, and the one field that it must change in the machine words.
 *
 * @param name of the instruction
 * @param field of the instruction
 * @param before value of the field
 * @param after value of the field
 * @param first PTX text
 * @param second PTX text
 */
record FieldExperiment(String name, String field, long before, long after, String first, String second) {
    /** Reads {@code NAME FIELD BEFORE AFTER | FIRST | SECOND}. */
    static FieldExperiment parse(String line) {
        String[] parts = line.split("\\s+\\|\\s+");
        String[] words = parts[0].split("\\s+");
        return new FieldExperiment(
                words[0], words[1], Long.decode(words[2]), Long.decode(words[3]), parts[1], parts[2]);
    }

    /** The contradiction of the two kernels to the experiment; empty if they confirm it. */
    List<String> faults(Code one, Code other) {
        List<SassInstruction> before = named(one);
        List<SassInstruction> after = named(other);
        if (before.size() != after.size() || before.isEmpty()) {
            return List.of(before.size() + " and " + after.size() + " instructions " + name);
        }
        List<String> changes = new ArrayList<>();
        for (int i = 0; i < before.size(); i++) {
            changes.addAll(changes(before.get(i), after.get(i)));
        }
        return changes.equals(List.of(field + " " + before() + " " + after())) ? List.of() : changes;
    }

    private List<SassInstruction> named(Code code) {
        List<SassInstruction> found = new ArrayList<>();
        for (CodeWord word : code.words()) {
            word.instruction().filter(i -> i.form().name().equals(name)).ifPresent(found::add);
        }
        return found;
    }

    private static List<String> changes(SassInstruction one, SassInstruction other) {
        if (one.form() != other.form()) {
            return List.of(one.form() + " and " + other.form());
        }
        SassForm form = one.form();
        List<String> changes = new ArrayList<>();
        for (int i = CommonField.all().size(); i < form.fields().size(); i++) {
            if (one.value(i) != other.value(i)) {
                changes.add(form.fields().get(i).name() + " " + one.value(i) + " " + other.value(i));
            }
        }
        return changes;
    }
}
