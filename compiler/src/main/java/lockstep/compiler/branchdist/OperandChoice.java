package lockstep.compiler.branchdist;

import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;

/** Which operands of two operations that do the same may be chosen by the lane, or brought by the edge. */
final class OperandChoice {
    private OperandChoice() {}

    /**
     * Whether operand {@code index} may differ: no index that may choose a member of a structure, no immediate or
     * callee of a call, and no address of a slot, which could not be promoted any more.
     */
    static boolean mayDiffer(Instruction first, Instruction second, int index) {
        Value a = first.operand(index);
        Value b = second.operand(index);
        if (a == b) {
            return true;
        }
        boolean isAggregateStep = first instanceof GetElementPtrInstruction gep
                && gep.sourceElementType().isAggregate()
                && a instanceof Constant
                && b instanceof Constant;
        boolean isFixed = first instanceof CallInstruction call
                && (index >= call.argumentCount() || call.argumentAttributes(index).has("immarg"));
        return !isAggregateStep && !isFixed && a.type().isFirstClass() && !(isAddress(first, index) && areSlots(a, b));
    }

    private static boolean isAddress(Instruction access, int index) {
        return access instanceof LoadInstruction || access instanceof StoreInstruction && index == 1;
    }

    private static boolean areSlots(Value a, Value b) {
        return a instanceof AllocaInstruction || b instanceof AllocaInstruction;
    }
}
