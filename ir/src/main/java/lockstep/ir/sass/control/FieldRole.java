package lockstep.ir.sass.control;

import java.util.OptionalInt;
import lockstep.ir.sass.function.RegisterAccess;
import lockstep.ir.sass.isa.CommonField;
import lockstep.ir.sass.isa.FieldKind;
import lockstep.ir.sass.isa.Operand;
import lockstep.ir.sass.isa.OperandSlot;
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
        if (!isGuard) {
            for (OperandSlot slot : instruction.form().operands()) {
                if (holds(slot.operand(), access.field())) {
                    return new FieldRole(instruction, access, slot);
                }
            }
        }
        return new FieldRole(instruction, access, null);
    }

    private static boolean holds(Operand operand, int field) {
        return switch (operand) {
            case Operand.Register r -> r.register() == field;
            case Operand.Predicate p -> p.register() == field;
            case Operand.ConstantBank c -> c.index() == field || c.handle() == field;
            case Operand.Memory m -> m.base() == field || m.uniform() == field;
            case Operand.Target t -> t.base() == field;
            case Operand.Immediate i -> false;
            case Operand.Bits b -> false;
            case Operand.Named n -> false;
            case Operand.Indexed i -> false;
            case Operand.Word w -> false;
        };
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
