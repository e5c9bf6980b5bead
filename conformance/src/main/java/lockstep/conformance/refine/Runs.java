package lockstep.conformance.refine;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.launch.LaunchFile;
import lockstep.sim.RunResult;
import lockstep.sim.image.ProgramImage;

/**
 * The runs of one image on one launch sequence. The runs of a program after a pass serve as those before the next one.
 *
 * @param image what ran
 * @param launches launches that were run
 * @param fuel of each executed run; executing the others may take as much
 * @param all one per schedule of the check, in that order; at least one, of which the first was executed
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

    /**
     * Some of these runs.
     *
     * @param kept their numbers, ascending
     * @throws IllegalArgumentException if it is empty
     */
    Runs only(List<Integer> kept) {
        List<ScheduledRun> runs = new ArrayList<>();
        for (int number : kept) {
            ScheduledRun run = all.get(number);
            // What holds under all schedules is as good as executed.
            runs.add(new ScheduledRun(run.asked(), run.order(), run.result(), run.isKnown() && !runs.isEmpty()));
        }
        return new Runs(image, launches, fuel, runs);
    }

    /** The result under the first schedule. */
    public RunResult first() {
        return all.getFirst().result();
    }

    /** The results, in the order of the schedules. */
    public List<RunResult> results() {
        return all.stream().map(ScheduledRun::result).toList();
    }
}
