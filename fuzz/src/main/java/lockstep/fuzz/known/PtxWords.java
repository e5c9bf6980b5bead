package lockstep.fuzz.known;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInstruction.PtxGuard;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxVector;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxSuffix;
import lockstep.ir.ptx.PtxType;

/** Instructions of PTX with other words, operands or guards. */
final class PtxWords {
    private PtxWords() {}

    static List<PtxOperand> elements(PtxOperand operand) {
        return operand instanceof PtxVector vector ? vector.elements() : List.of(operand);
    }

    static PtxOperand copy(PtxRegister register, PtxFunctionRewriter made) {
        PtxRegister copy = made.register(bits(register.type()));
        made.add(null, "mov." + copy.type().text(), copy, register);
        return copy;
    }

    /** The instruction for all lanes, into a new register, and a copy for those under its guard. */
    static void copyUnderGuard(PtxInstruction instruction, PtxFunctionRewriter made) {
        PtxRegister old = (PtxRegister) instruction.operand(0);
        PtxRegister result = made.register(old.type() == PtxType.PRED ? PtxType.PRED : bits(old.type()));
        PtxGuard guard = instruction.guard().orElseThrow();
        made.add(with(instruction.withoutGuard(), 0, result));
        made.add(guard, "mov." + result.type().text(), old, result);
    }

    /** The type without a meaning that is as wide as {@code type}. */
    static PtxType bits(PtxType type) {
        return PtxType.of("b" + type.width()).orElseThrow();
    }

    static PtxInstruction with(PtxInstruction instruction, int index, PtxOperand operand) {
        List<PtxOperand> changed = new ArrayList<>(instruction.operands());
        changed.set(index, operand);
        return instruction.withOperands(changed);
    }

    static PtxSuspect.Substitution without(Set<PtxSuffix> unwanted) {
        return (instruction, made) -> made.add(instruction.withSuffixes(instruction.suffixes().stream()
                .filter(word -> !unwanted.contains(word))
                .toList()));
    }

    static PtxSuspect.Substitution replacing(Set<PtxSuffix> unwanted, PtxSuffix other) {
        return (instruction, made) -> made.add(instruction.withSuffixes(instruction.suffixes().stream()
                .map(word -> unwanted.contains(word) ? other : word)
                .toList()));
    }
}
