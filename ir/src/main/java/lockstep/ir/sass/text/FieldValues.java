package lockstep.ir.sass.text;

import java.util.Optional;
import java.util.OptionalLong;
import lockstep.ir.sass.isa.CommonField;
import lockstep.ir.sass.isa.FieldKind;
import lockstep.ir.sass.isa.FieldSpec;
import lockstep.ir.sass.isa.Form;
import lockstep.ir.sass.isa.Operand;
import lockstep.ir.sass.isa.SassInstruction;

/** The values that a parser has found so far for the fields of a form. Immutable: attempts that fail leave nothing. */
record FieldValues(SassInstruction instruction) {
    static FieldValues of(Form form) {
        return new FieldValues(SassInstruction.of(form));
    }

    Form form() {
        return instruction.form();
    }

    FieldSpec spec(int field) {
        return form().fields().get(field);
    }

    /** With {@code value} for {@code field}; empty if it does not fit, or if there is no such field and it is not 0. */
    Optional<FieldValues> with(int field, long value) {
        if (field == Operand.NONE) {
            return value == 0 ? Optional.of(this) : Optional.empty();
        }
        return spec(field).bits().fits(value)
                ? Optional.of(new FieldValues(instruction.with(field, value)))
                : Optional.empty();
    }

    Optional<FieldValues> with(int field, OptionalLong value) {
        return value.isPresent() ? with(field, value.getAsLong()) : Optional.empty();
    }

    /** With a number in two's complement. */
    Optional<FieldValues> withSigned(int field, long value) {
        if (field == Operand.NONE) {
            return with(field, value);
        }
        long cut = value & spec(field).bits().largest();
        return spec(field).signed(cut) == value ? with(field, cut) : Optional.empty();
    }

    /** With the register {@code name}, {@code R7}, {@code RZ}, {@code UR3}, of the file that the field has. */
    Optional<FieldValues> withRegister(int field, String name) {
        if (field == Operand.NONE) {
            return name.equals("RZ") ? Optional.of(this) : Optional.empty();
        }
        String file = spec(field).kind() == FieldKind.UNIFORM_REGISTER ? "UR" : "R";
        if (name.equals(file + "Z")) {
            return with(field, spec(field).bits().largest());
        }
        return name.startsWith(file) && !name.startsWith("0x", file.length())
                ? with(field, Numbers.parse(name.substring(file.length())))
                : Optional.empty();
    }

    /** With the word or number that follows an operand; "" is the value that is not written. */
    Optional<FieldValues> withSuffix(int field, String word) {
        if (field == Operand.NONE) {
            return word.isEmpty() ? Optional.of(this) : Optional.empty();
        }
        Optional<Long> value = spec(field).words().flatMap(words -> words.value(word));
        return value.isPresent() ? with(field, value.get()) : with(field, Numbers.parse(word));
    }

    FieldValues reusing(int source) {
        long mask = instruction.value(CommonField.REUSE) | 1L << source;
        return new FieldValues(instruction.with(CommonField.REUSE, mask));
    }
}
