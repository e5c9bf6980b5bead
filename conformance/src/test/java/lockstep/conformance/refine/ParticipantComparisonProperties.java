package lockstep.conformance.refine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import lockstep.sim.CollectiveEvent;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Assertions;

/** docs/semantics.md, S7.10. */
final class ParticipantComparisonProperties {
    private static final List<CollectiveEvent> EVENTS = List.of(
            new CollectiveEvent("shfl", -1, 0xff, true, "a"),
            new CollectiveEvent("shfl", 0xf, 0xf, true, "b"),
            new CollectiveEvent("vote", -1, 0xff, true, "c"),
            new CollectiveEvent("bar.warp.sync", -1, 0xff, false, "d"),
            new CollectiveEvent("bar.warp.sync", -1, 0xf, false, "e"));

    private static List<CollectiveEvent> events(List<Integer> numbers) {
        return numbers.stream().map(EVENTS::get).toList();
    }

    private static boolean isLegal(List<CollectiveEvent> before, List<CollectiveEvent> after) {
        return ParticipantComparison.firstDifference(before, after).isEmpty();
    }

    /** Tries every choice of entries to leave out. */
    private static boolean someChoiceGives(List<Integer> before, List<Integer> after) {
        for (int left = 0; left < 1 << before.size(); left++) {
            List<Integer> rest = new ArrayList<>();
            boolean isAllowed = true;
            for (int i = 0; i < before.size(); i++) {
                if ((left >>> i & 1) == 0) {
                    rest.add(before.get(i));
                } else {
                    isAllowed &= EVENTS.get(before.get(i)).sideEffectFree();
                }
            }
            if (isAllowed && rest.equals(after)) {
                return true;
            }
        }
        return false;
    }

    /** Law: legal exactly if leaving out some entries without side effects gives it. Oracle: all choices, tried. */
    @Property(tries = 1000)
    void legalExactlyIfSomeChoiceGivesIt(
            @ForAll @Size(max = 8) List<@IntRange(max = 4) Integer> before,
            @ForAll @Size(max = 6) List<@IntRange(max = 4) Integer> after) {
        assertEquals(someChoiceGives(before, after), isLegal(events(before), events(after)));
    }

    /** Law: as above, near the border. Oracle: all choices, tried, with one entry left out, added or moved. */
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
    void whatIsLeftOutDecides(
            @ForAll @Size(max = 200) List<@IntRange(max = 4) Integer> before, @ForAll long seed) {
        Random random = new Random(seed);
        List<CollectiveEvent> kept = new ArrayList<>(events(before));
        kept.removeIf(e -> e.sideEffectFree() && random.nextBoolean());
        assertTrue(isLegal(events(before), kept));
        boolean hasBarrier = kept.removeIf(e -> !e.sideEffectFree());
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
        Assertions.assertTimeoutPreemptively(
                Duration.ofSeconds(20), () -> assertTrue(isLegal(before, after)));
    }
}
