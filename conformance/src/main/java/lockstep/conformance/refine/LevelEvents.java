package lockstep.conformance.refine;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import lockstep.sim.CollectiveEvent;
import lockstep.sim.Policy;
import lockstep.sim.RunResult;

/**
 * Which collective operations of two programs can be held against each other. Machine words have no masks, make votes
 * of what was none, and merge or leave out what lanes do together; a block's barriers alone are what they were.
 *
 * @param areBarriersOnly whether anything else is left out
 */
record LevelEvents(boolean areBarriersOnly) {
    private static final String ACTIVE_MASK = "activemask";

    /** Those of two programs, of one level or two. */
    static LevelEvents between(Runs before, Runs after) {
        return new LevelEvents(
                before.image().meetsAtBarriers() != after.image().meetsAtBarriers());
    }

    /** Whether {@code event} counts. */
    boolean counts(CollectiveEvent event) {
        return !areBarriersOnly || event.kind().isOfBlock();
    }

    /** What of the collectives of {@code result} counts, by thread. */
    Map<String, List<CollectiveEvent>> of(RunResult result) {
        if (!areBarriersOnly) {
            return result.collectives();
        }
        Map<String, List<CollectiveEvent>> counted = new TreeMap<>();
        result.collectives()
                .forEach((thread, events) ->
                        counted.put(thread, events.stream().filter(this::counts).toList()));
        return counted;
    }

    /**
     * What counts of a run that is held against another program's. Where lanes run together as the seed has it, nobody
     * promises which of them execute {@code activemask} together (S7.9): other instructions before it are enough.
     */
    Map<String, List<CollectiveEvent>> of(ScheduledRun run) {
        Map<String, List<CollectiveEvent>> all = of(run.result());
        if (run.order().policy() != Policy.INDEPENDENT) {
            return all;
        }
        Map<String, List<CollectiveEvent>> promised = new TreeMap<>();
        all.forEach((thread, events) -> promised.put(
                thread,
                events.stream()
                        .filter(event -> !event.operation().equals(ACTIVE_MASK))
                        .toList()));
        return promised;
    }
}
