package lockstep.ir.sass.function;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.sass.isa.CommonField;
import lockstep.ir.sass.isa.FieldSpec.FieldKind;
import lockstep.ir.sass.isa.RegisterField;
import lockstep.ir.sass.isa.SassForm;
import lockstep.ir.sass.isa.SassInstruction;

/**
 * Which registers an instruction reads and writes. The description names operands that are written {@code Rd},
 * {@code Td}, {@code URd}, {@code Pd}, {@code Pq}, {@code UPd}, {@code UPq}; all others are read. Registers that no
 * operand names are not included, for instance the predicates that {@code R2P} writes together.
 */
public final class SassRegisterAccesses {
    private static final SassRegisterAccess GUARD = guard(FieldKind.PREDICATE);
    private static final SassRegisterAccess UNIFORM_GUARD = guard(FieldKind.UNIFORM_PREDICATE);

    private SassRegisterAccesses() {}

    private static SassRegisterAccess guard(FieldKind file) {
        return new SassRegisterAccess(CommonField.GUARD.ordinal(), "guard", file, 1, false);
    }

    /** The accesses of {@code instruction}: the guard first, then those of the operands in the order of the text. */
    public static List<SassRegisterAccess> of(SassInstruction instruction) {
        SassForm form = instruction.form();
        List<RegisterField> fields = form.registers();
        List<SassRegisterAccess> found = new ArrayList<>(fields.size() + 1);
        found.add(form.isUniform() ? UNIFORM_GUARD : GUARD);
        for (int i = 0; i < fields.size(); i++) {
            RegisterField field = fields.get(i);
            found.add(new SassRegisterAccess(
                    field.field(),
                    field.slot().name(),
                    field.kindIn(instruction),
                    SassRegisterWidths.of(instruction, field),
                    field.isWritten()));
        }
        return found;
    }

    /** Whether the widths of all operands are known; where they are not, some that count as single may be wider. */
    public static boolean hasKnownWidths(SassInstruction instruction) {
        return SassRegisterWidths.isKnown(instruction);
    }

    /**
     * Registers that an instruction reads or writes: one, or several consecutive ones, of which a field holds the
     * first.
     *
     * @param field index of the field of the form that holds the number
     * @param name of the operand, or of the guard
     * @param file one of {@link FieldKind#REGISTER}, {@link FieldKind#UNIFORM_REGISTER}, {@link FieldKind#PREDICATE},
     *     {@link FieldKind#UNIFORM_PREDICATE}
     * @param width how many, 1 to 4; 1 if not known
     * @param isWritten whether they are written
     */
    public record SassRegisterAccess(int field, String name, FieldKind file, int width, boolean isWritten) {
        /** The multiple that the first register must be: the smallest power of two that is not below the width. */
        public int alignment() {
            return Integer.highestOneBit(2 * width - 1);
        }
    }
}
