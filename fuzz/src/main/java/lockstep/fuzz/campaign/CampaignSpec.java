package lockstep.fuzz.campaign;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import lockstep.fuzz.judge.Subject;

/**
 * What a campaign does.
 *
 * @param configuration all that its records depend on
 * @param source of the cases
 * @param subject what is under test
 * @param units the seeds
 * @param caseLimit wall-clock time of one case; what takes longer is a finding
 * @param command repeats a case when {@code --seeds} and its seed are put behind
 * @param rules ids of the rules that the subject may apply, for coverage; empty where that is not known
 */
public record CampaignSpec(
        Configuration configuration,
        CaseSource source,
        Subject subject,
        SeedUnits units,
        Duration caseLimit,
        String command,
        List<String> rules) {
    /** Time of one case unless said otherwise. */
    public static final Duration DEFAULT_CASE_LIMIT = Duration.ofSeconds(20);

    public CampaignSpec {
        Objects.requireNonNull(configuration);
        Objects.requireNonNull(source);
        Objects.requireNonNull(subject);
        Objects.requireNonNull(units);
        Objects.requireNonNull(command);
        rules = List.copyOf(rules);
        if (!caseLimit.isPositive()) {
            throw new IllegalArgumentException("a case needs time");
        }
    }
}
