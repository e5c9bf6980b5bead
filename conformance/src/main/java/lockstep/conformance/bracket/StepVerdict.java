package lockstep.conformance.bracket;

import java.util.Objects;
import lockstep.conformance.refine.Verdict;

/**
 * What the check of one step on one launch sequence found.
 *
 * @param step index in the pipeline; -1 for the input itself
 * @param pass name of the pass
 * @param launch the launch sequence's kernels, for messages
 * @param changed whether the step changed anything
 * @param verdict the verdict
 * @param lastRule the last rule that the step applied to a changed function, as {@code rule in @f, block %b:
 *     instruction}; empty where none was
 * @param runs simulator runs behind the verdict
 * @param milliseconds time of decoding, running and comparing
 */
public record StepVerdict(
        int step,
        String pass,
        String launch,
        boolean changed,
        Verdict verdict,
        String lastRule,
        int runs,
        double milliseconds) {
    public StepVerdict {
        Objects.requireNonNull(pass);
        Objects.requireNonNull(launch);
        Objects.requireNonNull(verdict);
        Objects.requireNonNull(lastRule);
    }
}
