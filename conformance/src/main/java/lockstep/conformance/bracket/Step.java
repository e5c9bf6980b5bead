package lockstep.conformance.bracket;

import java.util.Objects;
import java.util.function.Supplier;
import lockstep.conformance.program.Dialect;
import lockstep.conformance.refine.Runs;
import lockstep.conformance.refine.Verdict;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.launch.Launch;

/**
 * A step that is judged.
 *
 * @param number index in the pipeline or chain; -1 for the input itself
 * @param name of the pass, or command of the tool
 * @param dialect of its result
 * @param lastRule the last rule that it applied, see {@link StepVerdict#lastRule}
 */
public record Step(int number, String name, Dialect dialect, Supplier<String> lastRule) {
    /** Machine instructions are encoded in a cubin and decoded from it. */
    public static final Step ENCODE = new Step(0, "encode", Dialect.SASS);

    /** The input, as verdicts on false claims about it name it. */
    static final Step INPUT = new Step(-1, "input", Dialect.NVVM);

    public Step {
        Objects.requireNonNull(name);
        Objects.requireNonNull(dialect);
        Objects.requireNonNull(lastRule);
    }

    /** A step that applies no rules. */
    public Step(int number, String name, Dialect dialect) {
        this(number, name, dialect, RuleSite.NOWHERE);
    }

    /** The verdict on this step for the launch sequence of {@code runs}. */
    StepVerdict verdict(Runs runs, boolean isChanged, Verdict verdict, int executed, double milliseconds) {
        String kernels = String.join(",", runs.launches().kernels());
        SourceLocation place = runs.launches().launches().stream()
                .findFirst()
                .map(Launch::location)
                .orElse(SourceLocation.NONE);
        Supplier<String> rule = isChanged ? lastRule : RuleSite.NOWHERE;
        return new StepVerdict(number, name, kernels, place, isChanged, verdict, dialect, rule, executed, milliseconds);
    }
}
