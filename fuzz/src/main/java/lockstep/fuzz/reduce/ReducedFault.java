package lockstep.fuzz.reduce;

import java.util.Objects;
import java.util.Optional;
import lockstep.fuzz.judge.Fault;
import lockstep.fuzz.judge.Subject;
import lockstep.fuzz.kernel.TestCase;

/**
 * A fault on the smallest case found.
 *
 * @param reduction the case and what it took
 * @param subject what shows the fault on that case: the guilty step alone where that is enough
 * @param fault the fault as it shows on that case
 * @param above the smallest program found that the whole pipeline begins with, where the case is of a lower level
 */
public record ReducedFault(ReductionResult reduction, Subject subject, Fault fault, Optional<TestCase> above) {
    /** A fault on a case of the level that the pipeline begins with. */
    ReducedFault(ReductionResult reduction, Subject subject, Fault fault) {
        this(reduction, subject, fault, Optional.empty());
    }

    public ReducedFault {
        Objects.requireNonNull(reduction);
        Objects.requireNonNull(subject);
        Objects.requireNonNull(fault);
        Objects.requireNonNull(above);
    }

    /** The same below {@code program}. */
    ReducedFault below(TestCase program) {
        return new ReducedFault(reduction, subject, fault, Optional.of(program));
    }
}
