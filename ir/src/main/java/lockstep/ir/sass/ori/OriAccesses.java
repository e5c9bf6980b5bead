package lockstep.ir.sass.ori;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.sass.function.SassRegisterAccesses;
import lockstep.ir.sass.function.SassRegisterAccesses.SassRegisterAccess;
import lockstep.ir.sass.isa.OperandSlot;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.isa.SassOperand;

/**
 * Which registers a machine instruction reads and writes: those of {@link SassRegisterAccesses}, and convergence
 * barriers. {@code BSSY} and a {@code BMOV} to a barrier write it. {@code BREAK} and {@code BMOV.CLEAR} change the set
 * of lanes that a barrier holds, which does not count as a new value: they read it, as {@code BSYNC} does.
 */
public final class OriAccesses {
    /** Barriers; larger numbers of the operand of {@code BMOV} are other state of the warp. */
    private static final int BARRIER_COUNT = 16;

    private OriAccesses() {}

    /** The accesses of {@code instruction}: the guard first, then those of the operands in the order of the text. */
    public static List<OriAccess> of(SassInstruction instruction) {
        List<SassRegisterAccess> accesses = SassRegisterAccesses.of(instruction);
        List<OriAccess> found = new ArrayList<>(accesses.size());
        for (int i = 0; i < accesses.size(); i++) {
            SassRegisterAccess access = accesses.get(i);
            RegisterFile file = RegisterFile.of(access.file()).orElseThrow();
            found.add(new OriAccess(access.field(), access.name(), file, access.width(), access.isWritten()));
        }
        for (OperandSlot slot : instruction.form().barriers()) {
            int field = barrier(instruction, slot);
            if (field != SassOperand.NONE) {
                found.add(new OriAccess(field, slot.name(), RegisterFile.BARRIER, 1, isResult(instruction, slot)));
            }
        }
        return found;
    }

    private static int barrier(SassInstruction instruction, OperandSlot slot) {
        if (slot.operand() instanceof SassOperand.Indexed indexed) {
            return indexed.number();
        }
        boolean isBarrier =
                slot.operand() instanceof SassOperand.Named named && instruction.value(named.value()) < BARRIER_COUNT;
        return isBarrier ? ((SassOperand.Named) slot.operand()).value() : SassOperand.NONE;
    }

    private static boolean isResult(SassInstruction instruction, OperandSlot slot) {
        return switch (instruction.form().mnemonic()) {
            case "BSSY" -> true;
            case "BMOV" -> instruction.form().operands().getFirst() == slot;
            default -> false;
        };
    }

    /**
     * An access of a machine instruction to the registers that a field names.
     *
     * @param field index of the field
     * @param name of the operand, or of the guard
     * @param file that the registers are of
     * @param width number of consecutive registers; 1 if not known
     * @param isWritten whether they are written, else they are read
     */
    public record OriAccess(int field, String name, RegisterFile file, int width, boolean isWritten) {}
}
