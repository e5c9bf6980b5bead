package lockstep.ir.sass.isa;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import lockstep.ir.sass.isa.FieldSpec.FieldKind;
import lockstep.ir.sass.isa.SassForm.Evidence;
import org.jspecify.annotations.Nullable;

/** Collects the parts of a {@link SassForm}. Starts with the {@link CommonField}s. */
final class FormBuilder {
    private final String name;
    private final String listedName;
    private final Architecture architecture;
    private final int opcode;
    private final List<FieldSpec> fields = new ArrayList<>(CommonField.all());
    private final List<Modifier> modifiers = new ArrayList<>();
    private final List<OperandSlot> operands = new ArrayList<>();
    private final Set<Evidence> evidence = EnumSet.noneOf(Evidence.class);
    private boolean isNamedByOpcode;
    private boolean isUniform;
    private boolean isPure;

    /** @param names the name, and after {@code =} the one in listings where it is another */
    FormBuilder(String names, Architecture architecture, int opcode) {
        int equals = names.indexOf('=');
        this.name = equals < 0 ? names : names.substring(0, equals);
        this.listedName = names.substring(equals + 1);
        this.architecture = architecture;
        this.opcode = opcode;
    }

    String name() {
        return name;
    }

    String listedName() {
        return listedName;
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
    int field(String fieldName, FieldKind kind, BitField bits, @Nullable Enumeration enumeration, long defaultValue) {
        fields.add(new FieldSpec(fieldName, kind, bits, enumeration, defaultValue));
        return fields.size() - 1;
    }

    /** The index of the field {@code fieldName}, {@link SassOperand#NONE} if it does not exist yet. */
    int find(String fieldName) {
        for (int i = 0; i < fields.size(); i++) {
            if (fields.get(i).name().equals(fieldName)) {
                return i;
            }
        }
        return SassOperand.NONE;
    }

    boolean isNamedByOpcode() {
        return isNamedByOpcode;
    }

    /** Requires that text names the opcode, as an earlier form has the same text as this one. */
    void nameByOpcode() {
        isNamedByOpcode = true;
    }

    boolean isPure() {
        return isPure;
    }

    /** Marks the operation as having no effects other than its results. */
    void makePure() {
        isPure = true;
    }

    boolean isUniform() {
        return isUniform;
    }

    /** Marks the operation as executed once per warp. */
    void makeUniform() {
        isUniform = true;
    }

    /** What distinguishes texts of forms: architecture, name, and kinds of the mandatory operands. */
    String signature() {
        StringBuilder text = new StringBuilder(architecture.tool()).append(' ').append(name);
        for (OperandSlot slot : operands) {
            if (slot.isOptional()) {
                continue;
            }
            text.append(' ').append(looks(slot.operand()));
        }
        return text.toString();
    }

    /** What distinguishes the text of an operand from that of others by its first characters. */
    private String looks(SassOperand operand) {
        return switch (operand) {
            case SassOperand.Register r -> fields.get(r.register()).kind().toString();
            case SassOperand.Predicate p -> "predicate";
            case SassOperand.Immediate i -> "number";
            case SassOperand.ConstantBank c -> c.bank() == SassOperand.NONE ? "cx" : "c";
            case SassOperand.Memory m -> m.uniform() == SassOperand.NONE ? "memory" : "uniform memory";
            case SassOperand.Target t -> t.base() == SassOperand.NONE ? "number" : "place";
            case SassOperand.Bits b -> "set";
            case SassOperand.Named n -> "name";
            case SassOperand.Indexed i -> "name";
            case SassOperand.Word w -> "name";
        };
    }

    SassForm build() {
        return new SassForm(this);
    }
}
