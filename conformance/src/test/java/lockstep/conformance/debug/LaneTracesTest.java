package lockstep.conformance.debug;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Where the traces of a lane before and after a step diverge. */
final class LaneTracesTest {
    private static LaneTrace.Event instruction(String text) {
        return new LaneTrace.Event(LaneTrace.Kind.INSTRUCTION, text, "");
    }

    private static LaneTrace.Event store(String place, String bytes) {
        return new LaneTrace.Event(LaneTrace.Kind.STORE, "store to " + place, bytes);
    }

    private static String text(LaneTraces.Row row) {
        return row.before().map(LaneTrace.Event::line).orElse("-").strip() + " | "
                + row.after().map(LaneTrace.Event::line).orElse("-").strip();
    }

    @Test
    void theFirstStoreOfAnotherValueIsTheDifference() {
        List<LaneTraces.Row> rows = LaneTraces.rows(
                List.of(instruction("a"), store("p", "01"), instruction("b"), store("q", "02"), store("r", "03")),
                List.of(store("p", "01"), instruction("c"), instruction("d"), store("q", "07")));
        assertEquals(
                List.of(
                        "a | -",
                        "store to p -> 01 | store to p -> 01",
                        "- | c",
                        "b | d",
                        "store to q -> 02 | store to q -> 07"),
                rows.stream().map(LaneTracesTest::text).toList());
        assertTrue(rows.getLast().isDifference());
        assertFalse(rows.subList(0, 4).stream().anyMatch(LaneTraces.Row::isDifference));
    }

    @Test
    void aStoreThatIsNotMadeIsADifference() {
        List<LaneTraces.Row> rows =
                LaneTraces.rows(List.of(instruction("a"), store("p", "01")), List.of(instruction("a")));
        assertEquals("store to p -> 01 | -", text(rows.getLast()));
    }

    @Test
    void aStoreMoreIsADifference() {
        List<LaneTraces.Row> rows = LaneTraces.rows(List.of(), List.of(store("p", "")));
        assertEquals("- | store to p", text(rows.getLast()));
    }

    /** docs/semantics.md: after may write anything where before wrote undefined bits. */
    @Test
    void undefinedBytesOfBeforeAllowAll() {
        assertEquals(List.of(), LaneTraces.rows(List.of(store("p", "01 ??")), List.of(store("p", "01 05"))));
    }

    @Test
    void undefinedBytesOfAfterDoNot() {
        assertEquals(
                1,
                LaneTraces.rows(List.of(store("p", "01 05")), List.of(store("p", "01 ??")))
                        .size());
    }

    /** Bytes that were not read are not compared. */
    @Test
    void unknownBytesAreNotCompared() {
        assertEquals(List.of(), LaneTraces.rows(List.of(store("p", "")), List.of(store("p", "01"))));
    }

    @Test
    void otherInstructionsAreNoDifference() {
        assertEquals(
                List.of(), LaneTraces.rows(List.of(instruction("a"), instruction("b")), List.of(instruction("c"))));
    }

    @Test
    void otherPlacesAndKindsAreDifferences() {
        assertEquals(
                1,
                LaneTraces.rows(List.of(store("p", "01")), List.of(store("q", "01")))
                        .size());
        LaneTrace.Event vote = new LaneTrace.Event(LaneTrace.Kind.COLLECTIVE, "store to p", "");
        assertEquals(
                1, LaneTraces.rows(List.of(store("p", "01")), List.of(vote)).size());
    }

    /** Only what is near the difference is kept, however long the lane ran. */
    @Test
    void rowsAreThoseBeforeTheDifference() {
        List<LaneTrace.Event> same =
                IntStream.range(0, 10_000).mapToObj(i -> store("p" + i, "00")).toList();
        List<LaneTrace.Event> old = new ArrayList<>(same);
        old.add(store("end", "01"));
        List<LaneTrace.Event> now = new ArrayList<>(same);
        now.add(store("end", "02"));
        List<LaneTraces.Row> rows = LaneTraces.rows(old, now);
        assertEquals(24, rows.size());
        assertTrue(rows.getLast().isDifference());
    }
}
