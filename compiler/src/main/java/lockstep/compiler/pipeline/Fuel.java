package lockstep.compiler.pipeline;

import it.unimi.dsi.fastutil.objects.Object2LongOpenHashMap;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import lockstep.ir.pass.StepWatcher;
import lockstep.ir.rule.Rule;
import lockstep.ir.rule.RuleGate;

/**
 * The gate all rewrites of a run pass through: numbers the applications from 1, or on from those before, lets the first
 * {@code limit} of them happen (bisection finds the guilty one by moving the limit), and counts them by rule.
 * Applications that are spared count as well.
 *
 * @param <F> functions of the dialect
 * @param <L> places in them
 */
final class Fuel<F, L> implements RuleGate<F, L> {
    private final long limit;
    private final List<? extends StepWatcher<?, F, L>> watchers;
    private final Object2LongOpenHashMap<Rule> byRule = new Object2LongOpenHashMap<>();
    private long used;

    /** @param before applications that have happened, of those that may happen */
    Fuel(long limit, long before, List<? extends StepWatcher<?, F, L>> watchers) {
        this.limit = limit;
        this.used = before;
        this.watchers = watchers;
    }

    /** Whether none is left. */
    boolean isSpent() {
        return used >= limit;
    }

    @Override
    public boolean permit(Rule rule, F function, L at) {
        return !isSpent() && permitBeyond(rule, function, at);
    }

    /** Lets an application happen whatever the limit. */
    boolean permitBeyond(Rule rule, F function, L at) {
        used++;
        byRule.addTo(rule, 1);
        for (StepWatcher<?, F, L> watcher : watchers) {
            watcher.beforeApplication(used, rule, function, at);
        }
        return true;
    }

    /** How many have happened, with those before. */
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
