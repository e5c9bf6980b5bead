package lockstep.fuzz.known;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiPredicate;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.ptx.PtxInstruction;

/**
 * A PTX instruction that ptxas is known to miscompile, and what can replace it. Where that is cheap the replacement
 * computes the same in a form that ptxas compiles correctly.
 *
 * @param conditions all of them hold for it
 * @param substitution its replacement
 */
record PtxSuspect(List<BiPredicate<PtxInstruction, PtxRegisterWriters>> conditions, Substitution substitution)
        implements Suspect {
    PtxSuspect {
        conditions = List.copyOf(conditions);
        Objects.requireNonNull(substitution);
    }

    /** Replaces an instruction. */
    @FunctionalInterface
    interface Substitution {
        void of(PtxInstruction instruction, PtxFunctionRewriter made);
    }

    @Override
    public Optional<TestCase> without(TestCase test) {
        return PtxAblation.without(this, test);
    }

    /** Whether {@code instruction}, of a function with these writers, is one. */
    boolean is(PtxInstruction instruction, PtxRegisterWriters writers) {
        return conditions.stream().allMatch(condition -> condition.test(instruction, writers));
    }

    /** Adds the replacement of {@code instruction}, which is a suspect. */
    void substitute(PtxInstruction instruction, PtxFunctionRewriter made) {
        substitution.of(instruction, made);
    }
}
