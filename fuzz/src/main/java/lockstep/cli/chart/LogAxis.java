package lockstep.cli.chart;

import java.util.Locale;

/**
 * A logarithmic axis from a power of ten to another.
 *
 * @param low exponent of its lower end
 * @param high exponent of its upper end, above {@code low}
 * @param start pixel of the lower end
 * @param end pixel of the upper end
 */
record LogAxis(int low, int high, double start, double end) {
    /** The axis that has room for values from {@code least} to {@code most}, both above 0. */
    static LogAxis around(double least, double most, double start, double end) {
        int low = (int) Math.floor(Math.log10(least));
        int high = Math.max(low + 1, (int) Math.ceil(Math.log10(most)));
        return new LogAxis(low, high, start, end);
    }

    /** The pixel of a value above 0; of one outside the axis its nearer end. */
    double at(double value) {
        double share = (Math.log10(value) - low) / (high - low);
        return start + (end - start) * Math.clamp(share, 0, 1);
    }

    /** A power of ten as people write it. */
    static String label(int exponent) {
        boolean isPlain = exponent >= -3 && exponent <= 5;
        return isPlain
                ? String.format(Locale.ROOT, exponent < 0 ? "%." + -exponent + "f" : "%,.0f", Math.pow(10, exponent))
                : "1e" + exponent;
    }
}
