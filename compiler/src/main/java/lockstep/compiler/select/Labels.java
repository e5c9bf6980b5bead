package lockstep.compiler.select;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What it costs to have a value in each form, and by which rule. */
final class Labels {
    /** More than any cover costs. */
    static final int NEVER = Integer.MAX_VALUE / 4;

    private final int[] costs = new int[Form.values().length];
    private final Map<Form, SelectionRule> rules = new EnumMap<>(Form.class);

    Labels() {
        Arrays.fill(costs, NEVER);
    }

    int cost(Form form) {
        return costs[form.ordinal()];
    }

    /** The rule by which the value comes into the form; null if it is there, or cannot be. */
    @Nullable SelectionRule rule(Form form) {
        return rules.get(form);
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
        rules.put(form, rule);
        return true;
    }
}
