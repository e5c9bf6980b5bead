package lockstep.compiler.combine;

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

    private final Deque<Instruction> stack = new ArrayDeque<>();
    private final Set<Instruction> waiting = newSet();
    private final List<Instruction> added = new ArrayList<>();
    private Set<Instruction> addedOnes = newSet();

    private static Set<Instruction> newSet() {
        return Collections.newSetFromMap(new IdentityHashMap<>());
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
        for (Instruction instruction : added.reversed()) {
            if (waiting.add(instruction)) {
                stack.push(instruction);
            }
        }
        // Clearing takes as long as the set has ever been large: at the beginning it holds the whole function.
        if (added.size() > FEW) {
            addedOnes = newSet();
        } else {
            addedOnes.clear();
        }
        added.clear();
    }
}
