package lockstep.fuzz.mutant;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;
import lockstep.conformance.filetest.FiletestResult;
import lockstep.conformance.filetest.FiletestResult.Status;
import lockstep.conformance.filetest.Filetests;

/** Runs filetests to find out whether they notice a mutant: those in which a decision would differ. */
final class FiletestSearch {
    private final MutantPasses passes;
    private final Path root;
    private final List<Recorded> tests = new ArrayList<>();

    /** A test that passes, and the decisions in it. */
    private record Recorded(Path file, DecisionLog.Trace trace) {}

    /**
     * Runs all tests below {@code root} without a mutant.
     *
     * @param progress called after each
     * @throws IOException if the folder cannot be read
     */
    FiletestSearch(MutantPasses passes, Path root, IntConsumer progress) throws IOException {
        this.passes = passes;
        this.root = root;
        for (Path file : Filetests.find(root)) {
            MutantPasses.Observed<FiletestResult> observed = passes.observe(null, 0, () -> run(file));
            if (isGood(observed.result())) {
                tests.add(new Recorded(file, observed.trace()));
            }
            progress.accept(1);
        }
    }

    private FiletestResult run(Path file) {
        return new Filetests(passes.all(), 1)
                .run(root, List.of(file), result -> {})
                .getFirst();
    }

    private static boolean isGood(FiletestResult result) {
        return result.status() == Status.PASSED || result.status() == Status.EXPECTED_FAILURE;
    }

    /** The first test that notices {@code mutant}, by its name below the folder; those of {@code pass} are first. */
    Optional<String> noticing(String pass, Mutant mutant) {
        Path own = root.resolve(pass);
        return tests.stream()
                .filter(test -> test.trace().concerns(mutant))
                .sorted(Comparator.comparing(test -> !test.file().startsWith(own)))
                .filter(test -> !isGood(passes.observe(mutant, test.trace().decisions(), () -> run(test.file()))
                        .result()))
                .map(test -> root.relativize(test.file()).toString().replace('\\', '/'))
                .findFirst();
    }
}
