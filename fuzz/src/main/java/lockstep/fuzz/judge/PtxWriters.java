package lockstep.fuzz.judge;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import lockstep.ir.ptx.PtxBody;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxStatement;

/** By which opcodes the registers of a function are written as first operands. Immutable. */
final class PtxWriters {
    private final Map<PtxRegister, Set<PtxOpcode>> opcodes;

    private PtxWriters(Map<PtxRegister, Set<PtxOpcode>> opcodes) {
        this.opcodes = opcodes;
    }

    /** Those of {@code body}. */
    static PtxWriters of(PtxBody body) {
        Map<PtxRegister, Set<PtxOpcode>> found = new HashMap<>();
        for (PtxStatement statement : body.statements()) {
            if (statement instanceof PtxInstruction instruction
                    && !instruction.operands().isEmpty()
                    && instruction.operand(0) instanceof PtxRegister register) {
                found.computeIfAbsent(register, r -> EnumSet.noneOf(PtxOpcode.class))
                        .add(instruction.opcode());
            }
        }
        return new PtxWriters(found);
    }

    /** Whether {@code operand} is a register that one of {@code some} writes. */
    boolean isWrittenBy(PtxOperand operand, Set<PtxOpcode> some) {
        return operand instanceof PtxRegister register
                && opcodes.getOrDefault(register, Set.of()).stream().anyMatch(some::contains);
    }
}
