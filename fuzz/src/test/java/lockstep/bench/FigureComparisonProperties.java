package lockstep.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;

/** Laws of comparisons that hold whatever the interval is computed by. */
final class FigureComparisonProperties {
    /** Units do not matter: both files in thousandths give the same change and the same interval. */
    @Property(tries = 200)
    void scaleDoesNotMatter(
            @ForAll @Size(min = 2, max = 6) List<@DoubleRange(min = 1, max = 1000) Double> a,
            @ForAll @Size(min = 2, max = 6) List<@DoubleRange(min = 1, max = 1000) Double> b) {
        FigureComparison plain = FigureComparison.of(a, b);
        FigureComparison scaled = FigureComparison.of(
                a.stream().map(x -> x * 1000).toList(),
                b.stream().map(x -> x * 1000).toList());
        assertEquals(plain.change(), scaled.change(), 1e-9);
        assertEquals(plain.low(), scaled.low(), 1e-6);
        assertEquals(plain.high(), scaled.high(), 1e-6);
    }

    /** The change is within its interval. */
    @Property(tries = 200)
    void changeIsInside(
            @ForAll @Size(min = 2, max = 6) List<@DoubleRange(min = 1, max = 1000) Double> a,
            @ForAll @Size(min = 2, max = 6) List<@DoubleRange(min = 1, max = 1000) Double> b) {
        FigureComparison comparison = FigureComparison.of(a, b);
        assertTrue(comparison.low() <= comparison.change() && comparison.change() <= comparison.high());
    }
}
