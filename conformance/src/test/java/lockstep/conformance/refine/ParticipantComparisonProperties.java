package lockstep.conformance.refine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import lockstep.sim.CollectiveEvent;
import lockstep.sim.CollectiveEvent.Kind;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Assertions;

/** docs/semantics.md, S7.10. */
final class ParticipantComparisonProperties {
    private static final List<CollectiveEvent> EVENTS = List.of(
            new CollectiveEvent(Kind.RESULT, "shfl", -1, 0xff, "a"),
            new CollectiveEvent(Kind.RESULT, "shfl", 0xf, 0xf, "b"),
            new CollectiveEvent(Kind.RESULT, "vote", -1, 0xff, "c"),
            new CollectiveEvent(Kind.WARP_BARRIER, "bar.warp.sync", -1, 0xff, "d"),
            new CollectiveEvent(Kind.BLOCK_BARRIER, "barrier.sync", -1, 64, "e"));
    private static final int WARP_BARRIER = 3;
    private static final int BLOCK_BARRIER = 4;

    private static List<CollectiveEvent> events(List<Integer> numbers) {
        return numbers.stream().map(EVENTS::get).toList();
    }

    private static boolean isLegal(List<CollectiveEvent> before, List<CollectiveEvent> after) {
        return ParticipantComparison.firstDifference("stack", Map.of("t", before), Map.of("t", after))
                .isEmpty();
    }

    /** Tries every choice of the warp barriers that count as added. */
    private static boolean someChoiceGives(List<Integer> before, List<Integer> after) {
        for (int added = 0; added < 1 << after.size(); added++) {
            List<Integer> rest = new ArrayList<>();
            boolean isAllowed = true;
            for (int i = 0; i < after.size(); i++) {
                if ((added >>> i & 1) == 0) {
                    rest.add(after.get(i));
                } else {
                    isAllowed &= after.get(i) == WARP_BARRIER;
                }
            }
            if (isAllowed && isSameWithoutAdded(stretches(before), stretches(rest))) {
                return true;
            }
        }
        return false;
    }

    private static List<List<Integer>> stretches(List<Integer> events) {
        List<List<Integer>> stretches = new ArrayList<>(List.of(new ArrayList<>()));
        for (int event : events) {
            if (event == BLOCK_BARRIER) {
                stretches.add(new ArrayList<>());
            } else {
                stretches.getLast().add(event);
            }
        }
        return stretches;
    }

    private static boolean isSameWithoutAdded(List<List<Integer>> before, List<List<Integer>> after) {
        boolean isSame = before.size() == after.size();
        for (int i = 0; isSame && i < before.size(); i++) {
            isSame = Collections.frequency(before.get(i), WARP_BARRIER)
                    == Collections.frequency(after.get(i), WARP_BARRIER);
            for (int event : after.get(i)) {
                List<Integer> givers = event == 1 ? List.of(1) : List.of(0, 2);
                isSame &= event == WARP_BARRIER || givers.stream().anyMatch(before.get(i)::contains);
            }
        }
        return isSame;
    }

    /** Law: legal exactly by the rules of S7.10. Oracle: all choices of what was added, tried on stretches. */
    @Property(tries = 1000)
    void legalExactlyIfSomeChoiceGivesIt(
            @ForAll @Size(max = 8) List<@IntRange(max = 4) Integer> before,
            @ForAll @Size(max = 6) List<@IntRange(max = 4) Integer> after) {
        assertEquals(someChoiceGives(before, after), isLegal(events(before), events(after)));
    }

    /** Law: as above, near the border. Oracle: the same, with one entry left out, added or moved. */
    @Property(tries = 1000)
    void oneChangeIsJudgedAsByTryingAll(
            @ForAll @Size(min = 1, max = 9) List<@IntRange(max = 4) Integer> before,
            @ForAll @IntRange(max = 2) int how,
            @ForAll @IntRange(max = 8) int at,
            @ForAll @IntRange(max = 4) int event) {
        List<Integer> after = new ArrayList<>(before);
        int place = at % before.size();
        switch (how) {
            case 0 -> after.remove(place);
            case 1 -> after.add(place, event);
            default -> Collections.swap(after, place, 0);
        }
        assertEquals(someChoiceGives(before, after), isLegal(events(before), events(after)));
    }

    /** Law: leaving out any entries without side effects is legal; one with, never. Oracle: how it was made. */
    @Property(tries = 300)
    void whatIsLeftOutDecides(@ForAll @Size(max = 200) List<@IntRange(max = 4) Integer> before, @ForAll long seed) {
        Random random = new Random(seed);
        List<CollectiveEvent> kept = new ArrayList<>(events(before));
        kept.removeIf(e -> e.kind() == Kind.RESULT && random.nextBoolean());
        assertTrue(isLegal(events(before), kept));
        boolean hasBarrier = kept.removeIf(e -> e.kind() != Kind.RESULT);
        assertEquals(!hasBarrier, isLegal(events(before), kept));
    }

    /** A quadratic comparison of sequences this long would take an hour. */
    @Example
    void timeGrowsWithTheLength() {
        List<CollectiveEvent> before = new ArrayList<>();
        List<CollectiveEvent> after = new ArrayList<>();
        for (int i = 0; i < 1_000_000; i++) {
            before.add(EVENTS.get(i % 5));
            if (i % 5 != 1) {
                after.add(EVENTS.get(i % 5));
            }
        }
        Assertions.assertTimeoutPreemptively(Duration.ofSeconds(20), () -> assertTrue(isLegal(before, after)));
    }
}
