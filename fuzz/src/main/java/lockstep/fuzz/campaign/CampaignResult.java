package lockstep.fuzz.campaign;

import java.io.IOException;
import java.util.Objects;
import lockstep.fuzz.finding.FindingStore;
import lockstep.fuzz.triage.KnownFindings;

/**
 * The result of a campaign, or of several merged ones.
 *
 * @param statistics sums over all records
 * @param findings those that are kept
 * @param known findings that need no further attention
 */
public record CampaignResult(Statistics statistics, FindingStore findings, KnownFindings known) {
    public CampaignResult {
        Objects.requireNonNull(statistics);
        Objects.requireNonNull(findings);
        Objects.requireNonNull(known);
    }

    /** The mistakes that the findings are due to, as far as they are reduced. */
    public DistinctMistakes mistakes() throws IOException {
        return DistinctMistakes.read(findings.folder(), known);
    }

    /** Whether something was found that the list of known findings has neither as found nor as reduced. */
    public boolean isWrong() throws IOException {
        DistinctMistakes mistakes = mistakes();
        return statistics.faults().keySet().stream()
                .anyMatch(key -> !findings.isKnown(key) && !mistakes.explains(key));
    }
}
