package lockstep.ir.nvvm;

import java.math.BigInteger;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Branches to the block of the matching case. Operands: {@code value, default}, then {@code case, block} pairs. */
public final class SwitchInstruction extends TerminatorInstruction {
    /** A detached instruction without cases. */
    public SwitchInstruction(Value value, BasicBlock defaultBlock) {
        super(Opcode.SWITCH);
        addOperand(value);
        addOperand(defaultBlock);
    }

    /** The value that is compared with the cases. */
    public Value value() {
        return operand(0);
    }

    /** The target if no case matches; successor 0. */
    public BasicBlock defaultBlock() {
        return successor(0);
    }

    /** Number of cases, without the default. */
    public int caseCount() {
        return operandCount() / 2 - 1;
    }

    /** The value of case {@code index}. */
    public ConstantInt caseValue(int index) {
        Objects.checkIndex(index, caseCount());
        return (ConstantInt) operand(2 * index + 2);
    }

    /** The block of case {@code index}; successor {@code index + 1}. */
    public BasicBlock caseBlock(int index) {
        return successor(index + 1);
    }

    /** The value of the case of {@code edge}, the use of a block by this instruction; null for the default. */
    public @Nullable ConstantInt caseValueOf(Use edge) {
        if (edge.user() != this || edge.index() % 2 == 0) {
            throw new IllegalArgumentException("operand " + edge.index() + " is not a target of the switch");
        }
        return edge.index() == successorOperand(0) ? null : (ConstantInt) operand(edge.index() - 1);
    }

    /** The index of the successor for {@code value}, unsigned: 0, the default, if no case matches. */
    public int successorFor(BigInteger value) {
        int index = caseCount();
        while (index > 0 && !caseValue(index - 1).unsigned().equals(value)) {
            index--;
        }
        return index;
    }

    void addCase(ConstantInt value, BasicBlock block) {
        addOperand(value);
        addOperand(block);
    }

    void removeCase(int index) {
        Objects.checkIndex(index, caseCount());
        removeOperands(2 * index + 2, 2 * index + 4);
    }

    @Override
    public int successorCount() {
        return operandCount() / 2;
    }

    @Override
    int successorOperand(int index) {
        Objects.checkIndex(index, successorCount());
        return 2 * index + 1;
    }

    @Override
    Instruction copyShape(UnaryOperator<Value> map) {
        SwitchInstruction copy = new SwitchInstruction(map.apply(value()), (BasicBlock) map.apply(defaultBlock()));
        for (int i = 0; i < caseCount(); i++) {
            copy.addCase(caseValue(i), (BasicBlock) map.apply(caseBlock(i)));
        }
        return copy;
    }
}
