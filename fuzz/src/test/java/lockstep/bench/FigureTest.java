package lockstep.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import lockstep.bench.Figure.Limit;
import org.junit.jupiter.api.Test;

final class FigureTest {
    private static Figure ratio(double value, Limit limit) {
        return Figure.of("b", "s", "ratio", value, "times").within(limit);
    }

    @Test
    void limitHoldsUpToItsValue() {
        assertTrue(ratio(2, Limit.atMost(2)).holds());
        assertTrue(ratio(3, Limit.atLeast(3)).holds());
        assertTrue(Figure.of("b", "s", "q", 1e9, "MB/s").holds());
    }

    @Test
    void limitIsMissed() {
        assertFalse(ratio(2.01, Limit.atMost(2)).holds());
        assertFalse(ratio(2.99, Limit.atLeast(3)).holds());
        assertFalse(ratio(Double.NaN, Limit.atMost(2)).holds());
        assertFalse(ratio(Double.NaN, Limit.atLeast(2)).holds());
    }

    @Test
    void limitReads() {
        assertEquals("at most 2.000", Limit.atMost(2).toString());
    }

    @Test
    void timingIsSorted() {
        Timing timing = new Timing(List.of(3.0, 1.0, 2.0));
        assertEquals(1.0, timing.best());
        assertEquals(2.0, timing.median());
    }

    @Test
    void warmUpsDoNotCount() {
        int[] runs = {0};
        Timing timing = Timing.of(2, 3, () -> runs[0]++);
        assertEquals(5, runs[0]);
        assertEquals(3, timing.seconds().size());
    }

    @Test
    void nothingTimedIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> new Timing(List.of()));
    }

    @Test
    void absentToolIsNotFound() {
        assertTrue(OutsideTool.find("no-such-program-of-anybody").isEmpty());
    }
}
