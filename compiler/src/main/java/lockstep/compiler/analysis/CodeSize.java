package lockstep.compiler.analysis;

import java.util.Set;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.FreezeInstruction;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.type.Type.IntType;

/** The size of instructions in machine instructions. Source: LLVM, the default costs of size and latency. */
public final class CodeSize {
    private static final long DIVISION = 4;
    private static final Set<Opcode> DIVISIONS =
            Set.of(Opcode.UDIV, Opcode.SDIV, Opcode.UREM, Opcode.SREM, Opcode.FDIV, Opcode.FREM);
    private static final Set<Opcode> PAIRED = Set.of(Opcode.ADD, Opcode.MUL, Opcode.XOR, Opcode.OR, Opcode.AND);

    private CodeSize() {}

    /**
     * The size of one instruction: 0 for what becomes part of other instructions in machine code, 2 for 64-bit
     * arithmetic, which takes two instructions (LLVM, NVPTXTargetTransformInfo, getArithmeticInstrCost), 4 for
     * divisions (TCC_Expensive).
     */
    public static long of(Instruction instruction) {
        if (instruction instanceof BinaryInstruction binary) {
            boolean isWide = binary.type() instanceof IntType type && type.width() == Long.SIZE;
            return DIVISIONS.contains(binary.opcode()) ? DIVISION : isWide && PAIRED.contains(binary.opcode()) ? 2 : 1;
        }
        if (instruction instanceof CallInstruction call) {
            return isOperation(call) ? 1 : 1 + call.argumentCount();
        }
        boolean isFree = instruction instanceof PhiInstruction
                || instruction instanceof FreezeInstruction
                || instruction instanceof CastInstruction cast && isFree(cast.opcode())
                || instruction instanceof GetElementPtrInstruction address
                        && address.indices().stream().allMatch(Constant.class::isInstance);
        return isFree ? 0 : 1;
    }

    /** Whether {@code call} becomes an operation of the machine rather than a call. */
    public static boolean isOperation(CallInstruction call) {
        return DeadInstructions.kindOf(call) != null;
    }

    private static boolean isFree(Opcode cast) {
        return cast == Opcode.BITCAST || cast == Opcode.PTRTOINT || cast == Opcode.INTTOPTR;
    }
}
