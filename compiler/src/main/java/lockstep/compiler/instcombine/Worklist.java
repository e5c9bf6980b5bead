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
 * Instructions to look at: last in, first out. What is added while one instruction is looked at comes next, in the
 * order in which it was added, as in LLVM's InstructionWorklist.
 */
final class Worklist {
    /** What one instruction adds mostly. */
    private static final int FEW = 16;

    private final Deque<Instruction> stack;
    private final Set<Instruction> waiting;
    private final List<Instruction> added = new ArrayList<>();
    private Set<Instruction> addedOnes = newSet(FEW);

    /** A list of {@code first}, which are different instructions, in this order. */
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

    /** The next one that still stands in a block; null if there is none. */
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
        // Clearing takes as long as the set has ever been large.
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
