package lockstep.conformance.refine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import lockstep.sim.Outcome;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;

/**
 * Runs of one program that show different things under different schedules.
 *
 * @param groups schedules whose runs agree, in the order of the schedules; at least two groups
 * @param what where the first two groups differ first
 */
record Disagreement(List<List<String>> groups, String what) {
    Disagreement {
        groups = groups.stream().map(List::copyOf).toList();
    }

    /** How two runs of one program differ, if they do: text that names their schedules. */
    @FunctionalInterface
    interface Difference {
        /** {@code a} and {@code b} by their schedules' numbers. */
        Optional<String> between(int a, int b);
    }

    /** Whether the runs differ from each other by {@code difference}, which must be symmetric. */
    static Optional<Disagreement> of(List<Schedule> schedules, Difference difference) {
        List<List<Integer>> groups = new ArrayList<>();
        Optional<String> what = Optional.empty();
        for (int run = 0; run < schedules.size(); run++) {
            List<Integer> home = null;
            for (List<Integer> group : groups) {
                Optional<String> apart = difference.between(group.getFirst(), run);
                if (apart.isEmpty()) {
                    home = group;
                    break;
                }
                what = what.or(() -> apart);
            }
            if (home == null) {
                home = new ArrayList<>();
                groups.add(home);
            }
            home.add(run);
        }
        return what.map(text -> new Disagreement(
                groups.stream()
                        .map(group -> group.stream().map(i -> schedules.get(i).toString()).toList())
                        .toList(),
                text));
    }

    /** Whether both runs ended in the same way, for a comparison. */
    static boolean endAlike(RunResult a, RunResult b) {
        if (a.outcome() instanceof Outcome.Stopped s && b.outcome() instanceof Outcome.Stopped t) {
            return s.kind() == t.kind() && s.detail().equals(t.detail());
        }
        return a.outcome().getClass() == b.outcome().getClass();
    }

    /** One line: which schedules agree, and the first difference. */
    String text() {
        StringJoiner joined = new StringJoiner(" | ");
        groups.forEach(group -> joined.add(String.join(", ", group)));
        return what + " (schedules that agree: " + joined + ")";
    }
}
