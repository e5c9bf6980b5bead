package lockstep.ir.rule;

import java.util.Objects;

/**
 * A named rewrite of a pass: the unit of attribution, coverage and bisection.
 *
 * @param pass name of the pass, kebab-case
 * @param name name of the rewrite within the pass, kebab-case
 * @param summary one line: what is rewritten into what
 */
public record Rule(String pass, String name, String summary) {
    public Rule {
        Objects.requireNonNull(pass);
        Objects.requireNonNull(name);
        Objects.requireNonNull(summary);
    }

    /** {@code pass:name}. */
    public String id() {
        return pass + ":" + name;
    }

    @Override
    public String toString() {
        return id();
    }

    /**
     * Decides whether a rewrite may happen: the place where fuel is consumed, applications are counted and a bisection
     * stops.
     *
     * @param <F> functions of a dialect
     * @param <L> places in them
     */
    @FunctionalInterface
    public interface RuleGate<F, L> {
        /**
         * Requests one application.
         *
         * @param at what the rule is about to change, still unchanged
         * @return whether it may happen; if so it counts as happened
         */
        boolean permit(Rule rule, F function, L at);
    }
}
