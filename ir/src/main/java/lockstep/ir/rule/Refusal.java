package lockstep.ir.rule;

import java.util.List;
import java.util.Objects;

/**
 * A place where a pass found a candidate for a rule but does not apply it because a precondition does not hold: the
 * unit in which tests of a rule's preconditions are counted.
 *
 * @param rule that is not applied
 * @param precondition of the rule that does not hold, kebab-case; unique within the rule
 * @param summary why, as the end of a sentence: "the loop stays as" it has several exits
 */
public record Refusal(Rule rule, String precondition, String summary) {
    /** Separates the rule from the precondition in {@link #id}. */
    public static final char MARK = '!';

    public Refusal {
        Objects.requireNonNull(rule);
        Objects.requireNonNull(precondition);
        Objects.requireNonNull(summary);
    }

    /** The refusal of each of {@code rules}, which have the precondition in common. */
    public static Refusals<Rule> ofEach(List<Rule> rules, String precondition, String summary) {
        return new Refusals<>(rules, rule -> new Refusal(rule, precondition, summary));
    }

    /** {@code pass:rule!precondition}. */
    public String id() {
        return rule.id() + MARK + precondition;
    }

    @Override
    public String toString() {
        return id();
    }
}
