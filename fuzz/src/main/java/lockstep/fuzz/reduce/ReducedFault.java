package lockstep.fuzz.reduce;

import java.util.Objects;
import lockstep.fuzz.judge.Fault;
import lockstep.fuzz.judge.Subject;

/**
 * A fault on the smallest case found.
 *
 * @param reduction the case and what it took
 * @param subject what shows the fault on that case: the guilty step alone where that is enough
 * @param fault the fault as it shows on that case
 */
public record ReducedFault(Reduction reduction, Subject subject, Fault fault) {
    public ReducedFault {
        Objects.requireNonNull(reduction);
        Objects.requireNonNull(subject);
        Objects.requireNonNull(fault);
    }
}
