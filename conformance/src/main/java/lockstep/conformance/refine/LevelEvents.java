package lockstep.conformance.refine;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import lockstep.sim.CollectiveEvent;
import lockstep.sim.Policy;
import lockstep.sim.RunResult;

/**
 * Which collective operations of two programs can be compared. Machine instructions do not have masks, use votes for
 * other operations, and merge or omit warp collectives; only block barriers are preserved.
 *
 * @param areBarriersOnly whether only block barriers are compared
 */
record LevelEvents(boolean areBarriersOnly) {
    /** The selection for two programs, of the same level or not. */
    static LevelEvents between(Runs before, Runs after) {
        return new LevelEvents(before.image().meetsAtBarriers() != after.image().meetsAtBarriers());
    }

    /** Whether {@code event} is compared. */
    boolean counts(CollectiveEvent event) {
        return !areBarriersOnly || event.kind().isOfBlock();
    }

    /** The compared collectives of {@code result}, by thread. */
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
     * The collectives of a run that are compared with those of another program. Under a schedule that groups lanes by
     * its seed, it is unspecified which lanes execute a collective without a mask together (S7.9): different
     * instructions before it can change that.
     */
    Map<String, List<CollectiveEvent>> of(ScheduledRun run) {
        Map<String, List<CollectiveEvent>> all = of(run.result());
        if (run.order().policy() != Policy.INDEPENDENT) {
            return all;
        }
        Map<String, List<CollectiveEvent>> promised = new TreeMap<>();
        all.forEach((thread, events) -> promised.put(
                thread,
                events.stream().filter(event -> !event.isImplicitlyMasked()).toList()));
        return promised;
    }
}
