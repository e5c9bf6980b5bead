package lockstep.fuzz.detection;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import lockstep.fuzz.kernel.TestCase;

/** How often the faulty rules are applied to generated programs, whether or not it matters there. */
final class FiringRate {
    private FiringRate() {}

    /**
     * In how many of the cases of seeds {@code first} to {@code end - 1} each bug's rule is applied; bugs without any
     * are left out.
     */
    static Map<SeededBug, Long> of(
            List<SeededBug> bugs, LongFunction<TestCase> generator, long first, long end) {
        BugPrefilter prefilter = new BugPrefilter(bugs);
        Map<SeededBug, Long> fired = new LinkedHashMap<>();
        for (long seed = first; seed < end; seed++) {
            prefilter.firing(generator.apply(seed)).forEach(bug -> fired.merge(bug, 1L, Long::sum));
        }
        return fired;
    }
}
