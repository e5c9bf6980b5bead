package lockstep.fuzz.mutant;

import java.util.Collection;
import java.util.List;
import org.apache.commons.math3.stat.interval.ConfidenceInterval;
import org.apache.commons.math3.stat.interval.WilsonScoreInterval;

/**
 * How many mutants were noticed, of those that count.
 *
 * @param mutants those that count
 * @param byFiletests of which filetests noticed so many
 * @param noticed filetests or generated programs
 */
public record MutationScore(int mutants, int byFiletests, int noticed) {
    private static final double CONFIDENCE = 0.95;
    private static final double PERCENT = 100;

    /** The score of {@code results}. */
    public static MutationScore of(Collection<MutantResult> results, MutantTriage triage) {
        List<MutantResult> counted = results.stream().filter(triage::counts).toList();
        return new MutationScore(
                counted.size(),
                (int) counted.stream().filter(r -> r.filetest().isPresent()).count(),
                (int) counted.stream().filter(MutantResult::isNoticed).count());
    }

    /** Percent that filetests noticed. */
    public double ofFiletests() {
        return PERCENT * byFiletests / mutants;
    }

    /** Percent that anything noticed. */
    public double ofAll() {
        return PERCENT * noticed / mutants;
    }

    /** The lower end of the 95 % interval of {@link #ofFiletests}. */
    public double leastOfFiletests() {
        return lower(byFiletests);
    }

    /** The lower end of the 95 % interval of {@link #ofAll}. */
    public double leastOfAll() {
        return lower(noticed);
    }

    /** Source: E. B. Wilson 1927. */
    private double lower(int count) {
        if (mutants == 0) {
            return 0;
        }
        ConfidenceInterval interval = new WilsonScoreInterval().createInterval(mutants, count, CONFIDENCE);
        return PERCENT * interval.getLowerBound();
    }
}
