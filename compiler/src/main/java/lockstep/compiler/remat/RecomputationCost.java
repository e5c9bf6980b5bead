package lockstep.compiler.remat;

import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.analysis.liveness.RegisterClass;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.nvvm.type.Type.PointerType;

/**
 * The cost of executing an instruction once, in simple instructions. Source: seed 003, block rematerialization (loads
 * cost 10, double-wide results twice as much); the rest is assumed from the expansion of the operation.
 */
public final class RecomputationCost {
    private static final long SIMPLE = 1;
    private static final long SPECIAL_REGISTER = 2;
    private static final long FUNCTION = 4;
    private static final long LOAD = 10;
    private static final long FLOAT_DIVISION = 10;
    private static final long INTEGER_DIVISION = 20;

    private RecomputationCost() {}

    /**
     * The cost of {@code instruction}.
     *
     * @param addressCost of an address computation
     */
    public static long of(Instruction instruction, DataLayout layout, long addressCost) {
        if (instruction instanceof GetElementPtrInstruction) {
            return addressCost;
        }
        if (instruction instanceof LoadInstruction load) {
            return isParameter(load) ? SIMPLE : LOAD;
        }
        long width = RegisterClass.words(instruction.type(), layout) > 1 ? 2 : 1;
        return width * simple(instruction);
    }

    /** Whether {@code load} loads from parameter memory. */
    static boolean isParameter(LoadInstruction load) {
        return load.pointer().type() instanceof PointerType p && p.addressSpace() == AddressSpace.PARAM.number();
    }

    private static long simple(Instruction instruction) {
        if (instruction instanceof CallInstruction call) {
            Intrinsic kind = DeadInstructions.kindOf(call);
            if (kind == Intrinsic.LOAD_GLOBAL_NONCOHERENT) {
                return LOAD;
            }
            return kind != null && kind.isSpecialRegister() ? SPECIAL_REGISTER : FUNCTION;
        }
        if (instruction instanceof BinaryInstruction binary) {
            boolean isByConstant = binary.right() instanceof Constant;
            if (binary.opcode().isIntegerDivision()) {
                return isByConstant ? FUNCTION : INTEGER_DIVISION;
            }
            boolean isFloatDivision = binary.opcode() == Opcode.FDIV || binary.opcode() == Opcode.FREM;
            return isFloatDivision ? FLOAT_DIVISION : SIMPLE;
        }
        return SIMPLE;
    }
}
