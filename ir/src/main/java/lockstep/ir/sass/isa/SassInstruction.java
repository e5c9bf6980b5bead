package lockstep.ir.sass.isa;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A machine instruction: a form, a value for each of its fields, and the residue, the bits that are set although the
 * form requires them to be zero. Immutable.
 */
public final class SassInstruction {
    /** The fields that give the memory order of a load, each with its word for none. */
    private static final List<String> ORDERS = List.of("mem", "sem75");

    private static final String CONSTANT = "CONSTANT";

    private final SassForm form;
    private final long[] values;
    private final InstructionWord residue;

    private SassInstruction(SassForm form, long[] values, InstructionWord residue) {
        this.form = form;
        this.values = values;
        this.residue = residue;
    }

    /** The instruction of {@code form} whose fields all have their defaults. */
    public static SassInstruction of(SassForm form) {
        long[] values = new long[form.fields().size()];
        Arrays.setAll(values, i -> form.fields().get(i).defaultValue());
        return new SassInstruction(form, values, InstructionWord.ZERO);
    }

    /** Takes ownership of {@code values}. */
    static SassInstruction decoded(SassForm form, long[] values, InstructionWord residue) {
        return new SassInstruction(form, values, residue);
    }

    /** The form. */
    public SassForm form() {
        return form;
    }

    /** The value of the field with this index, as an unsigned number. */
    public long value(int field) {
        return values[field];
    }

    /** The value of a field that all forms have. */
    public long value(CommonField field) {
        return values[field.ordinal()];
    }

    /**
     * The value of the field {@code name}.
     *
     * @throws IllegalArgumentException if the form has no such field
     */
    public long value(String name) {
        return values[index(name)];
    }

    private int index(String name) {
        return form.indexOf(name).orElseThrow(() -> new IllegalArgumentException(form + " has no field " + name));
    }

    /**
     * This instruction with another value for one field.
     *
     * @throws IllegalArgumentException if the value does not fit the field
     */
    public SassInstruction with(int field, long value) {
        FieldSpec spec = form.fields().get(field);
        if (!spec.bits().fits(value)) {
            throw new IllegalArgumentException("%s: %s=%#x does not fit %d bits"
                    .formatted(form, spec.name(), value, spec.bits().width()));
        }
        long[] changed = values.clone();
        changed[field] = value;
        return new SassInstruction(form, changed, residue);
    }

    /** {@link #with(int, long)} by name. */
    public SassInstruction with(String name, long value) {
        return with(index(name), value);
    }

    /** {@link #with(int, long)} for a field that all forms have. */
    public SassInstruction with(CommonField field, long value) {
        return with(field.ordinal(), value);
    }

    /** This instruction with another residue; bits that the form does not require to be zero are cleared. */
    public SassInstruction withResidue(InstructionWord bits) {
        return new SassInstruction(form, values, bits.and(form.constantBits()));
    }

    /** The bits that are set although the form requires them to be zero; 0 in the output of tools. */
    public InstructionWord residue() {
        return residue;
    }

    /** Whether the field has its default. */
    public boolean isDefault(int field) {
        return values[field] == form.fields().get(field).defaultValue();
    }

    /**
     * Whether executing it has an effect other than its results: it writes memory, orders accesses, transfers control
     * or waits.
     */
    public boolean hasSideEffects() {
        return !form.isPure() || ORDERS.stream().anyMatch(this::isOrdered);
    }

    private boolean isOrdered(String name) {
        OptionalInt field = form.indexOf(name);
        if (field.isEmpty() || isDefault(field.getAsInt())) {
            return false;
        }
        Optional<String> word =
                form.fields().get(field.getAsInt()).words().flatMap(words -> words.word(value(field.getAsInt())));
        return word.filter(CONSTANT::equals).isEmpty();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SassInstruction that
                && form == that.form
                && Arrays.equals(values, that.values)
                && residue.equals(that.residue);
    }

    @Override
    public int hashCode() {
        return Objects.hash(form.opcode(), Arrays.hashCode(values), residue);
    }

    /** The name and the values of all fields that do not have their default. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(form.name());
        for (int i = 0; i < values.length; i++) {
            if (!isDefault(i)) {
                text.append(' ').append(form.fields().get(i).name()).append('=').append(values[i]);
            }
        }
        return residue.isZero() ? text.toString() : text + " residue=" + residue;
    }
}
