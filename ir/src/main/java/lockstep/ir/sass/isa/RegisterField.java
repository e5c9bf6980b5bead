package lockstep.ir.sass.isa;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import lockstep.ir.sass.isa.FieldSpec.FieldKind;

/**
 * A field of an operand that holds the number of a register.
 *
 * @param field its index in the form
 * @param slot the operand
 * @param kind which registers it names, unless {@code uniformIf} overrides it
 * @param uniformIf flag that makes the predicate a uniform one, or {@link SassOperand#NONE}
 * @param isWritten whether the instruction writes the registers, else it reads them
 * @param width the rule for the number of registers
 */
public record RegisterField(
        int field, OperandSlot slot, FieldKind kind, int uniformIf, boolean isWritten, WidthRule width) {
    /** Names of operands that are written; all others are read. */
    private static final Set<String> RESULTS = Set.of("Rd", "Td", "URd", "Pd", "Pq", "UPd", "UPq");

    /** Those of a form called {@code name}, in the order of the text. */
    static List<RegisterField> of(String name, List<FieldSpec> fields, List<OperandSlot> operands) {
        List<RegisterField> found = new ArrayList<>();
        for (OperandSlot slot : operands) {
            switch (slot.operand()) {
                case SassOperand.Register r -> add(name, fields, slot, r.register(), found);
                case SassOperand.Predicate p ->
                    found.add(new RegisterField(
                            p.register(),
                            slot,
                            fields.get(p.register()).kind(),
                            p.uniformIf(),
                            RESULTS.contains(slot.name()),
                            WidthRule.ONE));
                case SassOperand.ConstantBank c -> {
                    add(name, fields, slot, c.handle(), found);
                    add(name, fields, slot, c.index(), found);
                }
                case SassOperand.Memory m -> {
                    add(name, fields, slot, m.base(), found);
                    add(name, fields, slot, m.uniform(), found);
                }
                case SassOperand.Target t -> add(name, fields, slot, t.base(), found);
                case SassOperand.Immediate _,
                        SassOperand.Bits _,
                        SassOperand.Named _,
                        SassOperand.Indexed _,
                        SassOperand.Word _ -> {}
            }
        }
        return List.copyOf(found);
    }

    private static void add(
            String name, List<FieldSpec> fields, OperandSlot slot, int field, List<RegisterField> found) {
        if (field != SassOperand.NONE) {
            boolean isWritten = slot.operand() instanceof SassOperand.Register && RESULTS.contains(slot.name());
            found.add(new RegisterField(
                    field, slot, fields.get(field).kind(), SassOperand.NONE, isWritten, WidthRule.of(name, slot)));
        }
    }

    /** The kind of the registers that {@code instruction} names here. */
    public FieldKind kindIn(SassInstruction instruction) {
        return uniformIf != SassOperand.NONE && instruction.value(uniformIf) != 0 ? FieldKind.UNIFORM_PREDICATE : kind;
    }
}
