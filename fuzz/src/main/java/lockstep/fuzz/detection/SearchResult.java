package lockstep.fuzz.detection;

import java.util.Objects;
import java.util.Optional;
import lockstep.fuzz.judge.Fault;

/**
 * The result of the search for one bug in one campaign.
 *
 * @param campaign number of the campaign, from 0
 * @param seeds how many were tried
 * @param fired in how many of them the faulty rule was applied
 * @param seed the one that caught it; meaningless if none did
 * @param fault the first fault found; empty if the bug was not caught
 */
record SearchResult(SeededBug bug, int campaign, long seeds, long fired, long seed, Optional<Fault> fault) {
    SearchResult {
        Objects.requireNonNull(bug);
        Objects.requireNonNull(fault);
    }

    /** Whether the bug was caught. */
    boolean isCaught() {
        return fault.isPresent();
    }

    /** Whether it was caught and the right pass is named. */
    boolean isAttributed() {
        return fault.filter(bug::isBlamedBy).isPresent();
    }

    /** The oracle that caught it, {@code kind reason}; empty if none did. */
    String oracle() {
        return fault.map(f -> f.kind().word() + " " + f.reason()).orElse("");
    }
}
