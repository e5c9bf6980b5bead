package lockstep.ir.sass.isa;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Collects what a {@link Form} is made of. Starts with the {@link CommonField}s. */
final class FormBuilder {
    private final String name;
    private final Architecture architecture;
    private final int opcode;
    private final List<FieldSpec> fields = new ArrayList<>(CommonField.all());
    private final List<Modifier> modifiers = new ArrayList<>();
    private final List<OperandSlot> operands = new ArrayList<>();
    private final Set<Evidence> evidence = EnumSet.noneOf(Evidence.class);

    FormBuilder(String name, Architecture architecture, int opcode) {
        this.name = name;
        this.architecture = architecture;
        this.opcode = opcode;
    }

    String name() {
        return name;
    }

    Architecture architecture() {
        return architecture;
    }

    int opcode() {
        return opcode;
    }

    List<FieldSpec> fields() {
        return fields;
    }

    List<Modifier> modifiers() {
        return modifiers;
    }

    List<OperandSlot> operands() {
        return operands;
    }

    Set<Evidence> evidence() {
        return evidence;
    }

    /** Adds a field and returns its index. */
    int field(
            String fieldName, FieldKind kind, BitField bits, @Nullable Enumeration enumeration, long defaultValue) {
        fields.add(new FieldSpec(fieldName, kind, bits, enumeration, defaultValue));
        return fields.size() - 1;
    }

    /** The index of the field {@code fieldName}, {@link Operand#NONE} if there is none yet. */
    int find(String fieldName) {
        for (int i = 0; i < fields.size(); i++) {
            if (fields.get(i).name().equals(fieldName)) {
                return i;
            }
        }
        return Operand.NONE;
    }

    Form build() {
        return new Form(this);
    }
}
