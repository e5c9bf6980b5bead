package lockstep.compiler.instcombine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import org.jspecify.annotations.Nullable;

/**
 * The instructions to visit: last in, first out. What is added while one instruction is visited comes next, in the
 * order in which it was added, as in LLVM's InstructionWorklist.
 */
final class Worklist {
    /** Initial capacity of the set of instructions added during one visit. */
    private static final int FEW = 16;

    private final Deque<Instruction> stack;
    private final Set<Instruction> waiting;
    private final List<Instruction> added = new ArrayList<>();
    private Set<Instruction> addedOnes = newSet(FEW);

    /** A worklist of {@code first}, which are distinct instructions, in this order. */
    Worklist(List<Instruction> first) {
        stack = new ArrayDeque<>(first.size() + FEW);
        waiting = newSet(first.size());
        push(first);
    }

    private static Set<Instruction> newSet(int expected) {
        return Collections.newSetFromMap(new IdentityHashMap<>(expected));
    }

    void add(Instruction instruction) {
        if (addedOnes.add(instruction)) {
            added.add(instruction);
        }
    }

    void addValue(Value value) {
        if (value instanceof Instruction instruction) {
            add(instruction);
        }
    }

    void addUsers(Instruction instruction) {
        for (Use use : instruction.uses()) {
            add(use.user());
        }
    }

    /** The next instruction that is still in a block; null if there is none. */
    @Nullable Instruction next() {
        takeAdded();
        while (!stack.isEmpty()) {
            Instruction instruction = stack.pop();
            waiting.remove(instruction);
            if (instruction.block() != null) {
                return instruction;
            }
        }
        return null;
    }

    private void takeAdded() {
        if (added.isEmpty()) {
            return;
        }
        push(added);
        // Clearing takes time proportional to the largest size that the set ever had.
        if (added.size() > FEW) {
            addedOnes = newSet(FEW);
        } else {
            addedOnes.clear();
        }
        added.clear();
    }

    private void push(List<Instruction> instructions) {
        for (Instruction instruction : instructions.reversed()) {
            if (waiting.add(instruction)) {
                stack.push(instruction);
            }
        }
    }
}
