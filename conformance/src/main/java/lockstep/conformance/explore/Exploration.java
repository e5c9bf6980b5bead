package lockstep.conformance.explore;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import lockstep.conformance.bracket.StepVerdict;
import lockstep.conformance.check.FileReport;
import lockstep.conformance.debug.LaneTraces;
import lockstep.ir.launch.LaunchFile;

/**
 * A check of one program on one launch sequence, with all data for its visualization.
 *
 * @param report of the whole file
 * @param launches the sequence
 * @param schedule of the runs that are shown
 * @param lanes per warp
 * @param programs that are shown: the input first, then those that steps made
 * @param steps in the order in which they were judged
 * @param before index of the program that is shown first, next to {@code after}
 * @param after index of that one; the same as {@code before} if no step changed anything
 * @param difference traces of the wrong lane in both, if a step is wrong and the lane is known
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
     * @param before index of its input, -1 if that is not shown
     * @param after index of its result, which may be the same, -1 if that is not shown
     */
    public record Step(StepVerdict verdict, int before, int after) {
        public Step {
            Objects.requireNonNull(verdict);
        }
    }
}
