package lockstep.compiler.select;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What it costs to have a value in each form, and by which rule. */
final class CoverLabels {
    /** More than any cover costs. */
    static final int NEVER = Integer.MAX_VALUE / 4;

    private final int[] costs = new int[OperandForm.values().length];
    /** By the forms' places; null while no rule is known: of constants all is given. */
    private @Nullable SelectionRule @Nullable [] rules;

    CoverLabels() {
        Arrays.fill(costs, NEVER);
    }

    int cost(OperandForm form) {
        return costs[form.ordinal()];
    }

    /** The rule by which the value comes into the form; null if it is there, or cannot be. */
    @Nullable SelectionRule rule(OperandForm form) {
        return rules == null ? null : rules[form.ordinal()];
    }

    /** Says that the value is there in this form for {@code cost}. */
    void given(OperandForm form, int cost) {
        costs[form.ordinal()] = cost;
    }

    /**
     * Takes a rule that gives the value in a form.
     *
     * @return whether it is cheaper than what was known
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
