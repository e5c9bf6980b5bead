package lockstep.ir.sass.control;

import java.util.List;
import java.util.OptionalInt;
import lockstep.ir.sass.control.ControlInstruction.ControlRegisterUse;
import lockstep.ir.sass.function.SassRegisterAccesses.SassRegisterAccess;
import lockstep.ir.sass.isa.CommonField;
import lockstep.ir.sass.isa.FieldSpec.FieldKind;
import lockstep.ir.sass.isa.OperandSlot;
import lockstep.ir.sass.isa.RegisterField;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.isa.SassOperand;
import org.jspecify.annotations.Nullable;

/**
 * The role of a register field in an instruction.
 *
 * @param instruction whose field it is
 * @param access the registers that the field names
 * @param slot the operand that the field belongs to; null for the guard
 */
record FieldRole(
        SassInstruction instruction,
        SassRegisterAccess access,
        @Nullable OperandSlot slot) {
    /** Number of the predicate that is always true. */
    static final long ALWAYS = 7;

    private static final String ADDEND = "C";
    /** The first operation of {@code ATOMS} that counts. */
    private static final long COUNT = 10;

    static FieldRole of(SassInstruction instruction, SassRegisterAccess access) {
        boolean isGuard = access.field() == CommonField.GUARD.ordinal();
        List<RegisterField> fields = instruction.form().registers();
        for (int i = 0; i < fields.size() && !isGuard; i++) {
            if (fields.get(i).field() == access.field()) {
                return new FieldRole(instruction, access, fields.get(i).slot());
            }
        }
        return new FieldRole(instruction, access, null);
    }

    private boolean isPredicate() {
        return access.file() == FieldKind.PREDICATE || access.file() == FieldKind.UNIFORM_PREDICATE;
    }

    /** The number of the first register in its file. */
    int first() {
        long value = instruction.value(access.field());
        boolean isInverted = slot != null && slot.operand() instanceof SassOperand.Predicate p && p.inverted();
        return (int) (isInverted ? ALWAYS - value : value);
    }

    /** Whether it names a register other than the constant one, and the field has a meaning here. */
    boolean isUsed() {
        long none = isPredicate()
                ? ALWAYS
                : instruction.form().fields().get(access.field()).bits().largest();
        return first() != none && !isSilent() && !isCount();
    }

    /**
     * Some optional operands have the register 0 if they are omitted: it counts only if another field says that they
     * are present.
     */
    private boolean isSilent() {
        return slot != null && first() == 0 && slot.isLeftOut(instruction, access.field());
    }

    /** {@code ATOMS} that counts has a register that it does not read. Measured: ptxas 13.0 leaves any number there. */
    private boolean isCount() {
        OptionalInt operation = instruction.form().indexOf("atom");
        return operation.isPresent()
                && instruction.form().mnemonic().equals("ATOMS")
                && instruction.value(operation.getAsInt()) >= COUNT
                && access.name().equals("Rb");
    }

    UseKind use() {
        if (access.isWritten()) {
            return UseKind.OVERWRITE;
        }
        boolean isGuard = slot == null;
        boolean isAddress = slot != null && !(slot.operand() instanceof SassOperand.Register);
        return switch (access.file()) {
            case REGISTER ->
                isAddress ? UseKind.ADDRESS : access.name().equals(ADDEND) ? UseKind.ADDEND : UseKind.OPERAND;
            case UNIFORM_REGISTER -> isAddress ? UseKind.UNIFORM_ADDRESS : UseKind.UNIFORM;
            case PREDICATE -> isGuard ? UseKind.GUARD : UseKind.PREDICATE;
            case UNIFORM_PREDICATE -> isGuard ? UseKind.UNIFORM_GUARD : UseKind.UNIFORM_PREDICATE;
            case FLAG, ENUMERATED, UNSIGNED, SIGNED, LUMPED -> UseKind.OPERAND;
        };
    }

    /** The slot of the operand cache that the operand may come from. */
    int cacheSlot() {
        return slot != null && slot.operand() instanceof SassOperand.Register r && r.reuse() != SassOperand.NONE
                ? r.reuse()
                : ControlRegisterUse.NO_SLOT;
    }
}
