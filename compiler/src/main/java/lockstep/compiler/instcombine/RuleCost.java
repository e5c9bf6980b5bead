package lockstep.compiler.instcombine;

import java.util.HashSet;
import java.util.Set;

/**
 * What a rule's right side costs.
 *
 * @param made operations that it has
 * @param kept labels of operations of the left side that it uses, so that they stay
 */
record RuleCost(int made, Set<String> kept) {
    RuleCost {
        kept = Set.copyOf(kept);
    }

    static RuleCost of(Term target) {
        int[] made = new int[1];
        Set<String> kept = new HashSet<>();
        target.visit(term -> {
            if (term instanceof Term.Operation) {
                made[0]++;
            } else if (term instanceof Term.Reference r) {
                kept.add(r.label());
            }
        });
        return new RuleCost(made[0], kept);
    }
}
