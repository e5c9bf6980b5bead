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
 * An operation of NVVM that some tool is known to compile wrong, and what can stand in for it.
 *
 * @param condition holds for it
 * @param substitution what stands in for it: made by the rewriter, right before it
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

    /** What stands in for {@code instruction}, which is one. */
    Value substitute(Rewriter rewriter, Instruction instruction) {
        return substitution.apply(rewriter, instruction);
    }
}
