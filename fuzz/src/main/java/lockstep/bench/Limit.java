package lockstep.bench;

import java.util.Locale;

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
