package lockstep.conformance.driver;

import java.util.List;
import lockstep.conformance.prove.RuleProof;

/**
 * The results for rules.
 *
 * @param proofs one per rule, by pass and name
 */
public record ProveResult(List<RuleProof> proofs) {
    public ProveResult {
        proofs = List.copyOf(proofs);
    }

    /** Whether a rule is wrong. */
    public boolean isWrong() {
        return proofs.stream().anyMatch(proof -> proof.status() == RuleProof.Status.WRONG);
    }
}
