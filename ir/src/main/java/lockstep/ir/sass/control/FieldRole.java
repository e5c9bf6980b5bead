package lockstep.ir.sass.control;

import java.util.List;
import java.util.OptionalInt;
import lockstep.ir.sass.function.RegisterAccess;
import lockstep.ir.sass.isa.CommonField;
import lockstep.ir.sass.isa.FieldKind;
import lockstep.ir.sass.isa.Operand;
import lockstep.ir.sass.isa.OperandSlot;
import lockstep.ir.sass.isa.RegisterField;
import lockstep.ir.sass.isa.SassInstruction;
import org.jspecify.annotations.Nullable;

/**
 * The part that a register field plays in an instruction.
 *
 * @param instruction whose field it is
 * @param access the registers that the field names
 * @param slot the operand that the field belongs to; null for the guard
 */
record FieldRole(SassInstruction instruction, RegisterAccess access, @Nullable OperandSlot slot) {
    /** Number of the predicate that is always true. */
    static final long ALWAYS = 7;

    private static final String ADDEND = "C";
    /** The first operation of {@code ATOMS} that counts. */
    private static final long COUNT = 10;

    static FieldRole of(SassInstruction instruction, RegisterAccess access) {
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
        boolean isInverted = slot != null && slot.operand() instanceof Operand.Predicate p && p.inverted();
        return (int) (isInverted ? ALWAYS - value : value);
    }

    /** Whether there is a register at all, and not what reads as zero or true, or a field that says nothing here. */
    boolean isUsed() {
        long none = isPredicate()
                ? ALWAYS
                : instruction.form().fields().get(access.field()).bits().largest();
        return first() != none && !isSilent() && !isCount();
    }

    /**
     * Some optional operands have the register 0 where they are left out: it counts only where another field says that
     * they are there.
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

    Use use() {
        if (access.isWritten()) {
            return Use.OVERWRITE;
        }
        boolean isGuard = slot == null;
        boolean isAddress = !isGuard && !(slot.operand() instanceof Operand.Register);
        return switch (access.file()) {
            case REGISTER -> isAddress ? Use.ADDRESS : access.name().equals(ADDEND) ? Use.ADDEND : Use.OPERAND;
            case UNIFORM_REGISTER -> isAddress ? Use.UNIFORM_ADDRESS : Use.UNIFORM;
            case PREDICATE -> isGuard ? Use.GUARD : Use.PREDICATE;
            case UNIFORM_PREDICATE -> isGuard ? Use.UNIFORM_GUARD : Use.UNIFORM_PREDICATE;
            case FLAG, ENUMERATED, UNSIGNED, SIGNED, LUMPED -> Use.OPERAND;
        };
    }

    /** The slot of the operand cache that the operand may come from. */
    int cacheSlot() {
        boolean isCached = slot != null
                && slot.operand() instanceof Operand.Register r
                && r.reuse() != Operand.NONE;
        return isCached ? ((Operand.Register) slot.operand()).reuse() : RegisterUse.NO_SLOT;
    }
}
