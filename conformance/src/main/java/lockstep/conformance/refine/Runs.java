package lockstep.conformance.refine;

import java.util.List;
import lockstep.ir.launch.LaunchFile;
import lockstep.sim.RunResult;
import lockstep.sim.image.ProgramImage;

/**
 * The runs of one image on one launch sequence, one a schedule in the order of the options. The runs of a program after
 * a pass serve as those before the next one.
 *
 * @param image what ran
 * @param launches on what
 * @param fuel of each
 * @param results by schedule
 */
public record Runs(ProgramImage image, LaunchFile launches, long fuel, List<RunResult> results) {
    public Runs {
        results = List.copyOf(results);
    }
}
