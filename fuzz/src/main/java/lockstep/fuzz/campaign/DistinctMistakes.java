package lockstep.fuzz.campaign;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import lockstep.fuzz.finding.FindingStore;
import lockstep.fuzz.triage.KnownFindings;
import lockstep.ir.json.JsonReader;

/**
 * The distinct mistakes that the findings of a campaign show: those whose signature is the same after reduction are one
 * mistake. Read from the reports of the findings, so that it is the same whichever run wrote them.
 */
public final class DistinctMistakes {
    private final List<Mistake> all;
    private final Set<String> knownKeys;

    private DistinctMistakes(List<Mistake> all, Set<String> knownKeys) {
        this.all = List.copyOf(all);
        this.knownKeys = knownKeys;
    }

    /**
     * One mistake.
     *
     * @param signature after reduction
     * @param isKnown whether the list of known findings has it
     * @param folders names of the findings that show it, sorted; at least one
     */
    public record Mistake(String signature, boolean isKnown, List<String> folders) {
        public Mistake {
            folders = List.copyOf(folders);
        }
    }

    /** The mistakes that the findings in {@code folder} are due to. */
    static DistinctMistakes read(Path folder, KnownFindings known) throws IOException {
        SortedMap<String, List<String>> folders = new TreeMap<>();
        Set<String> knownKeys = new TreeSet<>();
        try (Stream<Path> entries = Files.list(folder)) {
            for (Path entry : entries.sorted().toList()) {
                Optional<String> signature = signature(entry.resolve(FindingReduction.REPORT));
                if (signature.isPresent()) {
                    String name = entry.getFileName().toString();
                    folders.computeIfAbsent(signature.get(), s -> new ArrayList<>())
                            .add(name);
                    if (known.contains(signature.get())) {
                        knownKeys.add(key(entry));
                    }
                }
            }
        }
        List<Mistake> all = new ArrayList<>();
        folders.forEach((signature, names) -> all.add(new Mistake(signature, known.contains(signature), names)));
        return new DistinctMistakes(all, knownKeys);
    }

    private static Optional<String> signature(Path report) throws IOException {
        if (!Files.isRegularFile(report)) {
            return Optional.empty();
        }
        return Files.readAllLines(report).stream()
                .filter(line -> line.startsWith(FindingReduction.SIGNATURE))
                .map(line -> line.substring(FindingReduction.SIGNATURE.length()))
                .findFirst();
    }

    private static String key(Path entry) throws IOException {
        String description = Files.readString(entry.resolve(FindingStore.DESCRIPTION));
        return JsonReader.object(description).get("signature") instanceof String key ? key : "";
    }

    /** All of them, by signature. */
    public List<Mistake> all() {
        return all;
    }

    /** Whether the finding of this signature, as it was before reduction, turned out to be a known mistake. */
    boolean explains(String key) {
        return knownKeys.contains(key);
    }
}
