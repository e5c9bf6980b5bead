package lockstep.fuzz.known;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiPredicate;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.ptx.PtxInstruction;

/**
 * An instruction of PTX that ptxas is known to compile wrong, and what can stand in for it. Where it is cheap the other
 * computes the same, as ptxas gets it right.
 *
 * @param conditions all of them hold for it
 * @param substitution what stands in for it
 */
record PtxSuspect(List<BiPredicate<PtxInstruction, PtxWriters>> conditions, Substitution substitution)
        implements Suspect {
    PtxSuspect {
        conditions = List.copyOf(conditions);
        Objects.requireNonNull(substitution);
    }

    /** Puts something in the place of an instruction. */
    @FunctionalInterface
    interface Substitution {
        void of(PtxInstruction instruction, PtxSubstitutes made);
    }

    @Override
    public Optional<TestCase> without(TestCase test) {
        return PtxAblation.without(this, test);
    }

    /** Whether {@code instruction}, of a function with these writers, is one. */
    boolean is(PtxInstruction instruction, PtxWriters writers) {
        return conditions.stream().allMatch(condition -> condition.test(instruction, writers));
    }

    /** Adds what stands in for {@code instruction}, which is one. */
    void substitute(PtxInstruction instruction, PtxSubstitutes made) {
        substitution.of(instruction, made);
    }
}
