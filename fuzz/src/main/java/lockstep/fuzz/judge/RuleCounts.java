package lockstep.fuzz.judge;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import lockstep.compiler.pipeline.PipelineReport;

/**
 * What passes did with their rules.
 *
 * @param applied applications by rule id
 * @param refused how often a precondition was found not to hold, by refusal id
 */
public record RuleCounts(SortedMap<String, Long> applied, SortedMap<String, Long> refused) {
    /** Nothing was done, or it is not known. */
    public static final RuleCounts NONE = new RuleCounts(new TreeMap<>(), new TreeMap<>());

    public RuleCounts {
        applied = Collections.unmodifiableSortedMap(new TreeMap<>(applied));
        refused = Collections.unmodifiableSortedMap(new TreeMap<>(refused));
    }

    static RuleCounts of(PipelineReport report) {
        return new RuleCounts(sorted(report.byRule()), sorted(report.byRefusal()));
    }

    private static SortedMap<String, Long> sorted(Map<String, Long> counts) {
        return new TreeMap<>(counts);
    }
}
