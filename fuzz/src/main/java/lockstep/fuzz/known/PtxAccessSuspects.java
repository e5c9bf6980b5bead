package lockstep.fuzz.known;

import java.util.List;
import java.util.Set;
import lockstep.ir.ptx.PtxCallOperand;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInstruction.PtxGuard;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxVector;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxType;

/** Stores, atomic operations and results of calls that ptxas miscompiles, and their replacements. */
final class PtxAccessSuspects {
    /** What becomes a call in machine words, or may. */
    private static final Set<PtxOpcode> DIVISIONS = Set.of(PtxOpcode.DIV, PtxOpcode.REM, PtxOpcode.RCP, PtxOpcode.SQRT);

    private PtxAccessSuspects() {}

    static boolean isNarrowStore(PtxInstruction instruction, PtxRegisterWriters writers) {
        return instruction.opcode() == PtxOpcode.ST
                && PtxWords.elements(instruction.operand(1)).stream()
                        .anyMatch(each -> isWider(each, instruction) && PtxHiddenCopies.isOpen(each));
    }

    private static boolean isWider(PtxOperand operand, PtxInstruction store) {
        return operand instanceof PtxRegister register
                && register.type().width() > store.types().getLast().width();
    }

    static void storeCopies(PtxInstruction instruction, PtxFunctionRewriter made) {
        List<PtxOperand> copies = PtxWords.elements(instruction.operand(1)).stream()
                .map(each -> isWider(each, instruction) ? PtxWords.copy((PtxRegister) each, made) : each)
                .toList();
        PtxOperand stored = instruction.operand(1) instanceof PtxVector ? new PtxVector(copies) : copies.getFirst();
        made.add(PtxWords.with(instruction, 1, stored));
    }

    static boolean storesLiteralInVector(PtxInstruction instruction, PtxRegisterWriters writers) {
        return instruction.operand(1) instanceof PtxVector vector
                && vector.elements().stream().anyMatch(PtxInteger.class::isInstance);
    }

    static void hideStoredLiterals(PtxInstruction instruction, PtxFunctionRewriter made) {
        PtxType type = instruction.types().getLast();
        List<PtxOperand> hidden = PtxWords.elements(instruction.operand(1)).stream()
                .map(each -> each instanceof PtxInteger ? PtxHiddenCopies.copy(each, type, made) : each)
                .toList();
        made.add(PtxWords.with(instruction, 1, new PtxVector(hidden)));
    }

    static boolean isCallResult(PtxInstruction instruction, PtxRegisterWriters writers) {
        boolean isCall = instruction.opcode() == PtxOpcode.CALL
                && instruction.operand(0) instanceof PtxCallOperand call
                && !call.results().isEmpty();
        return isCall || writers.isReturned(instruction) || DIVISIONS.contains(instruction.opcode());
    }

    static void takeNoResult(PtxInstruction instruction, PtxFunctionRewriter made) {
        boolean isLoad = instruction.opcode() == PtxOpcode.LD;
        PtxGuard guard = instruction.guard().orElse(null);
        for (PtxOperand result : PtxWords.elements(instruction.operand(0))) {
            if (result instanceof PtxRegister register) {
                PtxOperand other = isLoad ? PtxInteger.of(0) : instruction.operand(1);
                made.add(guard, "mov." + PtxWords.bits(register.type()).text(), register, other);
            }
        }
    }
}
