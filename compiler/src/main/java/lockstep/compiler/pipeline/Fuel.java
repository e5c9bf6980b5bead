package lockstep.compiler.pipeline;

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
    private final Map<Rule, Long> byRule = new TreeMap<>(Comparator.comparing(Rule::id));
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
        byRule.merge(rule, 1L, Long::sum);
        for (PassInstrumentation watcher : watchers) {
            watcher.beforeApplication(used, rule, function, at);
        }
        return true;
    }

    long used() {
        return used;
    }

    Map<Rule, Long> byRule() {
        return byRule;
    }
}
