package lockstep.fuzz.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.RewriteGate;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Rule;

/** Takes an operation out of programs: additions of the same operands stand in for it. */
final class Ablation {
    private static final Rule RULE = new Rule("triage", "take-out", "another operation in the place of a suspect");

    private Ablation() {}

    /**
     * A copy of {@code test} without {@code operation}; empty if it has none, as no program of PTX has.
     *
     * @param operation one of floats with two operands
     */
    static Optional<TestCase> without(Opcode operation, TestCase test) {
        if (!test.isNvvm()) {
            return Optional.empty();
        }
        TestCase copy = test.copy();
        boolean isFound = false;
        for (Function function : copy.module().definedFunctions()) {
            isFound |= takeOut(operation, function);
        }
        return isFound ? Optional.of(copy) : Optional.empty();
    }

    private static boolean takeOut(Opcode operation, Function function) {
        List<BinaryInstruction> suspects = new ArrayList<>();
        function.blocks().forEach(block -> block.forEach(instruction -> {
            if (isSuspect(operation, instruction)) {
                suspects.add((BinaryInstruction) instruction);
            }
        }));
        for (BinaryInstruction suspect : suspects) {
            Rewriter rewriter = new Rewriter(function, RewriteGate.OPEN);
            rewriter.allow(RULE, suspect);
            rewriter.replace(
                    suspect, rewriter.before(suspect).binary(Opcode.FADD, suspect.left(), suspect.right()));
        }
        return !suspects.isEmpty();
    }

    private static boolean isSuspect(Opcode operation, Instruction instruction) {
        return instruction.opcode() == operation && instruction instanceof BinaryInstruction;
    }
}
