package lockstep.fuzz.campaign;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import lockstep.fuzz.kernel.TestCase;
import lockstep.fuzz.mutate.Mutator;
import lockstep.fuzz.mutate.OriginalFolder;
import lockstep.ir.choices.Choices;

/** The cases that mutations make of given programs. They verify, and may be undefined or racy. */
public final class MutantSource implements CaseSource {
    /** What records and findings have for a profile. */
    public static final String PROFILE = "mutate";

    /** The file in a campaign's directory that names the programs, and those that were left out. */
    public static final String REPORT = "originals.txt";

    private final OriginalFolder folder;
    private final Mutator mutator;

    /** The cases made of the programs in {@code folder}. */
    public MutantSource(OriginalFolder folder) {
        this.folder = Objects.requireNonNull(folder);
        this.mutator = new Mutator(folder.originals());
    }

    @Override
    public String text() {
        return "mutator " + Mutator.VERSION + ", " + mutator.mutations() + " mutations of "
                + folder.originals().size() + " programs " + folder.digest();
    }

    @Override
    public String profile(long seed) {
        return PROFILE;
    }

    @Override
    public TestCase at(long seed) {
        return mutator.mutate(seed);
    }

    @Override
    public Optional<Function<Choices, TestCase>> maker() {
        return Optional.of(mutator::mutate);
    }

    @Override
    public List<String> profileOption(String word) {
        return List.of();
    }

    @Override
    public SortedMap<String, String> reports() {
        return new TreeMap<>(Map.of(REPORT, folder.report()));
    }

    @Override
    public boolean mayBeInvalid() {
        return true;
    }
}
