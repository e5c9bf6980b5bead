package lockstep.fuzz.known;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.RewriteGate;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.rule.Rule;

/** Takes a suspect out of NVVM programs. */
final class NvvmAblation {
    private static final Rule RULE = new Rule("triage", "take-out", "another operation in the place of a suspect");

    private NvvmAblation() {}

    /**
     * A copy of {@code test} with each {@code suspect} replaced; empty if it has no such suspect, as for a PTX program.
     */
    static Optional<TestCase> without(NvvmSuspect suspect, TestCase test) {
        if (!test.isNvvm()) {
            return Optional.empty();
        }
        TestCase copy = test.copy();
        boolean isFound = false;
        for (Function function : copy.module().definedFunctions()) {
            isFound |= takeOut(suspect, function);
        }
        return isFound ? Optional.of(copy) : Optional.empty();
    }

    private static boolean takeOut(NvvmSuspect suspect, Function function) {
        List<Instruction> found = new ArrayList<>();
        function.blocks().forEach(block -> block.forEach(instruction -> {
            if (suspect.is(instruction)) {
                found.add(instruction);
            }
        }));
        for (Instruction instruction : found) {
            Rewriter rewriter = new Rewriter(function, RewriteGate.OPEN);
            rewriter.allow(RULE, instruction);
            rewriter.replace(instruction, suspect.substitute(rewriter, instruction));
        }
        return !found.isEmpty();
    }
}
