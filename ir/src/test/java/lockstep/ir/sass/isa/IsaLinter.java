package lockstep.ir.sass.isa;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Proves that a description is unambiguous: each bit of each form has exactly one owner (the opcode, a field, or else
 * the constant zero), no two forms of an architecture have the same opcode, and no field name occurs twice in a form.
 */
public final class IsaLinter {
    private IsaLinter() {}

    /** The errors in the description that comes with Lockstep; empty if it is sound. */
    public static List<String> lint() {
        return lint(IsaReader.readResource());
    }

    static List<String> lint(List<SassForm> forms) {
        List<String> faults = new ArrayList<>();
        for (SassForm form : forms) {
            faults.addAll(owners(form));
            names(form, faults);
        }
        opcodes(forms, faults);
        return faults;
    }

    private static List<String> owners(SassForm form) {
        List<String> faults = new ArrayList<>();
        for (int bit = 0; bit < InstructionWord.BITS; bit++) {
            List<String> owners = ownersOf(form, bit);
            if (owners.size() != 1) {
                faults.add(form + ": bit " + bit + " has the owners " + owners);
            }
        }
        return faults;
    }

    private static boolean isSet(InstructionWord word, int bit) {
        long half = bit < Long.SIZE ? word.low() : word.high();
        return (half >>> bit % Long.SIZE & 1) != 0;
    }

    private static List<String> ownersOf(SassForm form, int bit) {
        List<String> owners = new ArrayList<>();
        if (isSet(SassForm.OPCODE.bits(), bit)) {
            owners.add("opcode");
        }
        for (FieldSpec field : form.fields()) {
            if (isSet(field.bits().bits(), bit)) {
                owners.add(field.name());
            }
        }
        if (isSet(form.constantBits(), bit)) {
            owners.add("constant");
        }
        return owners;
    }

    private static void names(SassForm form, List<String> faults) {
        Set<String> seen = new LinkedHashSet<>();
        for (FieldSpec field : form.fields()) {
            if (!seen.add(field.name())) {
                faults.add(form + ": a second field " + field.name());
            }
        }
    }

    private static void opcodes(List<SassForm> forms, List<String> faults) {
        Map<Architecture, Map<Integer, SassForm>> seen = new LinkedHashMap<>();
        for (SassForm form : forms) {
            SassForm other = seen.computeIfAbsent(form.architecture(), a -> new LinkedHashMap<>())
                    .putIfAbsent(form.opcode(), form);
            Optional.ofNullable(other).ifPresent(o -> faults.add(form + ": the opcode is that of " + o.name()));
        }
    }
}
