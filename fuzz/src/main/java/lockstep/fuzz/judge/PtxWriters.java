package lockstep.fuzz.judge;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import lockstep.ir.ptx.PtxAddress;
import lockstep.ir.ptx.PtxBody;
import lockstep.ir.ptx.PtxCallOperand;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.PtxSymbol;
import lockstep.ir.ptx.PtxSymbolOperand;

/** By which opcodes the registers of a function are written as first operands, and what calls write. Immutable. */
final class PtxWriters {
    private final Map<PtxRegister, Set<PtxOpcode>> opcodes;
    private final Set<PtxSymbol> returned;

    private PtxWriters(Map<PtxRegister, Set<PtxOpcode>> opcodes, Set<PtxSymbol> returned) {
        this.opcodes = opcodes;
        this.returned = returned;
    }

    /** Those of {@code body}. */
    static PtxWriters of(PtxBody body) {
        Map<PtxRegister, Set<PtxOpcode>> found = new HashMap<>();
        Set<PtxSymbol> returned = new HashSet<>();
        for (PtxStatement statement : body.statements()) {
            if (!(statement instanceof PtxInstruction instruction)
                    || instruction.operands().isEmpty()) {
                continue;
            }
            if (instruction.operand(0) instanceof PtxRegister register) {
                found.computeIfAbsent(register, r -> EnumSet.noneOf(PtxOpcode.class))
                        .add(instruction.opcode());
            } else if (instruction.operand(0) instanceof PtxCallOperand call) {
                call.results().stream()
                        .filter(PtxSymbolOperand.class::isInstance)
                        .forEach(result -> returned.add(((PtxSymbolOperand) result).symbol()));
            }
        }
        return new PtxWriters(found, returned);
    }

    /** Whether {@code instruction} loads what a call wrote. */
    boolean isReturned(PtxInstruction instruction) {
        return instruction.opcode() == PtxOpcode.LD
                && instruction.operand(1) instanceof PtxAddress.OfSymbol address
                && returned.contains(address.base());
    }

    /** Whether {@code operand} is a register that {@code one} writes, and nothing else. */
    boolean isWrittenOnlyBy(PtxOperand operand, PtxOpcode one) {
        return operand instanceof PtxRegister register && Set.of(one).equals(opcodes.get(register));
    }

    /** Whether {@code operand} is a register that one of {@code some} writes. */
    boolean isWrittenBy(PtxOperand operand, Set<PtxOpcode> some) {
        return operand instanceof PtxRegister register
                && opcodes.getOrDefault(register, Set.of()).stream().anyMatch(some::contains);
    }
}
