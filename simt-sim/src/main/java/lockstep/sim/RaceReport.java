package lockstep.sim;

import java.util.List;

/**
 * The findings of the race detector.
 *
 * @param listed races between different pairs of instructions, in the order found, at most {@link #MAX_LISTED}
 * @param total conflicts found, also those between pairs of instructions already listed
 */
public record RaceReport(List<Race> listed, long total) {
    /** Races kept. */
    public static final int MAX_LISTED = 100;

    /** No race, or no detector. */
    public static final RaceReport NONE = new RaceReport(List.of(), 0);

    public RaceReport {
        listed = List.copyOf(listed);
    }
}
