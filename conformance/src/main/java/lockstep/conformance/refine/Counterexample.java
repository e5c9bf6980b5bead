package lockstep.conformance.refine;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Why after does not refine before.
 *
 * @param schedule the schedule of the runs that show it
 * @param kind stable short name: {@code "output"}, {@code "output-undefined"} where a byte has become poison or has
 *     undefined bits, {@code "outcome"}, {@code "printed"}, {@code "participants"}, {@code "policy-dependent"},
 *     {@code "does-not-finish"}, {@code "race"}, {@code "undefined-out-of-bounds"} and so on by the code of
 *     {@link lockstep.sim.Outcome.Undefined}, or {@code "claim-phi"} and so on by
 *     {@link lockstep.sim.ClaimViolation.Kind}
 * @param what one sentence
 * @param object the differing object, or the analysis that made a violated claim; empty if neither applies
 * @param offset the lowest differing byte, or -1
 * @param lanes which lanes of their warps wrote the differing bytes last, see {@link LanePattern}; empty if unknown
 * @param lane whose events differ first, if known
 * @param details further lines: last writers in both runs, first differing event of the lane
 */
public record Counterexample(
        String schedule,
        String kind,
        String what,
        String object,
        long offset,
        String lanes,
        Optional<LaneId> lane,
        List<String> details) {
    public Counterexample {
        Objects.requireNonNull(schedule);
        Objects.requireNonNull(kind);
        Objects.requireNonNull(what);
        Objects.requireNonNull(object);
        Objects.requireNonNull(lanes);
        Objects.requireNonNull(lane);
        details = List.copyOf(details);
    }

    static Counterexample of(String schedule, String kind, String what) {
        return new Counterexample(schedule, kind, what, "", -1, "", Optional.empty(), List.of());
    }

    Counterexample with(String knownLanes, Optional<LaneId> knownLane, List<String> moreDetails) {
        return new Counterexample(schedule, kind, what, object, offset, knownLanes, knownLane, moreDetails);
    }

    /** This as the counterexample of a program that depends on the schedule. */
    Counterexample asPolicyDependence(String disagreement) {
        List<String> more = new ArrayList<>(details);
        more.add(0, "after depends on the schedule: " + disagreement);
        return new Counterexample(schedule, "policy-dependent", what, object, offset, lanes, lane, more);
    }

    /** The sentence and the details, a line each. */
    public String text() {
        StringBuilder text =
                new StringBuilder(what).append(" [").append(schedule).append(']');
        details.forEach(line -> text.append("\n  ").append(line));
        return text.toString();
    }
}
