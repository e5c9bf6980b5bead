package lockstep.compiler.pipeline;

import it.unimi.dsi.fastutil.objects.Object2LongOpenHashMap;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import lockstep.ir.pass.StepWatcher;
import lockstep.ir.rule.Rule;
import lockstep.ir.rule.Rule.RuleGate;

/**
 * The gate for all rewrites of a run: it numbers the applications of rules, continuing from earlier segments, permits
 * the first {@code limit} of them (bisection over the limit finds a faulty one), and counts them by rule. Applications
 * that are exempt from the limit count as well.
 *
 * @param <F> functions of the dialect
 * @param <L> places in them
 */
final class Fuel<F, L> implements RuleGate<F, L> {
    private final long limit;
    private final List<? extends StepWatcher<?, F, L>> watchers;
    private final Object2LongOpenHashMap<Rule> byRule = new Object2LongOpenHashMap<>();
    private long used;

    /** @param before number of applications in earlier segments, which count towards the limit */
    Fuel(long limit, long before, List<? extends StepWatcher<?, F, L>> watchers) {
        this.limit = limit;
        this.used = before;
        this.watchers = watchers;
    }

    /** Whether the limit is reached. */
    boolean isSpent() {
        return used >= limit;
    }

    @Override
    public boolean permit(Rule rule, F function, L at) {
        return !isSpent() && permitBeyond(rule, function, at);
    }

    /** Permits an application regardless of the limit. */
    boolean permitBeyond(Rule rule, F function, L at) {
        used++;
        byRule.addTo(rule, 1);
        for (StepWatcher<?, F, L> watcher : watchers) {
            watcher.beforeApplication(used, rule, function, at);
        }
        return true;
    }

    /** The number of applications, including earlier segments. */
    long used() {
        return used;
    }

    /** Applications by rule, in the order of the rules' names. */
    Map<Rule, Long> byRule() {
        Map<Rule, Long> sorted = new TreeMap<>(Comparator.comparing(Rule::id));
        byRule.forEach((rule, count) -> sorted.merge(rule, count, Long::sum));
        return sorted;
    }
}
