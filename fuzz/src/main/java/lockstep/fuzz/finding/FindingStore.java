package lockstep.fuzz.finding;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import lockstep.conformance.program.OpenPtxProgram;
import lockstep.conformance.program.OpenSassProgram;
import lockstep.fuzz.judge.Fault;
import lockstep.fuzz.triage.KnownFindings;
import lockstep.ir.choices.ChoiceSequence;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.diag.Utf8Text;
import lockstep.ir.json.JsonLine;
import lockstep.ir.json.JsonReader;

/**
 * The directory {@code findings}: a folder {@code NNN-SIGNATURE} for each of the first cases of every signature.
 * Folders appear whole or not at all, on the disk, so that what is there after a crash is good. Signatures that are
 * known are not written. Safe for use by several threads.
 */
public final class FindingStore {
    /** Cases that are kept of each signature. */
    public static final int CASES_KEPT = 3;

    /** Describes a finding, in its folder. */
    public static final String DESCRIPTION = "finding.json";

    /** The program with its launches, in a finding's folder, without the suffix of its dialect. */
    public static final String PROGRAM = "case";

    /** What the generator drew, in a finding's folder. */
    public static final String CHOICES = "choices.txt";

    /** In a finding's description, and true, if its campaign judged each step. */
    public static final String EACH_STEP = "eachStep";

    /** The form of {@link #DESCRIPTION}. */
    public static final int SCHEMA = 1;

    private static final List<String> SUFFIXES =
            List.of("ll", "ptx", "sass", OpenPtxProgram.SUFFIX, OpenSassProgram.SUFFIX);
    private static final String UNFINISHED = ".unfinished-";
    private static final int LONGEST_NAME = 80;
    private static final Pattern NUMBERED = Pattern.compile("([0-9]{1,9})-");

    private final Path folder;
    private final KnownFindings known;
    private final Map<String, Set<Long>> seedsByKey = new TreeMap<>();
    private int count;

    private FindingStore(Path folder, KnownFindings known) {
        this.folder = folder;
        this.known = known;
    }

    /**
     * The findings in {@code folder}, which is made if need be. What an ended process left unfinished is removed.
     *
     * @param known findings that are not to be kept
     * @throws InputException if a finding cannot be read back
     */
    public static FindingStore open(Path folder, KnownFindings known) throws IOException {
        Files.createDirectories(folder);
        FindingStore store = new FindingStore(folder, known);
        for (Path entry : entries(folder)) {
            if (entry.getFileName().toString().startsWith(UNFINISHED)) {
                remove(entry);
            } else if (Files.isRegularFile(entry.resolve(DESCRIPTION))) {
                store.count(entry);
            }
        }
        return store;
    }

    private static List<Path> entries(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.sorted().toList();
        }
    }

    private static void remove(Path unfinished) throws IOException {
        for (Path file : entries(unfinished)) {
            Files.delete(file);
        }
        Files.delete(unfinished);
    }

    private void count(Path entry) throws IOException {
        Kept kept = Kept.read(entry);
        seedsByKey.computeIfAbsent(kept.key(), k -> new HashSet<>()).add(kept.seed());
        count = Math.max(count, kept.number());
    }

    /**
     * A finding in its folder.
     *
     * @param key its signature
     * @param number that its folder's name begins with; 0 where it has no folder
     */
    private record Kept(Path folder, String key, long seed, int number) {
        static Kept read(Path entry) throws IOException {
            Path file = entry.resolve(DESCRIPTION);
            Map<String, Object> fields;
            try {
                fields = JsonReader.object(Utf8Text.decode(file.toString(), Files.readAllBytes(file)));
            } catch (IllegalArgumentException malformed) {
                throw damaged(file, String.valueOf(malformed.getMessage()));
            }
            if (!(fields.get("signature") instanceof String key) || !(fields.get("seed") instanceof Long seed)) {
                throw damaged(file, "signature or seed is missing");
            }
            Matcher numbered = NUMBERED.matcher(entry.getFileName().toString());
            return new Kept(entry, key, seed, numbered.lookingAt() ? Integer.parseInt(numbered.group(1)) : 0);
        }
    }

    /**
     * Copies what other directories keep, in the order of their seeds and with new numbers, as if all had been found by
     * one process.
     *
     * @param others directories of findings; a missing one counts as empty
     * @throws InputException if a finding cannot be read back
     */
    public synchronized void adopt(List<Path> others) throws IOException {
        List<Kept> found = new ArrayList<>();
        for (Path other : others) {
            for (Path entry : Files.isDirectory(other) ? entries(other) : List.<Path>of()) {
                if (Files.isRegularFile(entry.resolve(DESCRIPTION))
                        && !entry.getFileName().toString().startsWith(UNFINISHED)) {
                    found.add(Kept.read(entry));
                }
            }
        }
        found.sort(Comparator.comparingLong(Kept::seed).thenComparingInt(Kept::number));
        for (Kept kept : found) {
            if (isWanted(kept.key(), kept.seed())) {
                copy(kept);
            }
        }
    }

    private void copy(Kept kept) throws IOException {
        Path made = Files.createDirectory(folder.resolve("%03d-%s".formatted(count + 1, fileName(kept.key()))));
        for (Path file : entries(kept.folder())) {
            if (Files.isRegularFile(file)) {
                Files.copy(file, made.resolve(file.getFileName().toString()));
            }
        }
        noted(kept.key(), kept.seed());
    }

    private static InputException damaged(Path file, String message) {
        return new InputException("finding-damaged", SourceLocation.ofFile(file.toString()), message);
    }

    /** Where the findings are. */
    public Path folder() {
        return folder;
    }

    /** Whether the signature of {@code key} is one of those that are known. */
    public boolean isKnown(String key) {
        return known.contains(key);
    }

    /**
     * Keeps {@code finding} unless its signature is known, has enough cases, or this seed is there already. On return
     * it is on the disk.
     *
     * @return the folder, if one was written
     */
    public synchronized Optional<Path> add(Finding finding) throws IOException {
        if (!isWanted(finding.key(), finding.seed())) {
            return Optional.empty();
        }
        Path made = write(finding);
        noted(finding.key(), finding.seed());
        return Optional.of(made);
    }

    private boolean isWanted(String key, long seed) {
        Set<Long> seeds = seedsByKey.getOrDefault(key, Set.of());
        return !isKnown(key) && seeds.size() < CASES_KEPT && !seeds.contains(seed);
    }

    private void noted(String key, long seed) {
        count++;
        seedsByKey.computeIfAbsent(key, k -> new HashSet<>()).add(seed);
    }

    private Path write(Finding finding) throws IOException {
        String name = "%03d-%s".formatted(count + 1, fileName(finding.key()));
        Path unfinished = Files.createDirectory(folder.resolve(UNFINISHED + name));
        for (Map.Entry<String, String> file : files(finding).entrySet()) {
            DurableFiles.write(
                    unfinished.resolve(file.getKey()), file.getValue().getBytes(StandardCharsets.UTF_8));
        }
        Path target = folder.resolve(name);
        Files.move(unfinished, target, StandardCopyOption.ATOMIC_MOVE);
        DurableFiles.syncFolder(folder);
        return target;
    }

    /** The program in a finding's folder, of whatever dialect; empty if there is no program. */
    public static Optional<Path> program(Path finding) {
        return SUFFIXES.stream()
                .map(suffix -> finding.resolve(PROGRAM + "." + suffix))
                .filter(Files::isRegularFile)
                .findFirst();
    }

    private static String fileName(String key) {
        String name = key.replaceAll("[^A-Za-z0-9.-]+", "-");
        return name.substring(0, Math.min(name.length(), LONGEST_NAME));
    }

    private static Map<String, String> files(Finding finding) {
        Map<String, String> files = new TreeMap<>();
        finding.test().ifPresent(test -> {
            files.put(test.file(PROGRAM), test.text());
            if (!test.choices().equals(ChoiceSequence.EMPTY)) {
                files.put(CHOICES, test.choices() + "\n");
            }
        });
        files.put("expected-and-got.txt", finding.fault().detail() + "\n");
        files.put(DESCRIPTION, line(finding) + "\n");
        return files;
    }

    /** The finding as one JSON object, as written to {@link #DESCRIPTION} and to the machine-readable output. */
    public static String line(Finding finding) {
        Fault fault = finding.fault();
        JsonLine line = JsonLine.object()
                .put("schema", SCHEMA)
                .put("kind", "finding")
                .put("signature", finding.key())
                .put("seed", finding.seed())
                .put("profile", finding.profile())
                .put("subject", finding.subject())
                .put("fault", fault.kind().word())
                .put("step", (long) fault.step())
                .put("pass", fault.pass())
                .put("rule", fault.rule())
                .put("reason", fault.reason())
                .put("schedule", fault.schedule())
                .put("lanes", fault.lanes())
                .put("command", finding.command());
        finding.place().ifPresent(place -> line.put("level", place.level()).put("arch", place.architecture()));
        if (finding.place().filter(Finding.Place::ofEachStep).isPresent()) {
            line.put(EACH_STEP, true);
        }
        return line.toString();
    }
}
