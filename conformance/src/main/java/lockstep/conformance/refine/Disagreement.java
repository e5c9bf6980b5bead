package lockstep.conformance.refine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import lockstep.sim.Outcome;
import lockstep.sim.RunResult;

/**
 * Runs of one program with different results under different schedules.
 *
 * @param groups schedules whose runs agree, in the order of the schedules; at least two groups
 * @param what where the first two groups differ first
 */
record Disagreement(List<List<String>> groups, String what) {
    Disagreement {
        groups = groups.stream().map(List::copyOf).toList();
    }

    /** The difference between two runs of one program, as text that names their schedules. */
    @FunctionalInterface
    interface Difference {
        /** {@code a} and {@code b} by their numbers. */
        Optional<String> between(int a, int b);
    }

    /** Whether the runs differ from each other by {@code difference}, which must be symmetric. */
    static Optional<Disagreement> of(Runs runs, Difference difference) {
        List<List<Integer>> groups = new ArrayList<>();
        Optional<String> what = Optional.empty();
        for (int run = 0; run < runs.count(); run++) {
            // A run that was not executed has the result of the first one.
            List<Integer> home = runs.all().get(run).isKnown() ? groups.getFirst() : null;
            for (int i = 0; home == null && i < groups.size(); i++) {
                Optional<String> apart = difference.between(groups.get(i).getFirst(), run);
                home = apart.isEmpty() ? groups.get(i) : null;
                what = what.isEmpty() ? apart : what;
            }
            if (home == null) {
                home = new ArrayList<>();
                groups.add(home);
            }
            home.add(run);
        }
        return what.map(text -> new Disagreement(
                groups.stream().map(group -> names(runs, group)).toList(), text));
    }

    private static List<String> names(Runs runs, List<Integer> group) {
        return group.stream().map(i -> runs.all().get(i).order().toString()).toList();
    }

    /** Whether both runs ended in the same way, as far as a comparison is concerned. */
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
