package lockstep.conformance.refine;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Predicate;
import lockstep.sim.CollectiveEvent;

/**
 * Compares who took part in collective operations: per thread, after's sequence must be before's with, at most, entries
 * left out that have no side effect.
 */
final class ParticipantComparison {
    private ParticipantComparison() {}

    /** Whether two runs of one program agree entry by entry. */
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

    private static TreeSet<String> threads(
            Map<String, List<CollectiveEvent>> a, Map<String, List<CollectiveEvent>> b) {
        TreeSet<String> threads = new TreeSet<>(a.keySet());
        threads.addAll(b.keySet());
        return threads;
    }

    /** The first thread whose sequence is no legal one after the pass. */
    static Optional<Counterexample> firstDifference(
            String schedule,
            Map<String, List<CollectiveEvent>> before,
            Map<String, List<CollectiveEvent>> after) {
        return firstDifference(schedule, before, after, CollectiveEvent::sideEffectFree);
    }

    /** As {@link #firstDifference(String, Map, Map)}, where block barriers may be missing, too. */
    static Optional<Counterexample> firstDifferenceBesideBarriers(
            String schedule,
            Map<String, List<CollectiveEvent>> before,
            Map<String, List<CollectiveEvent>> after) {
        return firstDifference(schedule, before, after, event -> event.sideEffectFree() || isBlockBarrier(event));
    }

    private static boolean isBlockBarrier(CollectiveEvent event) {
        return isOfBlock(event) && !event.operation().equals("barrier.arrive");
    }

    /** Whether it is a barrier of threads of the block, or an arrival there. */
    static boolean isOfBlock(CollectiveEvent event) {
        return event.operation().startsWith("barrier.");
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
                return Optional.of(Counterexample.of(
                        schedule, "participants", "thread " + thread + ": " + difference.get()));
            }
        }
        return Optional.empty();
    }

    static Optional<String> firstDifference(List<CollectiveEvent> before, List<CollectiveEvent> after) {
        return firstDifference(before, after, CollectiveEvent::sideEffectFree);
    }

    private static Optional<String> firstDifference(
            List<CollectiveEvent> before, List<CollectiveEvent> after, Predicate<CollectiveEvent> mayGo) {
        int next = 0;
        for (CollectiveEvent old : before) {
            if (next < after.size() && old.matches(after.get(next))) {
                next++;
            } else if (!mayGo.test(old)) {
                String found = next < after.size() ? show(after.get(next)) : "nothing";
                return Optional.of("before " + show(old) + ", after " + found);
            }
        }
        return next == after.size()
                ? Optional.empty()
                : Optional.of("after " + show(after.get(next)) + ", which before has not at this point");
    }

    private static String show(CollectiveEvent event) {
        String mask = event.mask() == 0 ? "" : " mask 0x%08x".formatted(event.mask());
        return "%s%s by lanes 0x%x (%s)".formatted(event.operation(), mask, event.participants(), event.place());
    }
}
