package lockstep.fuzz.known;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Rewriter.RewriteGate;
import lockstep.ir.nvvm.Value;
import lockstep.ir.rule.Rule;

/**
 * An NVVM operation that some tool is known to miscompile, and what can replace it.
 *
 * @param condition holds for it
 * @param substitution its replacement: created by the rewriter, right before it
 */
record NvvmSuspect(Predicate<Instruction> condition, BiFunction<Rewriter, Instruction, Value> substitution)
        implements Suspect {
    private static final Rule RULE = new Rule("triage", "take-out", "another operation in the place of a suspect");

    NvvmSuspect {
        Objects.requireNonNull(condition);
        Objects.requireNonNull(substitution);
    }

    @Override
    public Optional<TestCase> without(TestCase test) {
        if (!test.isNvvm()) {
            return Optional.empty();
        }
        TestCase copy = test.copy();
        boolean isFound = false;
        for (Function function : copy.module().definedFunctions()) {
            isFound |= takeOut(function);
        }
        return isFound ? Optional.of(copy) : Optional.empty();
    }

    private boolean takeOut(Function function) {
        List<Instruction> found = new ArrayList<>();
        function.blocks()
                .forEach(block -> block.forEach(instruction -> {
                    if (is(instruction)) {
                        found.add(instruction);
                    }
                }));
        for (Instruction instruction : found) {
            Rewriter rewriter = new Rewriter(function, RewriteGate.OPEN);
            rewriter.allow(RULE, instruction);
            rewriter.replace(instruction, substitute(rewriter, instruction));
        }
        return !found.isEmpty();
    }

    /** Whether {@code instruction} is one. */
    boolean is(Instruction instruction) {
        return condition.test(instruction);
    }

    /** The replacement of {@code instruction}, which is a suspect. */
    Value substitute(Rewriter rewriter, Instruction instruction) {
        return substitution.apply(rewriter, instruction);
    }
}
