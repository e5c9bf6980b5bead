package lockstep.ir.nvvm;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import lockstep.ir.nvvm.type.Type;
import org.jspecify.annotations.Nullable;

/**
 * The value that belongs to the edge a lane took. Operand i belongs to the edge from {@link #incomingBlock}(i); a
 * predecessor with several edges (a switch) has as many entries, all with the same value. Incoming blocks are no
 * operands: a block's uses are the terminators that lead to it.
 */
public final class PhiInstruction extends Instruction {
    private final List<BasicBlock> blocks = new ArrayList<>(2);

    /** A detached PHI without entries. */
    public PhiInstruction(Type type, int flags) {
        super(Opcode.PHI, type);
        setFlags(flags);
    }

    /** Number of entries. */
    public int incomingCount() {
        return operandCount();
    }

    /** The value of entry {@code index}. */
    public Value incomingValue(int index) {
        return operand(index);
    }

    /** The predecessor of entry {@code index}. */
    public BasicBlock incomingBlock(int index) {
        return blocks.get(index);
    }

    /** The predecessors in the order of the entries; a live view. */
    public List<BasicBlock> incomingBlocks() {
        return Collections.unmodifiableList(blocks);
    }

    /** The first entry of {@code block}, or -1. */
    public int indexOf(BasicBlock block) {
        return blocks.indexOf(block);
    }

    /** The value that comes from {@code block}, or null where no entry has it. */
    public @Nullable Value valueFrom(BasicBlock block) {
        int index = indexOf(block);
        return index < 0 ? null : operand(index);
    }

    void addIncoming(Value value, BasicBlock block) {
        addOperand(value);
        blocks.add(Objects.requireNonNull(block));
    }

    void setIncomingBlock(int index, BasicBlock block) {
        blocks.set(index, Objects.requireNonNull(block));
    }

    void removeIncoming(int index) {
        removeOperands(index, index + 1);
        blocks.remove(index);
    }

    @Override
    Instruction copyShape(UnaryOperator<Value> map) {
        PhiInstruction copy = new PhiInstruction(type(), 0);
        for (int i = 0; i < incomingCount(); i++) {
            copy.addIncoming(map.apply(incomingValue(i)), (BasicBlock) map.apply(incomingBlock(i)));
        }
        return copy;
    }
}
