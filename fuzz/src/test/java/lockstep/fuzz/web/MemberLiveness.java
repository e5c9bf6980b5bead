package lockstep.fuzz.web;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Value;

/**
 * Which of some values are read later, by the equations: a value is live out of a block if it is live into a successor
 * or an operand of a PHI there for the edge, and live into a block if it is read in it before it is written, or live
 * out of it and not written. Solved by iteration over the blocks to a fixed point.
 */
final class MemberLiveness {
    private final List<LocalValue> members;
    private final Map<LocalValue, Integer> numbers = new IdentityHashMap<>();
    private final Map<BasicBlock, BitSet> liveIn = new IdentityHashMap<>();
    private final Map<BasicBlock, BitSet> liveOut = new IdentityHashMap<>();

    MemberLiveness(Function function, List<LocalValue> members) {
        this.members = List.copyOf(members);
        for (LocalValue member : members) {
            numbers.put(member, numbers.size());
        }
        List<BasicBlock> backwards = new ArrayList<>(function.blockList().reversed());
        for (BasicBlock block : backwards) {
            liveIn.put(block, new BitSet());
            liveOut.put(block, new BitSet());
        }
        boolean hasChanged = true;
        while (hasChanged) {
            hasChanged = false;
            for (BasicBlock block : backwards) {
                hasChanged |= update(block);
            }
        }
    }

    private boolean update(BasicBlock block) {
        BitSet out = new BitSet();
        for (BasicBlock successor : block.successors()) {
            out.or(liveIn(successor));
            for (PhiInstruction phi : successor.phis()) {
                Value value = phi.valueFrom(block);
                if (value != null) {
                    read(value, out);
                }
            }
        }
        BitSet in = (BitSet) out.clone();
        for (Instruction at = block.last(); at != null; at = at.previous()) {
            step(at, in);
        }
        liveOut.put(block, out);
        BitSet before = liveIn.put(block, in);
        return !in.equals(before);
    }

    /** Transforms the set that is live after {@code instruction} into the one that is live before it. */
    void step(Instruction instruction, BitSet live) {
        write(instruction, live);
        if (!(instruction instanceof PhiInstruction)) {
            instruction.operands().forEach(operand -> read(operand, live));
        }
    }

    private void write(Instruction instruction, BitSet live) {
        Integer number = numbers.get(instruction);
        if (number != null) {
            live.clear(number);
        }
    }

    private void read(Value value, BitSet live) {
        Integer number = value instanceof LocalValue local ? numbers.get(local) : null;
        if (number != null) {
            live.set(number);
        }
    }

    /** What is live before the instructions of {@code block}, PHIs of it left out. */
    BitSet liveIn(BasicBlock block) {
        return liveIn.getOrDefault(block, new BitSet());
    }

    /**
     * A copy of the set that is live after the terminator of {@code block}, with the values that PHIs of successors
     * read on its edges.
     */
    BitSet liveOut(BasicBlock block) {
        return (BitSet) liveOut.getOrDefault(block, new BitSet()).clone();
    }

    /** The members in the set. */
    List<LocalValue> members(BitSet set) {
        return set.stream().mapToObj(members::get).toList();
    }
}
