package lockstep.fuzz.detection;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.fuzz.kernel.TestCase;

/** How often the faulty rules are applied to generated programs, whether or not it matters there. */
final class FiringRate {
    private FiringRate() {}

    /**
     * The share of the cases of seeds 0 to {@code seeds - 1} in which each bug's rule is applied, 0 to 1.
     *
     * @param seeds at least 1
     */
    static Map<SeededBug, Double> of(List<SeededBug> bugs, LongFunction<TestCase> generator, long seeds) {
        Map<SeededBug, Pipeline> pipelines = new LinkedHashMap<>();
        bugs.forEach(bug -> pipelines.put(bug, bug.pipeline()));
        Map<SeededBug, Double> rates = new LinkedHashMap<>();
        for (long seed = 0; seed < seeds; seed++) {
            TestCase test = generator.apply(seed);
            pipelines.forEach((bug, pipeline) -> {
                double fired = FireWatch.fires(bug, pipeline, test) ? 1.0 : 0.0;
                rates.merge(bug, fired, Double::sum);
            });
        }
        rates.replaceAll((bug, fired) -> fired / seeds);
        return rates;
    }
}
