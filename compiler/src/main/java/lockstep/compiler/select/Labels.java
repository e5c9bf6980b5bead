package lockstep.compiler.select;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What it costs to have a value in each form, and by which rule. */
final class Labels {
    /** More than any cover costs. */
    static final int NEVER = Integer.MAX_VALUE / 4;

    private final int[] costs = new int[Form.values().length];
    /** By the forms' places; null while no rule is known: of constants all is given. */
    private @Nullable SelectionRule @Nullable [] rules;

    Labels() {
        Arrays.fill(costs, NEVER);
    }

    int cost(Form form) {
        return costs[form.ordinal()];
    }

    /** The rule by which the value comes into the form; null if it is there, or cannot be. */
    @Nullable SelectionRule rule(Form form) {
        return rules == null ? null : rules[form.ordinal()];
    }

    /** Says that the value is there in this form for {@code cost}. */
    void given(Form form, int cost) {
        costs[form.ordinal()] = cost;
    }

    /**
     * Takes a rule that gives the value in a form.
     *
     * @return whether it is cheaper than what was known
     */
    boolean improve(Form form, int cost, SelectionRule rule) {
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
