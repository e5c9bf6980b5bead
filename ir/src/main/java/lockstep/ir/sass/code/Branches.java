package lockstep.ir.sass.code;

import java.util.OptionalLong;
import lockstep.ir.sass.isa.CommonField;
import lockstep.ir.sass.isa.FieldSpec;
import lockstep.ir.sass.isa.InstructionWord;
import lockstep.ir.sass.isa.OperandSlot;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.isa.SassOperand;

/** The control flow of instructions. */
public final class Branches {
    private static final long ALWAYS = 7;

    private Branches() {}

    /**
     * The address that {@code instruction} at {@code address} names: the target of a branch or call, or a reconvergence
     * point. Empty if it names none or adds a register.
     */
    public static OptionalLong target(SassInstruction instruction, long address) {
        for (OperandSlot slot : instruction.form().operands()) {
            boolean isPlain = slot.operand() instanceof SassOperand.Target t && t.base() == SassOperand.NONE;
            if (isPlain) {
                SassOperand.Target target = (SassOperand.Target) slot.operand();
                FieldSpec spec = instruction.form().fields().get(target.offset());
                long offset = spec.signed(instruction.value(target.offset())) * target.scale();
                return OptionalLong.of(address + InstructionWord.BYTES + offset);
            }
        }
        return OptionalLong.empty();
    }

    /** What an instruction does to control. */
    public enum Kind {
        /** Continues at the next instruction; also after a call has returned. */
        NEXT,
        /** Branches to the target. */
        JUMP,
        /** Branches to an address in a register. */
        INDIRECT,
        /** It ends here: the thread exits or returns. */
        END
    }

    /** What {@code instruction} does where its guard holds. */
    public static Kind kind(SassInstruction instruction) {
        return switch (instruction.form().mnemonic()) {
            case "BRA" -> Kind.JUMP;
            case "BRX", "BRXU" -> Kind.INDIRECT;
            case "EXIT", "RET", "KILL" -> Kind.END;
            default -> Kind.NEXT;
        };
    }

    /** Whether {@code instruction} may also fall through: its guard or the predicate of a branch may be false. */
    public static boolean isConditional(SassInstruction instruction) {
        boolean isGuarded =
                instruction.value(CommonField.GUARD) != ALWAYS || instruction.value(CommonField.GUARD_NOT) != 0;
        if (isGuarded) {
            return true;
        }
        for (OperandSlot slot : instruction.form().operands()) {
            boolean isPredicate = slot.operand() instanceof SassOperand.Predicate;
            if (isPredicate) {
                SassOperand.Predicate predicate = (SassOperand.Predicate) slot.operand();
                boolean isTrue = instruction.value(predicate.register()) == ALWAYS
                        && (predicate.negate() == SassOperand.NONE || instruction.value(predicate.negate()) == 0);
                if (!isTrue) {
                    return true;
                }
            } else if (slot.operand() instanceof SassOperand.Register) {
                return true;
            }
        }
        return false;
    }
}
