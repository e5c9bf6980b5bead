package lockstep.fuzz.known;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxType;

/** Bit-field operations, shifts and bit searches that ptxas miscompiles, and their replacements. */
final class PtxFieldSuspects {
    private static final long LAST_BYTE = 255;

    /** Operands of {@code bfi}. */
    private static final int POSITION = 3;

    private static final int LENGTH = 4;

    /** Operand of {@code bfe}, and where it ends. */
    private static final int START = 2;

    private static final int LAST_BIT = Integer.SIZE - 1;

    /** Operand of shifts. */
    private static final int AMOUNT = 2;

    /** Operand of {@code fns}. */
    private static final int DISTANCE = 3;

    private PtxFieldSuspects() {}

    static boolean isFarPosition(PtxInstruction instruction, PtxRegisterWriters writers) {
        boolean isField = instruction.opcode() == PtxOpcode.BFE || instruction.opcode() == PtxOpcode.BFI;
        return isField
                && instruction.type(0).width() > Integer.SIZE
                && positions(instruction).stream()
                        .anyMatch(each -> each instanceof PtxRegister && PtxHiddenCopies.isOpen(each));
    }

    private static List<PtxOperand> positions(PtxInstruction instruction) {
        int count = instruction.operands().size();
        return instruction.operands().subList(count - 2, count);
    }

    static void takeLastBytes(PtxInstruction instruction, PtxFunctionRewriter made) {
        List<PtxOperand> operands = new ArrayList<>(
                instruction.operands().subList(0, instruction.operands().size() - 2));
        for (PtxOperand position : positions(instruction)) {
            PtxRegister low = made.register(PtxType.B32);
            made.add(null, "and.b32", low, position, PtxInteger.of(LAST_BYTE));
            operands.add(low);
        }
        made.add(instruction.withOperands(operands));
    }

    static boolean isLongField(PtxInstruction instruction, PtxRegisterWriters writers) {
        return instruction.opcode() == PtxOpcode.BFI
                && instruction.type(0).width() == Integer.SIZE
                && instruction.operand(POSITION) instanceof PtxInteger position
                && instruction.operand(LENGTH) instanceof PtxInteger length
                && (position.value() & LAST_BYTE) > 0
                && (length.value() & LAST_BYTE) >= Integer.SIZE;
    }

    static boolean isComputedField(PtxInstruction instruction, PtxRegisterWriters writers) {
        return instruction.opcode() == PtxOpcode.BFI
                && instruction.type(0).width() == Integer.SIZE
                && positions(instruction).stream()
                        .anyMatch(each -> each instanceof PtxRegister && PtxHiddenCopies.isOpen(each));
    }

    static void shorten(PtxInstruction instruction, PtxFunctionRewriter made) {
        long position = ((PtxInteger) instruction.operand(POSITION)).value() & LAST_BYTE;
        long length = Math.max(0, Integer.SIZE - position);
        made.add(PtxWords.with(instruction, LENGTH, PtxInteger.of(length)));
    }

    static boolean isFieldBeyond(PtxInstruction instruction, PtxRegisterWriters writers) {
        return instruction.opcode() == PtxOpcode.BFE
                && instruction.type(0) == PtxType.S32
                && instruction.operand(START) instanceof PtxInteger start
                && (start.value() & LAST_BYTE) >= Integer.SIZE;
    }

    static void takeLastBit(PtxInstruction instruction, PtxFunctionRewriter made) {
        made.add(PtxWords.with(instruction, START, PtxInteger.of(LAST_BIT)));
    }

    private static boolean isShift(PtxInstruction instruction, int width) {
        boolean isShift = instruction.opcode() == PtxOpcode.SHL || instruction.opcode() == PtxOpcode.SHR;
        return isShift && instruction.type(0).width() == width;
    }

    static boolean isComputedAmount(PtxInstruction instruction, PtxRegisterWriters writers) {
        return isShift(instruction, Long.SIZE)
                && instruction.operand(AMOUNT) instanceof PtxRegister amount
                && !writers.isOnlyCopied(amount);
    }

    static void shiftByCopy(PtxInstruction instruction, PtxFunctionRewriter made) {
        made.add(PtxWords.with(instruction, AMOUNT, PtxWords.copy((PtxRegister) instruction.operand(AMOUNT), made)));
    }

    static boolean isLongAmount(PtxInstruction instruction, PtxRegisterWriters writers) {
        return isShift(instruction, Short.SIZE)
                && instruction.operand(AMOUNT) instanceof PtxInteger amount
                && amount.value() >>> Short.SIZE != 0;
    }

    static boolean isLoadedAmount(PtxInstruction instruction, PtxRegisterWriters writers) {
        return isShift(instruction, Short.SIZE)
                && PtxHiddenCopies.isOpen(instruction.operand(AMOUNT))
                && writers.isSignedByte(instruction.operand(AMOUNT));
    }

    static void shiftByWidth(PtxInstruction instruction, PtxFunctionRewriter made) {
        made.add(PtxWords.with(instruction, AMOUNT, PtxInteger.of(Short.SIZE)));
    }

    static boolean isFarSearch(PtxInstruction instruction, PtxRegisterWriters writers) {
        if (instruction.opcode() != PtxOpcode.FNS) {
            return false;
        }
        PtxOperand distance = instruction.operand(DISTANCE);
        boolean isLeast = distance instanceof PtxInteger number && (int) number.value() == Integer.MIN_VALUE;
        boolean isOpen = distance instanceof PtxRegister && PtxHiddenCopies.isOpen(distance);
        return isLeast || isOpen;
    }

    static void comeNearer(PtxInstruction instruction, PtxFunctionRewriter made) {
        PtxInteger least = PtxInteger.of(-Integer.MAX_VALUE);
        if (instruction.operand(DISTANCE) instanceof PtxInteger) {
            made.add(PtxWords.with(instruction, DISTANCE, least));
            return;
        }
        PtxRegister near = made.register(PtxType.B32);
        made.add(null, "max.s32", near, instruction.operand(DISTANCE), least);
        made.add(PtxWords.with(instruction, DISTANCE, near));
    }
}
