package lockstep.sim;

import java.util.List;

/**
 * The findings of a run that tracks registers in flight, so that registers hold what the control fields allow.
 *
 * @param listed premature uses, each pair of instructions once, in the order found, at most {@link #MAX_LISTED}
 * @param total number of premature uses by lanes
 */
public record StaleReport(List<StaleUse> listed, long total) {
    /** Uses kept. */
    public static final int MAX_LISTED = 100;

    /** No premature use, or registers in flight were not tracked. */
    public static final StaleReport NONE = new StaleReport(List.of(), 0);

    public StaleReport {
        listed = List.copyOf(listed);
    }
}
