package lockstep.conformance.bracket;

import java.util.Objects;
import java.util.function.Supplier;
import lockstep.conformance.program.Dialect;
import lockstep.conformance.refine.Verdict;
import lockstep.ir.diag.SourceLocation;

/**
 * What the check of one step on one launch sequence found.
 *
 * @param step index in the pipeline; -1 for the input itself
 * @param pass name of the pass
 * @param launch the launch sequence's kernels, for messages
 * @param place of the first of its launches; {@link SourceLocation#NONE} if the launch was inferred
 * @param changed whether the step changed anything
 * @param verdict the verdict
 * @param dialect of the result of the step
 * @param lastRuleText see {@link #lastRule}
 * @param runs number of simulator runs made for the verdict
 * @param milliseconds time of decoding, running and comparing
 */
public record StepVerdict(
        int step,
        String pass,
        String launch,
        SourceLocation place,
        boolean changed,
        Verdict verdict,
        Dialect dialect,
        Supplier<String> lastRuleText,
        int runs,
        double milliseconds) {
    public StepVerdict {
        Objects.requireNonNull(pass);
        Objects.requireNonNull(launch);
        Objects.requireNonNull(place);
        Objects.requireNonNull(verdict);
        Objects.requireNonNull(dialect);
        Objects.requireNonNull(lastRuleText);
    }

    /** This verdict for {@code other}, a step with the same result; it took no run. */
    StepVerdict again(Step other) {
        return new StepVerdict(
                other.number(), other.name(), launch, place, changed, verdict, dialect, other.lastRule(), 0, 0);
    }

    /**
     * The last rule that the step applied, as {@code rule in @f, block %b: instruction}; empty if it applied none. The
     * text is made on each call.
     */
    public String lastRule() {
        return lastRuleText.get();
    }
}
