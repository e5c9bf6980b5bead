package lockstep.compiler.simplifycfg;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;

/** Removes what was computed only for a value that is no longer used. */
final class DeadParts {
    private DeadParts() {}

    /** Removes {@code value} and then its operands, transitively, as long as they are unused. */
    static void erase(Rewriter rewriter, Value value) {
        Deque<Value> work = new ArrayDeque<>(List.of(value));
        while (!work.isEmpty()) {
            Value next = work.pop();
            if (next instanceof Instruction instruction
                    && instruction.block() != null
                    && DeadInstructions.isDead(instruction)) {
                List<Value> operands = instruction.operands();
                rewriter.erase(instruction);
                work.addAll(operands);
            }
        }
    }
}
