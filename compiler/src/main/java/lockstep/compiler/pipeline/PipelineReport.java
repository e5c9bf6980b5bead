package lockstep.compiler.pipeline;

import java.util.List;
import java.util.Map;

/**
 * What a pipeline run did.
 *
 * @param steps in order
 * @param applications rewrites that happened
 * @param byRule rewrites by rule id, sorted
 */
public record PipelineReport(List<StepReport> steps, long applications, Map<String, Long> byRule) {
    public PipelineReport {
        steps = List.copyOf(steps);
    }

    /**
     * What a step did.
     *
     * @param step the step's text
     * @param changed whether it changed anything
     * @param nanoseconds time the pass itself took
     * @param statistics what it counted, sorted
     */
    public record StepReport(String step, boolean changed, long nanoseconds, Map<String, Long> statistics) {}
}
