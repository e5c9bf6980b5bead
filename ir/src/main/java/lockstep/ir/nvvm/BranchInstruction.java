package lockstep.ir.nvvm;

import java.util.Objects;
import java.util.function.UnaryOperator;

/**
 * Branches to one block, or to one of two by an i1. Operands: {@code target}, or {@code condition, ifTrue, ifFalse}.
 */
public final class BranchInstruction extends TerminatorInstruction {
    /** A detached unconditional branch. */
    public BranchInstruction(BasicBlock target) {
        super(Opcode.BR);
        addOperand(target);
    }

    /** A detached conditional branch. */
    public BranchInstruction(Value condition, BasicBlock ifTrue, BasicBlock ifFalse) {
        super(Opcode.BR);
        addOperand(condition);
        addOperand(ifTrue);
        addOperand(ifFalse);
    }

    /** Whether there is a condition. */
    public boolean isConditional() {
        return operandCount() == 3;
    }

    /** The condition of a conditional branch. */
    public Value condition() {
        if (!isConditional()) {
            throw new IllegalStateException("an unconditional branch has no condition");
        }
        return operand(0);
    }

    /** A detached branch with the edges swapped, for the complement of the condition; branch weights are dropped. */
    public BranchInstruction turned(Value complement) {
        BranchInstruction turned = new BranchInstruction(complement, successor(1), successor(0));
        metadata().forEach((kind, node) -> {
            if (!kind.equals("prof")) {
                turned.setMetadata(kind, node);
            }
        });
        return turned;
    }

    @Override
    public int successorCount() {
        return isConditional() ? 2 : 1;
    }

    @Override
    int successorOperand(int index) {
        Objects.checkIndex(index, successorCount());
        return isConditional() ? index + 1 : 0;
    }

    @Override
    Instruction copyShape(UnaryOperator<Value> map) {
        BasicBlock first = (BasicBlock) map.apply(successor(0));
        return isConditional()
                ? new BranchInstruction(map.apply(condition()), first, (BasicBlock) map.apply(successor(1)))
                : new BranchInstruction(first);
    }
}
