package lockstep.compiler.branchdist;

import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;

/** Which operands of two equal operations may be replaced by a select or a PHI. */
final class OperandChoice {
    private OperandChoice() {}

    /**
     * Whether operand {@code index} may differ: not an index that may select a member of a structure, not an immediate
     * or callee of a call, and not the address of a slot, which could no longer be promoted.
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
                && (index >= call.argumentCount()
                        || call.argumentAttributes(index).has("immarg"));
        return !isAggregateStep && !isFixed && a.type().isFirstClass() && !(isAddress(first, index) && areSlots(a, b));
    }

    private static boolean isAddress(Instruction access, int index) {
        return access instanceof LoadInstruction || access instanceof StoreInstruction && index == 1;
    }

    private static boolean areSlots(Value a, Value b) {
        return a instanceof AllocaInstruction || b instanceof AllocaInstruction;
    }
}
