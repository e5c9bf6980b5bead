package lockstep.fuzz.known;

import java.util.List;
import java.util.Set;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInstruction.PtxGuard;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxLabel;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxNot;
import lockstep.ir.ptx.PtxOperand.PtxSelection;
import lockstep.ir.ptx.PtxOperand.PtxSymbolOperand;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxType;

/** Branches, and instructions that ptxas moves past a change of what they read, and their replacements. */
final class PtxFlowSuspects {

    /** What takes lanes elsewhere, or ends them. */
    private static final Set<PtxOpcode> ENDS = Set.of(PtxOpcode.BRA, PtxOpcode.EXIT, PtxOpcode.RET);

    /** What makes a predicate of others. */
    private static final Set<PtxOpcode> LOGIC =
            Set.of(PtxOpcode.AND, PtxOpcode.MOV, PtxOpcode.NOT, PtxOpcode.OR, PtxOpcode.XOR);

    private PtxFlowSuspects() {}

    static boolean isReusedGuard(PtxInstruction instruction, PtxRegisterWriters writers) {
        return ENDS.contains(instruction.opcode())
                && (hasChangedGuard(instruction, writers) || hasCombinedGuard(instruction, writers));
    }

    static boolean isUnderChangedGuard(PtxInstruction instruction, PtxRegisterWriters writers) {
        return !ENDS.contains(instruction.opcode()) && hasChangedGuard(instruction, writers)
                || isChosenByChanged(instruction, writers);
    }

    private static boolean isChosenByChanged(PtxInstruction instruction, PtxRegisterWriters writers) {
        if (instruction.opcode() != PtxOpcode.SELP || instruction.guard().isPresent()) {
            return false;
        }
        PtxOperand last = instruction.operands().getLast();
        PtxOperand chooser = last instanceof PtxNot not ? not.predicate() : last;
        return PtxHiddenCopies.isOpen(instruction.operand(0))
                && chooser instanceof PtxRegister predicate
                && writers.count(predicate) > 1;
    }

    static void hideChooser(PtxInstruction instruction, PtxFunctionRewriter made) {
        if (instruction.guard().isPresent()) {
            PtxHiddenCopies.hideGuard(instruction, made);
        } else {
            PtxHiddenCopies.hidePredicate(instruction, instruction.operands().size() - 1, made);
        }
    }

    static boolean isOfChangedHalf(PtxInstruction instruction, PtxRegisterWriters writers) {
        boolean isOfHalves =
                instruction.types().stream().anyMatch(type -> type.isFloat() && type.width() == Short.SIZE);
        return (isOfHalves || isPacked(instruction))
                && PtxHiddenCopies.isAnyOpen(instruction)
                && readsChanged(instruction, writers);
    }

    static boolean isOfChangedBytes(PtxInstruction instruction, PtxRegisterWriters writers) {
        boolean isOfBytes = instruction.opcode() == PtxOpcode.PRMT
                || instruction.operands().stream().limit(1).anyMatch(PtxSelection.class::isInstance);
        return isOfBytes && PtxHiddenCopies.isAnyOpen(instruction) && readsChanged(instruction, writers);
    }

    private static boolean hasChangedGuard(PtxInstruction instruction, PtxRegisterWriters writers) {
        return instruction
                .guard()
                .filter(guard -> writers.count(guard.predicate()) > 1)
                .isPresent();
    }

    private static boolean hasCombinedGuard(PtxInstruction instruction, PtxRegisterWriters writers) {
        return instruction
                .guard()
                .filter(guard -> writers.isWrittenBy(guard.predicate(), LOGIC))
                .isPresent();
    }

    /** Whether a source is a register that more than one instruction writes. */
    static boolean readsChanged(PtxInstruction instruction, PtxRegisterWriters writers) {
        return instruction.operands().stream()
                .skip(1)
                .anyMatch(each -> each instanceof PtxRegister register && writers.count(register) > 1);
    }

    /** Whether a source is compared with a number somewhere. */
    static boolean readsCompared(PtxInstruction instruction, PtxRegisterWriters writers) {
        return instruction.operands().stream().skip(1).anyMatch(writers::isCompared);
    }

    private static boolean isPacked(PtxInstruction instruction) {
        return instruction.has(PtxType.F16X2) || instruction.has(PtxType.BF16X2);
    }

    static void branchOneByOne(PtxInstruction branch, PtxFunctionRewriter made) {
        List<PtxLabel> targets = made.targets(branch.operand(1));
        int last = targets.size() - 1;
        for (int index = 0; index < last; index++) {
            PtxRegister isHere = made.register(PtxType.PRED);
            PtxInstruction comparison =
                    PtxInstruction.of(null, "setp.eq.u32", isHere, branch.operand(0), PtxInteger.of(index));
            PtxHiddenCopies.hide(comparison, 1, made);
            made.add(new PtxGuard(isHere, false), "bra", new PtxSymbolOperand(targets.get(index)));
        }
        made.add(null, "bra", new PtxSymbolOperand(targets.get(last)));
    }
}
