package lockstep.ir.rule;

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
