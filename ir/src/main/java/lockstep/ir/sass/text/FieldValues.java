package lockstep.ir.sass.text;

import java.util.Collections;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lockstep.ir.sass.isa.CommonField;
import lockstep.ir.sass.isa.FieldSpec;
import lockstep.ir.sass.isa.FieldSpec.FieldKind;
import lockstep.ir.sass.isa.InstructionWord;
import lockstep.ir.sass.isa.SassForm;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.isa.SassOperand;

/**
 * The values that a parser has found so far for the fields of a form. Immutable, so that failed attempts leave no
 * trace.
 *
 * @param instruction with the values
 * @param names of registers that have names in place of numbers, by field
 */
record FieldValues(SassInstruction instruction, SortedMap<Integer, String> names) {
    private static final Pattern NAME =
            Pattern.compile("%(U?R|U?P(?=[0-9]+$)|B(?=[0-9]+$))(?:0|[1-9][0-9]{0,8})(?:x[2-4])?");

    static FieldValues of(SassForm form) {
        return new FieldValues(SassInstruction.of(form), Collections.emptySortedMap());
    }

    private FieldValues with(SassInstruction changed) {
        return new FieldValues(changed, names);
    }

    FieldValues withResidue(InstructionWord bits) {
        return with(instruction.withResidue(bits));
    }

    SassForm form() {
        return instruction.form();
    }

    FieldSpec spec(int field) {
        return form().fields().get(field);
    }

    /** With {@code value} for {@code field}; empty if it does not fit, or if there is no such field and it is not 0. */
    Optional<FieldValues> with(int field, long value) {
        if (field == SassOperand.NONE) {
            return value == 0 ? Optional.of(this) : Optional.empty();
        }
        return spec(field).bits().fits(value) ? Optional.of(with(instruction.with(field, value))) : Optional.empty();
    }

    Optional<FieldValues> with(int field, OptionalLong value) {
        return value.isPresent() ? with(field, value.getAsLong()) : Optional.empty();
    }

    /** With a number in two's complement. */
    Optional<FieldValues> withSigned(int field, long value) {
        if (field == SassOperand.NONE) {
            return with(field, value);
        }
        long cut = value & spec(field).bits().largest();
        return spec(field).signed(cut) == value ? with(field, cut) : Optional.empty();
    }

    /** With the register {@code name}, {@code R7}, {@code RZ}, {@code UR3}, of the file that the field has. */
    Optional<FieldValues> withRegister(int field, String name) {
        if (field == SassOperand.NONE) {
            return name.equals("RZ") ? Optional.of(this) : Optional.empty();
        }
        String file = spec(field).kind() == FieldKind.UNIFORM_REGISTER ? "UR" : "R";
        if (name.startsWith("%")) {
            return withName(field, file, name);
        }
        if (name.equals(file + "Z")) {
            return with(field, spec(field).bits().largest());
        }
        return name.startsWith(file) && !name.startsWith("0x", file.length())
                ? with(field, SassNumbers.parse(name.substring(file.length())))
                : Optional.empty();
    }

    /** With {@code name}, {@code %R7}, in place of the number of a register of {@code file}. */
    Optional<FieldValues> withName(int field, String file, String name) {
        Matcher matcher = NAME.matcher(name);
        if (!matcher.matches() || !matcher.group(1).equals(file)) {
            return Optional.empty();
        }
        SortedMap<Integer, String> more = new TreeMap<>(names);
        more.put(field, name);
        return Optional.of(new FieldValues(instruction, more));
    }

    /** With the word or number that follows an operand; "" is the value that is not written. */
    Optional<FieldValues> withSuffix(int field, String word) {
        if (field == SassOperand.NONE) {
            return word.isEmpty() ? Optional.of(this) : Optional.empty();
        }
        Optional<Long> value = spec(field).words().flatMap(words -> words.value(word));
        return value.isPresent() ? with(field, value.get()) : with(field, SassNumbers.parse(word));
    }

    FieldValues reusing(int source) {
        long mask = instruction.value(CommonField.REUSE) | 1L << source;
        return with(instruction.with(CommonField.REUSE, mask));
    }
}
