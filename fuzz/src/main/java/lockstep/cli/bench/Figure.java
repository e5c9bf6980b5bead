package lockstep.cli.bench;

import java.util.Objects;
import java.util.Optional;

/**
 * One thing that was measured.
 *
 * @param benchmark name of the benchmark
 * @param subject what was measured: a kernel, a tool, a size
 * @param quantity which quantity of it
 * @param value the figure
 * @param unit its unit; {@code times} for ratios
 * @param limit what it is held against
 */
public record Figure(
        String benchmark, String subject, String quantity, double value, String unit, Optional<Limit> limit) {
    public Figure {
        Objects.requireNonNull(benchmark);
        Objects.requireNonNull(subject);
        Objects.requireNonNull(quantity);
        Objects.requireNonNull(unit);
        Objects.requireNonNull(limit);
    }

    /** A figure with no limit. */
    public static Figure of(String benchmark, String subject, String quantity, double value, String unit) {
        return new Figure(benchmark, subject, quantity, value, unit, Optional.empty());
    }

    /** This, held against {@code other}. */
    public Figure within(Limit other) {
        return new Figure(benchmark, subject, quantity, value, unit, Optional.of(other));
    }

    /** Whether it keeps its limit; true where it has none. */
    public boolean holds() {
        return limit.isEmpty() || limit.get().holds(value);
    }
}
