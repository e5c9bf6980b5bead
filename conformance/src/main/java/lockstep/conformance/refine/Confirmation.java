package lockstep.conformance.refine;

import java.util.Objects;
import java.util.Optional;
import lockstep.ir.diag.CompilerBug;
import lockstep.sim.Engine;
import lockstep.sim.fast.ResultComparison;
import lockstep.sim.reference.ReferenceEngine;

/**
 * Repeats runs of another engine on the reference engine, under every schedule: those of each finding, and those of one
 * in a hundred good verdicts.
 */
final class Confirmation {
    private final ReferenceEngine reference = new ReferenceEngine();
    private final Engine believed;
    private final CheckOptions options;
    private final boolean explains;
    private final ProgramRunner runner;

    /**
     * @param believed the engine that found something; nothing is repeated if it is the reference engine
     * @param explains whether findings are reported; findings that are not reported are not confirmed
     */
    Confirmation(Engine believed, CheckOptions options, boolean explains) {
        this.believed = Objects.requireNonNull(believed);
        this.options = Objects.requireNonNull(options);
        this.explains = explains;
        this.runner = new ProgramRunner(reference, options, false);
    }

    /** Whether {@code verdict} must be confirmed. */
    boolean isDue(Verdict verdict, Runs after) {
        return !(believed instanceof ReferenceEngine)
                && (verdict instanceof Verdict.Refines ? isSampled(after) : explains);
    }

    /** One good verdict in a hundred, chosen by the results. */
    private boolean isSampled(Runs after) {
        long mixed = options.seed();
        for (ScheduledRun run : after.all()) {
            mixed = mixed * 31 + run.result().counters().laneInstructions();
        }
        return Sample.isChosen(mixed);
    }

    /**
     * The verdict on the same runs by the reference engine.
     *
     * @throws CompilerBug if the engines disagree, or a result does not hold under a schedule
     */
    Verdict verdict(Runs before, Runs after) {
        Runs first = runner.repeat(before);
        Runs second = runner.repeat(after);
        requireSame(first, before);
        requireSame(second, after);
        return new RefinementJudge(runner, new Blame(reference, runner, explains)).verdict(first, second);
    }

    private void requireSame(Runs expected, Runs found) {
        for (int i = 0; i < expected.count(); i++) {
            ScheduledRun one = expected.all().get(i);
            ScheduledRun other = found.all().get(i);
            Optional<String> difference = other.isKnown()
                    ? ResultComparison.firstDifferenceUnderAnySchedule(one.result(), other.result())
                    : ResultComparison.firstDifference(one.result(), other.result());
            if (difference.isPresent()) {
                throw new CompilerBug("the engines reference and %s disagree under %s: %s"
                        .formatted(believed.name(), one.order(), difference.get()));
            }
        }
    }
}
