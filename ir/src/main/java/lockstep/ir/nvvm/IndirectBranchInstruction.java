package lockstep.ir.nvvm;

import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;

/** Branches to the block with the given address, one of those listed. Operands: {@code address}, then the blocks. */
public final class IndirectBranchInstruction extends TerminatorInstruction {
    /** A detached instruction. */
    public IndirectBranchInstruction(Value address, List<BasicBlock> targets) {
        super(Opcode.INDIRECTBR);
        addOperand(address);
        targets.forEach(this::addOperand);
    }

    /** The address. */
    public Value address() {
        return operand(0);
    }

    @Override
    public int successorCount() {
        return operandCount() - 1;
    }

    @Override
    int successorOperand(int index) {
        return Objects.checkIndex(index, successorCount()) + 1;
    }

    @Override
    Instruction copyShape(UnaryOperator<Value> map) {
        List<BasicBlock> targets =
                successors().stream().map(t -> (BasicBlock) map.apply(t)).toList();
        return new IndirectBranchInstruction(map.apply(address()), targets);
    }
}
