package lockstep.fuzz.bisect;

import java.util.Objects;
import java.util.Optional;
import lockstep.fuzz.judge.Fault;
import lockstep.fuzz.judge.RuleApplication;

/**
 * What is to blame for a fault.
 *
 * @param fault as it shows with no more than the guilty application and those before it
 * @param pass name of the guilty pass
 * @param step its index in the pipeline, from 0
 * @param application the first one with which the fault shows; empty where the pass does it without applying a rule
 * @param isMonotonic false where the fault was seen to disappear again with more applications, so that an earlier one
 *     may have been missed
 * @param judgements how often the case was judged
 */
public record Culprit(
        Fault fault,
        String pass,
        int step,
        Optional<RuleApplication> application,
        boolean isMonotonic,
        int judgements) {
    public Culprit {
        Objects.requireNonNull(fault);
        Objects.requireNonNull(pass);
        Objects.requireNonNull(application);
    }

    /** The rule to blame, {@code pass:name}; empty where the fault has no rule. */
    public String rule() {
        return application.map(RuleApplication::rule).orElse("");
    }
}
