package lockstep.ir.nvvm;

/**
 * Decides whether a rewrite may happen: the place where fuel is consumed, applications are counted and a bisection
 * stops.
 */
@FunctionalInterface
public interface RewriteGate {
    /** A gate that lets every rewrite pass. */
    RewriteGate OPEN = (rule, function, at) -> true;

    /**
     * Asks for one application.
     *
     * @param at the value that the rule is about to change, still unchanged
     * @return whether it may happen; if so it counts as happened
     */
    boolean permit(Rule rule, Function function, LocalValue at);
}
