package lockstep.ir.nvvm;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import lockstep.ir.nvvm.type.Type.SimpleType;
import org.jspecify.annotations.Nullable;

/**
 * A straight line of instructions: PHIs first, a terminator last. As a value it is a label, whose uses are the operands
 * of the terminators that branch to it.
 */
public final class BasicBlock extends LocalValue implements Iterable<Instruction> {
    @Nullable Function function;

    @Nullable BasicBlock previous;

    @Nullable BasicBlock next;

    /** The node it was last, see {@link FunctionGraph}; -1 before the first. */
    int node = -1;

    private @Nullable Instruction first;
    private @Nullable Instruction last;
    private int size;
    private boolean orderValid;
    private boolean addressTaken;

    BasicBlock() {
        super(SimpleType.LABEL);
    }

    /** The function, or null where removed. */
    public @Nullable Function function() {
        return function;
    }

    /** The block before it in the function's list, or null. */
    public @Nullable BasicBlock previous() {
        return previous;
    }

    /** The next block in the function's list, or null. */
    public @Nullable BasicBlock next() {
        return next;
    }

    /** Number of instructions. */
    public int size() {
        return size;
    }

    /** Whether it has no instructions. */
    public boolean isEmpty() {
        return first == null;
    }

    /** The first instruction, or null. */
    public @Nullable Instruction first() {
        return first;
    }

    /** The last instruction, or null. */
    public @Nullable Instruction last() {
        return last;
    }

    /** The terminator, or null where the block is not finished. */
    public @Nullable TerminatorInstruction terminatorOrNull() {
        return last instanceof TerminatorInstruction t ? t : null;
    }

    /** The terminator. */
    public TerminatorInstruction terminator() {
        if (last instanceof TerminatorInstruction t) {
            return t;
        }
        throw new IllegalStateException("block " + name() + " has no terminator");
    }

    /** The first instruction that is not a PHI, or null in an empty block. */
    public @Nullable Instruction firstNonPhi() {
        Instruction i = first;
        while (i instanceof PhiInstruction) {
            i = i.next;
        }
        return i;
    }

    /** The PHIs in order, as a copy. */
    public List<PhiInstruction> phis() {
        List<PhiInstruction> phis = new ArrayList<>();
        for (Instruction i = first; i instanceof PhiInstruction phi; i = i.next) {
            phis.add(phi);
        }
        return phis;
    }

    /** The successors, one entry per edge; empty while the block has no terminator. */
    public List<BasicBlock> successors() {
        TerminatorInstruction t = terminatorOrNull();
        return t == null ? List.of() : t.successors();
    }

    /** The predecessors, one entry per edge, in the order in which the edges were added; a copy. */
    public List<BasicBlock> predecessors() {
        List<BasicBlock> result = new ArrayList<>();
        for (Use use : uses()) {
            BasicBlock from = use.user().block();
            if (from != null) {
                result.add(from);
            }
        }
        return result;
    }

    /** The only predecessor, by however many edges; null if there is not exactly one. */
    public @Nullable BasicBlock singlePredecessor() {
        BasicBlock only = null;
        for (Use use : uses()) {
            BasicBlock from = use.user().block();
            if (only != null && from != only) {
                return null;
            }
            only = from;
        }
        return only;
    }

    /**
     * The block that this one can be merged into: another block that is the only predecessor, by one edge, and has no
     * other successor. Null if there is no such block, for the entry, and if the address of this block is taken.
     */
    public @Nullable BasicBlock chainedPredecessor() {
        BasicBlock before = isEntry() || isAddressTaken() ? null : singlePredecessor();
        boolean isChained = before != null
                && before != this
                && before.terminator().successorCount() == 1
                && !(before.terminator() instanceof IndirectBranchInstruction);
        return isChained ? before : null;
    }

    /** The only successor, by however many edges; null if there is not exactly one. */
    public @Nullable BasicBlock singleSuccessor() {
        BasicBlock only = null;
        for (BasicBlock to : successors()) {
            if (only != null && to != only) {
                return null;
            }
            only = to;
        }
        return only;
    }

    /** Whether a blockaddress names it, so that it must stay. */
    public boolean isAddressTaken() {
        return addressTaken;
    }

    void markAddressTaken() {
        addressTaken = true;
    }

    /** Whether this is where the function begins. */
    public boolean isEntry() {
        return function != null && function.entryOrNull() == this;
    }

    /** The instructions in order. The one the iterator returned last may be removed or moved while iterating. */
    @Override
    public Iterator<Instruction> iterator() {
        return new InstructionIterator(first);
    }

    void insert(Instruction instruction, @Nullable Instruction before) {
        if (instruction.block() != null) {
            throw new IllegalStateException("the instruction is in a block already");
        }
        Instruction after = before == null ? last : before.previous;
        instruction.previous = after;
        instruction.next = before;
        if (after == null) {
            first = instruction;
        } else {
            after.next = instruction;
        }
        if (before == null) {
            last = instruction;
        } else {
            before.previous = instruction;
        }
        size++;
        orderValid = orderValid && before == null;
        instruction.orderInBlock = orderValid && after != null ? after.orderInBlock + 1 : 0;
        instruction.attached(this);
    }

    void remove(Instruction instruction) {
        instruction.detached();
        if (instruction.previous == null) {
            first = instruction.next;
        } else {
            instruction.previous.next = instruction.next;
        }
        if (instruction.next == null) {
            last = instruction.previous;
        } else {
            instruction.next.previous = instruction.previous;
        }
        instruction.previous = null;
        instruction.next = null;
        size--;
    }

    void refreshOrder() {
        if (!orderValid) {
            int order = 0;
            for (Instruction i = first; i != null; i = i.next) {
                i.orderInBlock = order++;
            }
            orderValid = true;
        }
    }

    private static final class InstructionIterator implements Iterator<Instruction> {
        private @Nullable Instruction next;

        InstructionIterator(@Nullable Instruction first) {
            next = first;
        }

        @Override
        public boolean hasNext() {
            return next != null;
        }

        @Override
        public Instruction next() {
            Instruction instruction = next;
            if (instruction == null) {
                throw new NoSuchElementException();
            }
            next = instruction.next;
            return instruction;
        }
    }
}
