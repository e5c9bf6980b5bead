package lockstep.compiler.select;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The minimum cost of a value in each form, and the rule that achieves it. */
final class CoverLabels {
    /** Greater than the cost of any cover. */
    static final int NEVER = Integer.MAX_VALUE / 4;

    private final int[] costs = new int[OperandForm.values().length];
    /** Rules by form; null until a rule is found, since constants need none. */
    private @Nullable SelectionRule @Nullable [] rules;

    CoverLabels() {
        Arrays.fill(costs, NEVER);
    }

    int cost(OperandForm form) {
        return costs[form.ordinal()];
    }

    /** The rule that gives the value in the form; null if it is available without one, or not at all. */
    @Nullable SelectionRule rule(OperandForm form) {
        return rules == null ? null : rules[form.ordinal()];
    }

    /** Records that the value is available in this form for {@code cost}. */
    void given(OperandForm form, int cost) {
        costs[form.ordinal()] = cost;
    }

    /**
     * Considers a rule that gives the value in a form.
     *
     * @return whether it is cheaper than the previous rule
     */
    boolean improve(OperandForm form, int cost, SelectionRule rule) {
        if (cost >= costs[form.ordinal()]) {
            return false;
        }
        costs[form.ordinal()] = cost;
        if (rules == null) {
            rules = new SelectionRule[costs.length];
        }
        rules[form.ordinal()] = rule;
        return true;
    }
}
