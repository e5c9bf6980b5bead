package lockstep.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Intervals worked out by hand with the table of the t distribution. */
final class FigureComparisonTest {
    private static final Optional<Boolean> MORE = Optional.of(true);

    @Test
    void intervalIsThatOfWelch() {
        // Variances of 1, four degrees of freedom: 2.7764 * sqrt(2 / 3) = 2.2670, over a mean of 2.
        FigureComparison comparison = FigureComparison.of(List.of(1.0, 2.0, 3.0), List.of(2.0, 3.0, 4.0));
        assertEquals(0.5, comparison.change(), 1e-12);
        assertEquals(0.5 - 1.1335, comparison.low(), 1e-4);
        assertEquals(0.5 + 1.1335, comparison.high(), 1e-4);
        assertEquals(FigureComparison.Verdict.SAME, comparison.verdict(MORE, 0));
    }

    @Test
    void intervalOfOneMean() {
        assertEquals(4.3027 / Math.sqrt(3), FigureComparison.halfWidth(List.of(1.0, 2.0, 3.0)), 1e-4);
        assertTrue(Double.isNaN(FigureComparison.halfWidth(List.of(1.0))));
    }

    @Test
    void clearChangeIsBetterOrWorseByDirection() {
        FigureComparison faster = FigureComparison.of(List.of(10.0, 10.1, 9.9), List.of(20.0, 20.1, 19.9));
        assertEquals(FigureComparison.Verdict.BETTER, faster.verdict(MORE, 0.05));
        assertEquals(FigureComparison.Verdict.WORSE, faster.verdict(Optional.of(false), 0.05));
        assertEquals(FigureComparison.Verdict.CHANGED, faster.verdict(Optional.empty(), 0.05));
        FigureComparison slower = FigureComparison.of(List.of(20.0, 20.1, 19.9), List.of(10.0, 10.1, 9.9));
        assertEquals(FigureComparison.Verdict.WORSE, slower.verdict(MORE, 0.05));
    }

    @Test
    void changeWithinTheToleranceIsNone() {
        FigureComparison little = FigureComparison.of(List.of(100.0, 100.1, 99.9), List.of(97.0, 97.1, 96.9));
        assertEquals(FigureComparison.Verdict.WORSE, little.verdict(MORE, 0.01));
        assertEquals(FigureComparison.Verdict.SAME, little.verdict(MORE, 0.05));
    }

    @Test
    void wideScatterSaysNothing() {
        FigureComparison noisy = FigureComparison.of(List.of(50.0, 150.0), List.of(60.0, 190.0));
        assertEquals(FigureComparison.Verdict.SAME, noisy.verdict(MORE, 0.05));
    }

    @Test
    void oneSampleHasNoInterval() {
        FigureComparison once = FigureComparison.of(List.of(1.0), List.of(5.0, 5.0));
        assertFalse(once.hasInterval());
        assertEquals(FigureComparison.Verdict.UNKNOWN, once.verdict(MORE, 0.05));
    }

    @Test
    void equalSamplesHaveAnIntervalOfNoWidth() {
        FigureComparison same = FigureComparison.of(List.of(2.0, 2.0), List.of(3.0, 3.0));
        assertEquals(same.low(), same.high());
        assertEquals(FigureComparison.Verdict.BETTER, same.verdict(MORE, 0.05));
    }
}
