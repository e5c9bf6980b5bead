package lockstep.fuzz.known;

import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;

/**
 * An NVVM operation that some tool is known to miscompile, and what can replace it.
 *
 * @param condition holds for it
 * @param substitution its replacement: created by the rewriter, right before it
 */
record NvvmSuspect(Predicate<Instruction> condition, BiFunction<Rewriter, Instruction, Value> substitution)
        implements Suspect {
    NvvmSuspect {
        Objects.requireNonNull(condition);
        Objects.requireNonNull(substitution);
    }

    @Override
    public Optional<TestCase> without(TestCase test) {
        return NvvmAblation.without(this, test);
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
