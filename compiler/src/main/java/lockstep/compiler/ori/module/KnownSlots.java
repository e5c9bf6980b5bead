package lockstep.compiler.ori.module;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import lockstep.ir.sass.function.SassRegisterAccesses;
import lockstep.ir.sass.function.SassRegisterAccesses.SassRegisterAccess;
import lockstep.ir.sass.isa.FieldSpec.FieldKind;
import lockstep.ir.sass.isa.OperandSlot;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.isa.SassOperand;

/** Tracks, within a block, the registers that hold lower halves of addresses loaded from bank 4. */
final class KnownSlots {
    private static final int READS_AS_ZERO = 255;

    private final Map<Integer, Integer> slots = new HashMap<>();

    /** The slot that holds the target of a call. */
    Optional<Integer> target(SassInstruction call) {
        return source(call).map(slots::get);
    }

    void execute(SassInstruction instruction) {
        String mnemonic = instruction.form().mnemonic();
        Optional<Integer> loaded = mnemonic.equals("LDC") ? loaded(instruction) : Optional.empty();
        Optional<Integer> moved = mnemonic.equals("MOV") ? source(instruction).map(slots::get) : Optional.empty();
        Optional<Integer> first = Optional.empty();
        for (SassRegisterAccess access : SassRegisterAccesses.of(instruction)) {
            if (access.isWritten() && access.file() == FieldKind.REGISTER) {
                int register = (int) instruction.value(access.field());
                first = first.isEmpty() ? Optional.of(register) : first;
                for (int i = 0; i < Math.max(1, access.width()); i++) {
                    slots.remove(register + i);
                }
            }
        }
        Optional<Integer> known = loaded.or(() -> moved);
        if (first.isPresent() && known.isPresent()) {
            slots.put(first.get(), known.get());
        }
    }

    /** The offset in bank 4 that a load without an index reads. */
    static Optional<Integer> loaded(SassInstruction instruction) {
        for (OperandSlot slot : instruction.form().operands()) {
            boolean isFixed = slot.operand() instanceof SassOperand.ConstantBank constant
                    && constant.bank() != SassOperand.NONE
                    && instruction.value(constant.bank()) == ModuleFrame.ADDRESS_BANK
                    && (constant.index() == SassOperand.NONE || instruction.value(constant.index()) == READS_AS_ZERO);
            if (isFixed && slot.operand() instanceof SassOperand.ConstantBank constant) {
                return Optional.of((int) instruction.value(constant.offset()) * constant.scale());
            }
        }
        return Optional.empty();
    }

    /** The general register that an instruction reads, the last one if there are several; empty if it reads none. */
    static Optional<Integer> source(SassInstruction instruction) {
        Optional<Integer> found = Optional.empty();
        for (SassRegisterAccess access : SassRegisterAccesses.of(instruction)) {
            if (!access.isWritten() && access.file() == FieldKind.REGISTER) {
                found = Optional.of((int) instruction.value(access.field()));
            }
        }
        return found;
    }
}
