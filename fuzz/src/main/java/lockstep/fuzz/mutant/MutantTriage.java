package lockstep.fuzz.mutant;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;

/**
 * What is known about mutants that no test noticed: lines {@code MUTANT: KIND, REASON}. Lines that begin with # and
 * blank lines are comments.
 */
public final class MutantTriage {
    private static final String SEPARATOR = ": ";

    private final Map<String, Kind> kinds;

    private MutantTriage(Map<String, Kind> kinds) {
        this.kinds = kinds;
    }

    /** Why a mutant was not noticed. */
    public enum Kind {
        /** It computes what the pass computes, whatever the program is. */
        EQUIVALENT("equivalent", false),
        /** It only makes the pass, or the program, slower; or it yields a different correct program. */
        SLOWER("slower", false),
        /** A test is missing. */
        MISSING("missing test", true);

        private final String word;
        private final boolean counts;

        Kind(String word, boolean counts) {
            this.word = word;
            this.counts = counts;
        }

        /** The word in the file. */
        public String word() {
            return word;
        }

        /** Whether something should notice such a mutant, so that it counts in the score. */
        public boolean counts() {
            return counts;
        }
    }

    /**
     * Reads {@code file}; empty where the file does not exist.
     *
     * @throws InputException if a line is none of a triage
     */
    public static MutantTriage read(Path file) throws IOException {
        return Files.isRegularFile(file) ? parse(file.toString(), Files.readString(file)) : new MutantTriage(Map.of());
    }

    /**
     * Reads a triage.
     *
     * @param name of the file, for messages
     * @throws InputException if a line is none of a triage
     */
    public static MutantTriage parse(String name, String text) {
        Map<String, Kind> kinds = new LinkedHashMap<>();
        List<String> lines = text.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            SourceLocation place = new SourceLocation(name, i + 1, 0);
            int end = line.indexOf(SEPARATOR);
            String rest = end < 0 ? "" : line.substring(end + SEPARATOR.length());
            Kind kind = Arrays.stream(Kind.values())
                    .filter(each -> rest.startsWith(each.word + ", "))
                    .findFirst()
                    .orElseThrow(() -> new InputException(
                            "mutation-triage",
                            place,
                            "expected 'MUTANT: KIND, REASON' where KIND is one of "
                                    + Arrays.stream(Kind.values())
                                            .map(Kind::word)
                                            .collect(Collectors.joining(", "))));
            if (kinds.put(line.substring(0, end), kind) != null) {
                throw new InputException("mutation-triage", place, line.substring(0, end) + " is there twice");
            }
        }
        return new MutantTriage(kinds);
    }

    /** What is known about the mutant of this name. */
    public Optional<Kind> of(String mutant) {
        return Optional.ofNullable(kinds.get(mutant));
    }

    /** Whether {@code result} counts in the score: it was noticed, or should have been. */
    public boolean counts(MutantResult result) {
        return result.isNoticed() || of(result.mutant()).map(Kind::counts).orElse(true);
    }
}
