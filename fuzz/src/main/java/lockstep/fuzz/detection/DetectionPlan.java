package lockstep.fuzz.detection;

import java.util.List;

/**
 * What the detection benchmark does.
 *
 * @param bugs what to search for, at least one
 * @param campaigns how often to search for each, with seeds of its own each time; at least 1
 * @param limit seeds of a campaign, after which a bug counts as missed; at least 1
 * @param workers threads, at least 1; the results do not depend on them
 * @param rateSeeds cases over which the firing rate is taken, seeds 0 to this less one; at least 1
 * @param reduces whether to reduce the first case that shows each bug
 */
public record DetectionPlan(
        List<SeededBug> bugs, int campaigns, long limit, int workers, long rateSeeds, boolean reduces) {
    public DetectionPlan {
        bugs = List.copyOf(bugs);
        if (bugs.isEmpty() || campaigns < 1 || limit < 1 || workers < 1 || rateSeeds < 1) {
            throw new IllegalArgumentException("nothing to do");
        }
    }
}
