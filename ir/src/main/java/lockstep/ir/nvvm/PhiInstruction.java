package lockstep.ir.nvvm;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.nvvm.type.Type;
import org.jspecify.annotations.Nullable;

/**
 * The value that belongs to the edge a lane took. Operand i belongs to the edge from {@link #incomingBlock}(i); a
 * predecessor with several edges (a switch) has as many entries, all with the same value. Incoming blocks are not
 * operands: a block's uses are the terminators that branch to it.
 */
public final class PhiInstruction extends Instruction {
    /** Number of entries from which a linear search for each block is avoided. */
    private static final int LARGE = 32;

    /** Searches after the last removal that justify a table. */
    private static final int SEARCHES = 8;

    private final List<BasicBlock> blocks = new ArrayList<>(2);

    /**
     * First entry by block, of a large PHI that was searched often since its entries last moved; else null. Published
     * whole, so that threads may read one PHI.
     */
    private volatile @Nullable Map<BasicBlock, Integer> positions;

    private int searches;

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

    /** The incoming value from {@code block}, for which there is an entry. */
    public Value incomingValue(BasicBlock block) {
        Value value = valueFrom(block);
        if (value == null) {
            throw new CompilerBug("a PHI has no entry for %" + block.name());
        }
        return value;
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
        if (blocks.size() < LARGE) {
            return blocks.indexOf(block);
        }
        Map<BasicBlock, Integer> known = positions;
        if (known == null) {
            if (++searches < SEARCHES) {
                return blocks.indexOf(block);
            }
            known = firstEntries();
            positions = known;
        }
        return known.getOrDefault(block, -1);
    }

    private Map<BasicBlock, Integer> firstEntries() {
        Map<BasicBlock, Integer> first = new IdentityHashMap<>(blocks.size());
        for (int i = 0; i < blocks.size(); i++) {
            first.putIfAbsent(blocks.get(i), i);
        }
        return first;
    }

    private void forgetPositions() {
        positions = null;
        searches = 0;
    }

    /** The incoming value from {@code block}, or null if there is no entry for it. */
    public @Nullable Value valueFrom(BasicBlock block) {
        int index = indexOf(block);
        return index < 0 ? null : operand(index);
    }

    /**
     * The common value of all entries other than the PHI itself; null if there is not exactly one. In reachable code it
     * dominates the PHI's block, as it dominates each predecessor from which the block is entered first.
     */
    public @Nullable Value onlyValue() {
        Value only = null;
        for (int i = 0; i < incomingCount(); i++) {
            Value value = incomingValue(i);
            if (value != this && only != null && value != only) {
                return null;
            }
            only = value == this ? only : value;
        }
        return only;
    }

    void addIncoming(Value value, BasicBlock block) {
        addOperand(value);
        blocks.add(Objects.requireNonNull(block));
        Map<BasicBlock, Integer> known = positions;
        if (known != null) {
            known.putIfAbsent(block, blocks.size() - 1);
        }
    }

    void setIncomingBlock(int index, BasicBlock block) {
        BasicBlock old = blocks.set(index, Objects.requireNonNull(block));
        edited();
        Map<BasicBlock, Integer> known = positions;
        if (known == null || old == block) {
            return;
        }
        if (known.size() == blocks.size() && known.putIfAbsent(block, index) == null) {
            known.remove(old);
        } else {
            forgetPositions();
        }
    }

    void removeIncoming(int index) {
        removeOperands(index, index + 1);
        blocks.remove(index);
        forgetPositions();
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
