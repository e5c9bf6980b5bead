package lockstep.sim;

import java.util.List;

/**
 * What a run in which registers hold what control fields allow has found.
 *
 * @param listed uses that came too early, each pair of instructions once, in the order found, at most
 *     {@link #MAX_LISTED}
 * @param total how often lanes did so
 */
public record StaleReport(List<StaleUse> listed, long total) {
    /** Uses kept. */
    public static final int MAX_LISTED = 100;

    /** None, or nobody looked. */
    public static final StaleReport NONE = new StaleReport(List.of(), 0);

    public StaleReport {
        listed = List.copyOf(listed);
    }
}
