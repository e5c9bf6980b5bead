package lockstep.conformance.refine;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import lockstep.sim.CollectiveEvent;

/**
 * Compares which lanes took part in collective operations, thread by thread. Block barriers must be the same, one by
 * one. Between two of them every warp barrier must be kept, while operations that only compute a result may be removed,
 * repeated or replaced by another operation of the same lanes. docs/semantics.md, S7.10.
 */
final class ParticipantComparison {
    private ParticipantComparison() {}

    /** Whether two runs of one program agree event by event. */
    static boolean same(Map<String, List<CollectiveEvent>> a, Map<String, List<CollectiveEvent>> b) {
        for (Map.Entry<String, List<CollectiveEvent>> entry : a.entrySet()) {
            if (!same(entry.getValue(), b.getOrDefault(entry.getKey(), List.of()))) {
                return false;
            }
        }
        for (Map.Entry<String, List<CollectiveEvent>> entry : b.entrySet()) {
            if (!entry.getValue().isEmpty() && !a.containsKey(entry.getKey())) {
                return false;
            }
        }
        return true;
    }

    private static boolean same(List<CollectiveEvent> left, List<CollectiveEvent> right) {
        if (left.size() != right.size()) {
            return false;
        }
        for (int i = 0; i < left.size(); i++) {
            if (!left.get(i).matches(right.get(i))) {
                return false;
            }
        }
        return true;
    }

    private static TreeSet<String> threads(Map<String, List<CollectiveEvent>> a, Map<String, List<CollectiveEvent>> b) {
        TreeSet<String> threads = new TreeSet<>(a.keySet());
        threads.addAll(b.keySet());
        return threads;
    }

    /** The first thread whose sequence of events is not legal after the pass. */
    static Optional<Counterexample> firstDifference(
            String schedule, Map<String, List<CollectiveEvent>> before, Map<String, List<CollectiveEvent>> after) {
        return firstDifference(schedule, before, after, ParticipantComparison::isResult);
    }

    /** As {@link #firstDifference(String, Map, Map)}, but block barriers may be missing as well. */
    static Optional<Counterexample> firstDifferenceBesideBarriers(
            String schedule, Map<String, List<CollectiveEvent>> before, Map<String, List<CollectiveEvent>> after) {
        return firstDifference(schedule, before, after, event -> isResult(event) || isBlockBarrier(event));
    }

    private static boolean isResult(CollectiveEvent event) {
        return event.kind() == CollectiveEvent.Kind.RESULT;
    }

    private static boolean isWarpBarrier(CollectiveEvent event) {
        return event.kind() == CollectiveEvent.Kind.WARP_BARRIER;
    }

    private static boolean isBlockBarrier(CollectiveEvent event) {
        return event.kind() == CollectiveEvent.Kind.BLOCK_BARRIER;
    }

    private static Optional<Counterexample> firstDifference(
            String schedule,
            Map<String, List<CollectiveEvent>> before,
            Map<String, List<CollectiveEvent>> after,
            Predicate<CollectiveEvent> mayGo) {
        if (same(before, after)) {
            return Optional.empty();
        }
        for (String thread : threads(before, after)) {
            Optional<String> difference = firstDifference(
                    before.getOrDefault(thread, List.of()), after.getOrDefault(thread, List.of()), mayGo);
            if (difference.isPresent()) {
                return Optional.of(
                        Counterexample.of(schedule, "participants", "thread " + thread + ": " + difference.get()));
            }
        }
        return Optional.empty();
    }

    /** The mask and participants of an operation that only computes a result: all that is compared of it. */
    private record Lanes(int mask, long participants) {
        static Lanes of(CollectiveEvent event) {
            return new Lanes(event.mask(), event.participants());
        }
    }

    private static Optional<String> firstDifference(
            List<CollectiveEvent> before, List<CollectiveEvent> after, Predicate<CollectiveEvent> mayGo) {
        Predicate<CollectiveEvent> ends = event -> !mayGo.test(event) && !isWarpBarrier(event);
        int from = 0;
        int fromAfter = 0;
        while (true) {
            int to = next(before, from, ends);
            int toAfter = next(after, fromAfter, ends);
            Optional<String> difference = firstInStretch(before.subList(from, to), after.subList(fromAfter, toAfter));
            boolean isEnd = to == before.size();
            boolean isEndAfter = toAfter == after.size();
            if (difference.isPresent() || isEnd && isEndAfter) {
                return difference;
            }
            if (isEnd) {
                return Optional.of(added(after.get(toAfter)));
            }
            if (isEndAfter || !before.get(to).matches(after.get(toAfter))) {
                return Optional.of(missing(before.get(to), after, toAfter));
            }
            from = to + 1;
            fromAfter = toAfter + 1;
        }
    }

    private static int next(List<CollectiveEvent> events, int from, Predicate<CollectiveEvent> wanted) {
        int at = from;
        while (at < events.size() && !wanted.test(events.get(at))) {
            at++;
        }
        return at;
    }

    /**
     * The first difference between two block barriers. Warp barriers may be added, other barriers omitted; results must
     * come from lanes that met in before, too.
     */
    private static Optional<String> firstInStretch(List<CollectiveEvent> before, List<CollectiveEvent> after) {
        Set<Lanes> met = new HashSet<>();
        before.stream().filter(ParticipantComparison::isResult).map(Lanes::of).forEach(met::add);
        int barrier = 0;
        int waited = next(before, 0, ParticipantComparison::isWarpBarrier);
        for (CollectiveEvent event : after) {
            if (isWarpBarrier(event)) {
                boolean isNext = waited < before.size() && before.get(waited).matches(event);
                waited = isNext ? next(before, waited + 1, ParticipantComparison::isWarpBarrier) : waited;
            } else if (isResult(event)) {
                if (!met.contains(Lanes.of(event))) {
                    return Optional.of(added(event));
                }
            } else {
                barrier = next(before, barrier, event::matches) + 1;
                if (barrier > before.size()) {
                    return Optional.of(added(event));
                }
            }
        }
        return waited < before.size()
                ? Optional.of(missing(before.get(waited), after, after.size()))
                : Optional.empty();
    }

    private static String added(CollectiveEvent event) {
        return "after " + show(event) + ", which before has not at this point";
    }

    private static String missing(CollectiveEvent event, List<CollectiveEvent> after, int at) {
        return "before " + show(event) + ", after " + (at < after.size() ? show(after.get(at)) : "nothing");
    }

    private static String show(CollectiveEvent event) {
        String mask = event.mask() == 0 ? "" : " mask 0x%08x".formatted(event.mask());
        return "%s%s by lanes 0x%x (%s)".formatted(event.operation(), mask, event.participants(), event.place());
    }
}
