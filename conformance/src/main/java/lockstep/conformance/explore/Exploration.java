package lockstep.conformance.explore;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import lockstep.conformance.bracket.StepVerdict;
import lockstep.conformance.check.FileReport;
import lockstep.conformance.debug.LaneTraces;
import lockstep.ir.launch.LaunchFile;

/**
 * A check of one program on one launch sequence, with all that pictures of it are drawn from.
 *
 * @param report of the whole file
 * @param launches the sequence
 * @param schedule under which the runs that are shown ran
 * @param lanes of a warp
 * @param programs that are shown: the input first, then those that steps made
 * @param steps in the order in which they were judged
 * @param before index of the program that is looked at first, beside the one after
 * @param after index of that one; the same where no step changed anything
 * @param difference what the lane that went wrong does in both, where a step is wrong and the lane is known
 */
public record Exploration(
        FileReport report,
        LaunchFile launches,
        String schedule,
        int lanes,
        List<Shown> programs,
        List<Step> steps,
        int before,
        int after,
        Optional<LaneTraces> difference) {
    public Exploration {
        Objects.requireNonNull(report);
        Objects.requireNonNull(launches);
        Objects.requireNonNull(schedule);
        programs = List.copyOf(programs);
        steps = List.copyOf(steps);
        Objects.checkIndex(before, programs.size());
        Objects.checkIndex(after, programs.size());
        Objects.requireNonNull(difference);
    }

    /** A program with its run. */
    public record Shown(ProgramView program, RunTrace trace) {
        public Shown {
            Objects.requireNonNull(program);
            Objects.requireNonNull(trace);
        }
    }

    /**
     * A step of the pipeline.
     *
     * @param before index of the program that it was given, -1 where that is not shown
     * @param after index of what it made, which may be the same, -1 where that is not shown
     */
    public record Step(StepVerdict verdict, int before, int after) {
        public Step {
            Objects.requireNonNull(verdict);
        }
    }
}
