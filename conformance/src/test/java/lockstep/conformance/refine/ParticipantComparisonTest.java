package lockstep.conformance.refine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import lockstep.sim.CollectiveEvent;
import lockstep.sim.CollectiveEvent.Kind;
import org.junit.jupiter.api.Test;

final class ParticipantComparisonTest {
    private static final CollectiveEvent SHUFFLE = new CollectiveEvent(Kind.RESULT, "shfl", -1, 0xffffffffL, "s");
    private static final CollectiveEvent HALF = new CollectiveEvent(Kind.RESULT, "shfl", 0xffff, 0xffff, "h");
    private static final CollectiveEvent BARRIER = new CollectiveEvent(Kind.BLOCK_BARRIER, "barrier0", -1, 64, "b");

    private static final CollectiveEvent HALF_VOTE = new CollectiveEvent(Kind.RESULT, "vote", 0xffff, 0xffff, "v");
    private static final CollectiveEvent SYNC =
            new CollectiveEvent(Kind.WARP_BARRIER, "bar.warp.sync", -1, 0xffffffffL, "w");
    private static final CollectiveEvent OTHER_SYNC =
            new CollectiveEvent(Kind.WARP_BARRIER, "bar.warp.sync", 0xf, 0xf, "x");

    private static boolean isLegal(List<CollectiveEvent> before, List<CollectiveEvent> after) {
        return ParticipantComparison.firstDifference("stack", Map.of("t", before), Map.of("t", after))
                .isEmpty();
    }

    @Test
    void theSameSequenceIsLegal() {
        assertTrue(isLegal(List.of(SHUFFLE, BARRIER, HALF), List.of(SHUFFLE, BARRIER, HALF)));
    }

    @Test
    void whatHasNoSideEffectMayGo() {
        assertTrue(isLegal(List.of(SHUFFLE, BARRIER, HALF, SHUFFLE), List.of(BARRIER, SHUFFLE)));
    }

    @Test
    void aBarrierMayNotGo() {
        Counterexample difference = ParticipantComparison.firstDifference(
                        "stack", Map.of("t", List.of(BARRIER)), Map.of())
                .orElseThrow();
        assertEquals("thread t: before barrier0 mask 0xffffffff by lanes 0x40 (b), after nothing", difference.what());
    }

    @Test
    void resultsMayBeComputedAgainAndByOthersOfTheSameLanes() {
        assertTrue(isLegal(List.of(SHUFFLE), List.of(SHUFFLE, SHUFFLE)));
        assertTrue(isLegal(List.of(SHUFFLE, HALF), List.of(HALF_VOTE, SHUFFLE)));
        assertTrue(!isLegal(List.of(SHUFFLE), List.of(HALF_VOTE)));
        assertTrue(!isLegal(List.of(), List.of(SHUFFLE)));
    }

    @Test
    void barriersOfTheBlockMayNotBeAdded() {
        assertTrue(!isLegal(List.of(BARRIER), List.of(BARRIER, BARRIER)));
    }

    @Test
    void barriersOfTheWarpMayBeAddedAndMayNotGo() {
        assertTrue(isLegal(List.of(SYNC, SHUFFLE), List.of(OTHER_SYNC, SYNC, SYNC, SHUFFLE)));
        assertTrue(!isLegal(List.of(SYNC, OTHER_SYNC), List.of(SYNC)));
        assertTrue(!isLegal(List.of(SYNC, OTHER_SYNC), List.of(OTHER_SYNC, SYNC)));
        assertTrue(!isLegal(List.of(SYNC, BARRIER), List.of(BARRIER, SYNC)));
    }

    @Test
    void otherParticipantsAreADifference() {
        assertTrue(!isLegal(List.of(SHUFFLE), List.of(HALF)));
    }

    @Test
    void theOrderCounts() {
        assertTrue(!isLegal(List.of(SHUFFLE, BARRIER), List.of(BARRIER, SHUFFLE)));
    }
}
