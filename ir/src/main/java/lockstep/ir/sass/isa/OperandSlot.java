package lockstep.ir.sass.isa;

import java.util.List;

/**
 * The place of an operand in the text of an instruction.
 *
 * @param name in the description; the names of its fields begin with it
 * @param operand its fields
 * @param isOptional whether it is omitted if all its fields have their default
 * @param shownIf conditions under which it is written nevertheless; all must hold, and there must be one
 */
public record OperandSlot(String name, SassOperand operand, boolean isOptional, List<Condition> shownIf) {
    /**
     * A condition on a field.
     *
     * @param field its index
     * @param values of which it must have one
     */
    public record Condition(int field, List<Long> values) {
        public Condition {
            values = List.copyOf(values);
        }

        /** Whether the field has one of the values in {@code instruction}. */
        public boolean holds(SassInstruction instruction) {
            return values.contains(instruction.value(field));
        }
    }

    public OperandSlot {
        shownIf = List.copyOf(shownIf);
    }

    /** Whether there are conditions and all hold, so that the operand is written. */
    public boolean isForced(SassInstruction instruction) {
        return !shownIf.isEmpty() && shownIf.stream().allMatch(c -> c.holds(instruction));
    }

    /** Whether the operand, which {@code field} is part of, is omitted: no condition says that it is written. */
    public boolean isLeftOut(SassInstruction instruction, int field) {
        return isOptional && instruction.isDefault(field) && !isForced(instruction);
    }
}
