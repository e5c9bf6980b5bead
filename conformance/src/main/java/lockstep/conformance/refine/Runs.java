package lockstep.conformance.refine;

import java.util.List;
import lockstep.ir.launch.LaunchFile;
import lockstep.sim.RunResult;
import lockstep.sim.image.ProgramImage;

/**
 * The runs of one image on one launch sequence. The runs of a program after a pass serve as those before the next one.
 *
 * @param image what ran
 * @param launches on what
 * @param fuel of each that was made, or what making those that are known may take
 * @param all one a schedule of the check, in that order; at least one, of which the first is executed
 */
public record Runs(ProgramImage image, LaunchFile launches, long fuel, List<ScheduledRun> all) {
    public Runs {
        all = List.copyOf(all);
        if (all.isEmpty() || all.getFirst().isKnown()) {
            throw new IllegalArgumentException("no run to begin with");
        }
    }

    /** How many there are. */
    public int count() {
        return all.size();
    }

    /** The result under the first schedule. */
    public RunResult first() {
        return all.getFirst().result();
    }

    /** The results in the order of the schedules. */
    public List<RunResult> results() {
        return all.stream().map(ScheduledRun::result).toList();
    }
}
