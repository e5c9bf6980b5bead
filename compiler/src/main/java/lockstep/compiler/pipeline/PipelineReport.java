package lockstep.compiler.pipeline;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The report of a pipeline run.
 *
 * @param steps in order
 * @param applications number of rewrites
 * @param byRule rewrites by rule id, sorted
 * @param byRefusal nonzero counts of refusals by refusal id, sorted
 */
public record PipelineReport(
        List<StepReport> steps, long applications, Map<String, Long> byRule, Map<String, Long> byRefusal) {
    public PipelineReport {
        steps = List.copyOf(steps);
        byRule = Collections.unmodifiableMap(byRule);
        byRefusal = Collections.unmodifiableMap(byRefusal);
    }

    /** The joint report of consecutive segments. */
    public static PipelineReport joined(List<PipelineReport> parts) {
        List<StepReport> steps = new ArrayList<>();
        Map<String, Long> byRule = new TreeMap<>();
        Map<String, Long> byRefusal = new TreeMap<>();
        long applications = 0;
        for (PipelineReport part : parts) {
            steps.addAll(part.steps());
            applications += part.applications();
            part.byRule().forEach((rule, count) -> byRule.merge(rule, count, Long::sum));
            part.byRefusal().forEach((refusal, count) -> byRefusal.merge(refusal, count, Long::sum));
        }
        return new PipelineReport(steps, applications, byRule, byRefusal);
    }

    /**
     * The report of a step.
     *
     * @param step the step's text
     * @param changed whether it changed anything
     * @param nanoseconds time the pass itself took
     * @param statistics its counters, sorted
     */
    public record StepReport(String step, boolean changed, long nanoseconds, Map<String, Long> statistics) {}
}
