package lockstep.fuzz.campaign;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Function;
import lockstep.fuzz.generate.Profile;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.choices.Choices;

/**
 * Where test cases come from: a pure function of the seed, usable by several threads. Where a source depends on
 * records, it reads only those of earlier units.
 */
public interface CaseSource {
    /** What it is, with all that its cases depend on; part of the configuration of a campaign. */
    String text();

    /** The name of what shaped the case of {@code seed}, for records: the profile. */
    String profile(long seed);

    /** The case of {@code seed}. */
    TestCase at(long seed);

    /** Makes a case of choices, where cases are reduced by their choices alone. */
    default Optional<Function<Choices, TestCase>> maker() {
        return Optional.empty();
    }

    /**
     * Whether its cases may be undefined, beyond the simulator or racy. Such a case is discarded then, and no fault of
     * the source.
     */
    default boolean mayBeInvalid() {
        return false;
    }

    /** Whether the cases of a unit can be made already; they stay the same from then on. */
    default boolean isReady(long unit) {
        return true;
    }

    /** Receives the records of a finished unit, each unit once. */
    default void judged(long unit, Collection<CaseRecord> records) {}

    /** The option of a command line that names a profile, as {@code word}; none where cases have no profile. */
    default List<String> profileOption(String word) {
        return List.of("--profile", word);
    }

    /** What is known about the origin of the cases, by file name in the campaign's directory. */
    default SortedMap<String, String> reports() {
        return Collections.emptySortedMap();
    }

    /** Profiles that were created since the campaign began and that a user cannot name. */
    default List<Profile> ownProfiles() {
        return List.of();
    }
}
