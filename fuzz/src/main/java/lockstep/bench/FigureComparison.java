package lockstep.bench;

import java.util.List;
import java.util.Optional;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;

/**
 * A figure of two result files: the means of its samples and how far apart they are, with a confidence interval of 95 %
 * where both were measured more than once. Source of the interval: B. L. Welch, "The generalization of 'Student's'
 * problem when several different population variances are involved", Biometrika 34 (1947).
 *
 * @param before mean of the first file
 * @param after mean of the second
 * @param change of the means, as a share of {@code before}
 * @param low lower end of the interval of the change; NaN without one
 * @param high upper end; NaN without one
 */
public record FigureComparison(double before, double after, double change, double low, double high) {
    private static final double CONFIDENCE = 0.95;

    /** Compares samples, at least one each. */
    public static FigureComparison of(List<Double> first, List<Double> second) {
        double[] a = array(first);
        double[] b = array(second);
        double before = StatUtils.mean(a);
        double after = StatUtils.mean(b);
        double half = a.length > 1 && b.length > 1 ? halfWidth(a, b) : Double.NaN;
        double change = (after - before) / Math.abs(before);
        double share = half / Math.abs(before);
        return new FigureComparison(before, after, change, change - share, change + share);
    }

    /** Half the width of the interval of one mean; NaN of a single sample. */
    public static double halfWidth(List<Double> samples) {
        double[] a = array(samples);
        return a.length > 1 ? quantile(a.length - 1.0) * Math.sqrt(StatUtils.variance(a) / a.length) : Double.NaN;
    }

    private static double[] array(List<Double> samples) {
        return samples.stream().mapToDouble(Double::doubleValue).toArray();
    }

    private static double halfWidth(double[] a, double[] b) {
        double ofA = StatUtils.variance(a) / a.length;
        double ofB = StatUtils.variance(b) / b.length;
        double both = ofA + ofB;
        if (both == 0) {
            return 0;
        }
        double freedom = both * both / (ofA * ofA / (a.length - 1) + ofB * ofB / (b.length - 1));
        return quantile(freedom) * Math.sqrt(both);
    }

    private static double quantile(double freedom) {
        return new TDistribution(freedom).inverseCumulativeProbability((1 + CONFIDENCE) / 2);
    }

    /** Whether there is an interval. */
    public boolean hasInterval() {
        return !Double.isNaN(low);
    }

    /** What a comparison comes to. */
    public enum Verdict {
        /** Better by more than the tolerance, with confidence. */
        BETTER,
        /** Worse by more than the tolerance, with confidence. */
        WORSE,
        /** Apart by more than the tolerance, in a quantity without a better direction. */
        CHANGED,
        /** The samples do not permit a conclusion. */
        SAME,
        /** Measured only once, so there is no confidence interval. */
        UNKNOWN
    }

    /**
     * The verdict: a change requires that the whole interval is beyond the tolerance.
     *
     * @param isMoreBetter which direction is better, if that is specified
     * @param tolerance change that is of no interest, as a share
     */
    public Verdict verdict(Optional<Boolean> isMoreBetter, double tolerance) {
        if (!hasInterval()) {
            return Verdict.UNKNOWN;
        }
        boolean isMore = low > tolerance;
        boolean isLess = high < -tolerance;
        if (!isMore && !isLess) {
            return Verdict.SAME;
        }
        return isMoreBetter
                .map(more -> more == isMore ? Verdict.BETTER : Verdict.WORSE)
                .orElse(Verdict.CHANGED);
    }
}
