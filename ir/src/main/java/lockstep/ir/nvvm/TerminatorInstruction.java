package lockstep.ir.nvvm;

import java.util.AbstractList;
import java.util.List;
import lockstep.ir.nvvm.type.Type.SimpleType;

/** The last instruction of a block. Successors are operands of label type. */
public abstract sealed class TerminatorInstruction extends Instruction
        permits ReturnInstruction,
                BranchInstruction,
                SwitchInstruction,
                IndirectBranchInstruction,
                UnreachableInstruction {
    TerminatorInstruction(Opcode opcode) {
        super(opcode, SimpleType.VOID);
    }

    /** Number of successors, counting each edge: a switch may name a block twice. */
    public abstract int successorCount();

    /** Which operand successor {@code index} is. */
    abstract int successorOperand(int index);

    /** Successor {@code index}. */
    public final BasicBlock successor(int index) {
        return (BasicBlock) operand(successorOperand(index));
    }

    /** The operand slot of successor {@code index}, a link in that block's use list. */
    public final Use successorUse(int index) {
        return operandUse(successorOperand(index));
    }

    final void setSuccessor(int index, BasicBlock block) {
        setOperand(successorOperand(index), block);
    }

    /** The successors in order; a live view. */
    public final List<BasicBlock> successors() {
        return new AbstractList<>() {
            @Override
            public BasicBlock get(int index) {
                return successor(index);
            }

            @Override
            public int size() {
                return successorCount();
            }
        };
    }
}
