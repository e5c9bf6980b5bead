package lockstep.bench;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/**
 * One measured quantity.
 *
 * @param benchmark name of the benchmark
 * @param subject what was measured: a kernel, a tool, a size
 * @param quantity which quantity of it
 * @param value the figure
 * @param unit its unit; {@code times} for ratios
 * @param limit the limit that it must keep
 * @param samples what it was in each repetition; empty where it was measured once
 */
public record Figure(
        String benchmark,
        String subject,
        String quantity,
        double value,
        String unit,
        Optional<Limit> limit,
        List<Double> samples) {
    public Figure {
        Objects.requireNonNull(benchmark);
        Objects.requireNonNull(subject);
        Objects.requireNonNull(quantity);
        Objects.requireNonNull(unit);
        Objects.requireNonNull(limit);
        samples = List.copyOf(samples);
    }

    /** A figure with no limit. */
    public static Figure of(String benchmark, String subject, String quantity, double value, String unit) {
        return new Figure(benchmark, subject, quantity, value, unit, Optional.empty(), List.of());
    }

    /** This figure relative to {@code other}. */
    public Figure within(Limit other) {
        return new Figure(benchmark, subject, quantity, value, unit, Optional.of(other), samples);
    }

    /** A rate that was measured several times: the best of them is its value. */
    static Figure ofRates(String benchmark, String subject, String quantity, List<Double> rates, String unit) {
        double best = rates.stream().mapToDouble(Double::doubleValue).max().orElse(Double.NaN);
        return of(benchmark, subject, quantity, best, unit).measuredAs(rates);
    }

    /** This with what it was in each repetition. */
    Figure measuredAs(List<Double> repetitions) {
        return new Figure(benchmark, subject, quantity, value, unit, limit, repetitions);
    }

    /** Whether it keeps its limit; true where it has no limit. */
    public boolean holds() {
        return limit.isEmpty() || limit.get().holds(value);
    }

    /**
     * The limit of a figure.
     *
     * @param isUpper whether the figure may be at most {@code value}; else at least
     * @param value in the unit of the figure
     */
    public record Limit(boolean isUpper, double value) {
        /** A figure may be at most {@code value}. */
        public static Limit atMost(double value) {
            return new Limit(true, value);
        }

        /** A figure must be at least {@code value}. */
        public static Limit atLeast(double value) {
            return new Limit(false, value);
        }

        /** Whether {@code figure} keeps it; NaN never does. */
        public boolean holds(double figure) {
            return isUpper ? figure <= value : figure >= value;
        }

        @Override
        public String toString() {
            return String.format(Locale.ROOT, "%s %.4g", isUpper ? "at most" : "at least", value);
        }
    }
}
