package lockstep.fuzz.campaign;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import lockstep.fuzz.judge.Declarations;
import lockstep.fuzz.judge.Subject;

/**
 * What a campaign does.
 *
 * @param configuration all that its records depend on
 * @param source of the cases
 * @param subject what is under test
 * @param units the seeds
 * @param caseLimit processor time of one case; what takes longer, or waits ten times as long, is a finding
 * @param options words that {@code lockstep fuzz} needs to repeat a case, beside its profile and its seed
 * @param declared what passes of the subject may do, for coverage
 * @param plugins jars with passes of the subject
 */
public record CampaignSpec(
        Configuration configuration,
        CaseSource source,
        Subject subject,
        SeedUnits units,
        Duration caseLimit,
        List<String> options,
        Declarations declared,
        List<Path> plugins) {
    /** Default time limit of one case. */
    public static final Duration DEFAULT_CASE_LIMIT = Duration.ofSeconds(20);

    public CampaignSpec {
        Objects.requireNonNull(configuration);
        Objects.requireNonNull(source);
        Objects.requireNonNull(subject);
        Objects.requireNonNull(units);
        options = List.copyOf(options);
        Objects.requireNonNull(declared);
        plugins = List.copyOf(plugins);
        if (!caseLimit.isPositive()) {
            throw new IllegalArgumentException("a case needs time");
        }
    }

    /** A campaign without plug-ins. */
    public CampaignSpec(
            Configuration configuration,
            CaseSource source,
            Subject subject,
            SeedUnits units,
            Duration caseLimit,
            List<String> options,
            Declarations declared) {
        this(configuration, source, subject, units, caseLimit, options, declared, List.of());
    }

    /**
     * This campaign with plug-ins, which are not part of its configuration: who resumes it may name a fixed one.
     *
     * @param names of the jars as the user gave them, for commands that repeat a case
     * @param jars the same files
     */
    public CampaignSpec with(List<String> names, List<Path> jars) {
        List<String> words = new ArrayList<>(options);
        names.forEach(name -> words.addAll(List.of("--plugin", name)));
        return new CampaignSpec(configuration, source, subject, units, caseLimit, words, declared, jars);
    }

    /** The command that repeats the case of {@code seed}; {@code profile} is a name or a file. */
    String command(String profile, long seed) {
        List<String> words = new ArrayList<>(List.of("lockstep", "fuzz"));
        words.addAll(source.profileOption(profile));
        words.addAll(options);
        words.addAll(List.of("--seeds", Long.toString(seed)));
        return String.join(" ", words.stream().map(CampaignSpec::quoted).toList());
    }

    /** As one word of a shell. */
    private static String quoted(String text) {
        return text.matches("[A-Za-z0-9_./:,+-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
    }
}
