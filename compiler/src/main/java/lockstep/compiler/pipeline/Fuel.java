package lockstep.compiler.pipeline;

import it.unimi.dsi.fastutil.objects.Object2LongOpenHashMap;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.RewriteGate;
import lockstep.ir.nvvm.Rule;
import lockstep.ir.pass.PassInstrumentation;

/**
 * The gate all rewrites of a pipeline run pass through: numbers the applications from 1, lets the first {@code limit}
 * of them happen (bisection finds the guilty one by moving the limit), and counts them by rule.
 */
final class Fuel implements RewriteGate {
    private final long limit;
    private final List<PassInstrumentation> watchers;
    private final Object2LongOpenHashMap<Rule> byRule = new Object2LongOpenHashMap<>();
    private long used;

    Fuel(long limit, List<PassInstrumentation> watchers) {
        this.limit = limit;
        this.watchers = watchers;
    }

    @Override
    public boolean permit(Rule rule, Function function, LocalValue at) {
        if (used >= limit) {
            return false;
        }
        used++;
        byRule.addTo(rule, 1);
        for (PassInstrumentation watcher : watchers) {
            watcher.beforeApplication(used, rule, function, at);
        }
        return true;
    }

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
