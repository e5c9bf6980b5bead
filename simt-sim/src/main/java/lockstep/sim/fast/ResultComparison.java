package lockstep.sim.fast;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import lockstep.sim.RunResult;
import lockstep.sim.memory.ObservedObject;

/** Compares two results of one run in all their parts. */
public final class ResultComparison {
    private ResultComparison() {}

    /** The first thing in which they differ, empty if they are the same. */
    public static Optional<String> firstDifference(RunResult first, RunResult second) {
        return part("counters", first.counters(), second.counters())
                .or(() -> part(
                        "warps that reach a barrier in parts", first.divergentArrival(), second.divergentArrival()))
                .or(() -> firstDifferenceUnderAnySchedule(first, second));
    }

    /** The first thing in which they differ apart from counters that depend on the schedule. */
    public static Optional<String> firstDifferenceUnderAnySchedule(RunResult first, RunResult second) {
        return part("outcome", first.outcome(), second.outcome())
                .or(() -> objects(first.objects(), second.objects()))
                .or(() -> part(
                        "counters",
                        first.counters().underAnySchedule(),
                        second.counters().underAnySchedule()))
                .or(() -> part("printed text", first.printed(), second.printed()))
                .or(() -> part("collectives", first.collectives(), second.collectives()))
                .or(() -> part("reason for being inconclusive", first.inconclusive(), second.inconclusive()))
                .or(() -> part("violated claims", first.claimViolations(), second.claimViolations()))
                .or(() -> part("races", first.races(), second.races()));
    }

    /** The first difference of two runs that the host can observe: outcome, memory, printed text. */
    public static Optional<String> firstVisibleDifference(RunResult first, RunResult second) {
        boolean isSameEnd = first.outcome().getClass() == second.outcome().getClass();
        Optional<String> end = isSameEnd ? Optional.empty() : part("outcome", first.outcome(), second.outcome());
        return end.or(() -> objects(first.objects(), second.objects()))
                .or(() -> part("printed text", first.printed(), second.printed()));
    }

    private static Optional<String> part(String what, Object first, Object second) {
        return Objects.equals(first, second)
                ? Optional.empty()
                : Optional.of("%s: %s and %s".formatted(what, first, second));
    }

    private static Optional<String> objects(List<ObservedObject> first, List<ObservedObject> second) {
        if (first.size() != second.size()) {
            return Optional.of("%d and %d objects".formatted(first.size(), second.size()));
        }
        for (int i = 0; i < first.size(); i++) {
            if (!first.get(i).isSame(second.get(i))) {
                return Optional.of(object(first.get(i), second.get(i)));
            }
        }
        return Optional.empty();
    }

    private static String object(ObservedObject first, ObservedObject second) {
        byte[] a = first.bytes();
        byte[] b = second.bytes();
        for (int i = 0; i < Math.min(a.length, b.length); i++) {
            boolean isSame = a[i] == b[i]
                    && first.undefinedAt(i) == second.undefinedAt(i)
                    && first.flagsAt(i) == second.flagsAt(i);
            if (!isSame) {
                return "byte %d of %s: 0x%02x (undefined 0x%02x, flags %d) and 0x%02x (undefined 0x%02x, flags %d)"
                        .formatted(
                                i,
                                first.name(),
                                a[i],
                                first.undefinedAt(i),
                                first.flagsAt(i),
                                b[i],
                                second.undefinedAt(i),
                                second.flagsAt(i));
            }
        }
        return first.name() + " and " + second.name() + " differ in their sizes or pointers";
    }
}
