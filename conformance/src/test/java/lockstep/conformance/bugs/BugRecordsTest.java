package lockstep.conformance.bugs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import lockstep.conformance.bugs.BugRecord.Confidence;
import lockstep.conformance.bugs.BugRecord.Trial;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Invariants of all bug records; their pages are up to date. */
final class BugRecordsTest {
    private static final Path FOLDER = Path.of("src/main/resources/lockstep/conformance/bugs");
    private static final Path PAGES = Path.of("..", "docs", "bugs");
    private static final Path OWN_FAULTS = Path.of("..", "docs", "bugs-found.md");
    private static final Pattern NUMBER = Pattern.compile("^\\| (\\d+) \\|");

    /** Instructions a program may have besides parameters, stores, ends and what only addresses the results. */
    private static final int MOST = 20;

    private static final int MAX_OF_LANES = 40;
    private static final Set<BugClass> OF_LANES = Set.of(BugClass.UNIFORM, BugClass.CONVERGENCE);
    private static final Pattern UNCOUNTED =
            Pattern.compile("\\.reg|\\.param|\\.branchtargets|^//|^ld\\.param|^st\\.|^cvta|^ret|^\\.");

    /** Those whose sign matches more than the bug. */
    private static final Set<Integer> BROAD = Set.of(51, 55, 56, 62, 70, 134, 138, 139, 347);

    static Stream<BugRecord> records() {
        return BugRecords.all().stream();
    }

    @Test
    void theListIsComplete() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            Set<String> folders = files.filter(Files::isDirectory)
                    .map(path -> path.getFileName().toString())
                    .collect(Collectors.toCollection(TreeSet::new));
            assertEquals(folders, new TreeSet<>(BugRecords.folders()));
        }
        List<Integer> numbers = records().map(BugRecord::number).toList();
        assertEquals(numbers.stream().sorted().distinct().toList(), numbers);
    }

    @ParameterizedTest
    @MethodSource("records")
    void aFolderHasTheRecordAndItsPrograms(BugRecord record) throws IOException {
        Set<String> named = new TreeSet<>(record.programs());
        named.add("record");
        try (Stream<Path> files = Files.list(FOLDER.resolve(record.folder()))) {
            assertEquals(
                    named,
                    files.map(path -> path.getFileName().toString()).collect(Collectors.toCollection(TreeSet::new)));
        }
    }

    /** Those of opt show an undefined result, or one that differs by lane, and are compared as a whole. */
    @ParameterizedTest
    @MethodSource("records")
    void aProgramHasALaunchAndWhatToExpect(BugRecord record) {
        for (String name : record.programs()) {
            String text = BugRecords.program(record, name);
            assertTrue(text.contains(" LAUNCH: "), name);
            assertTrue(
                    text.contains(" EXPECT: ")
                            || record.kind() != BugKind.WRONG_PROGRAM
                            || record.tools().equals(List.of("opt")),
                    name);
        }
    }

    @ParameterizedTest
    @MethodSource("records")
    void aProgramIsSmallOrThePageSaysWhy(BugRecord record) {
        int most = OF_LANES.contains(record.type()) ? MAX_OF_LANES : MOST;
        for (String name : record.programs()) {
            long count = BugRecords.program(record, name)
                    .lines()
                    .map(String::strip)
                    .filter(line ->
                            line.endsWith(";") && !UNCOUNTED.matcher(line).find())
                    .count();
            assertTrue(count <= most || !record.large().isEmpty(), record.number() + " has " + count);
        }
    }

    @ParameterizedTest
    @MethodSource("records")
    void whatIsTriedHasOneVerdict(BugRecord record) {
        Map<String, BugRecord.Verdict> seen = new TreeMap<>();
        for (Trial trial : record.trials()) {
            for (String level : trial.levels()) {
                for (String architecture : trial.architectures()) {
                    String cell = trial.version() + " " + level + " " + architecture;
                    assertEquals(null, seen.put(cell, trial.verdict()), cell);
                }
            }
        }
        boolean isShown = record.confidence() == Confidence.WITHDRAWN
                || record.kind() == BugKind.OUTPUT
                || record.programs().isEmpty()
                || seen.containsValue(BugRecord.Verdict.WRONG)
                || seen.containsValue(BugRecord.Verdict.FAILED)
                || !record.large().isEmpty();
        assertTrue(isShown, record.number() + " is wrong nowhere: " + seen);
    }

    /** A tool that contradicts itself is right somewhere. */
    @ParameterizedTest
    @MethodSource("records")
    void whatRestsOnLevelsIsRightAtOne(BugRecord record) {
        if (record.confidence() == Confidence.LEVELS) {
            assertTrue(
                    record.trials().stream().anyMatch(trial -> trial.verdict() == BugRecord.Verdict.RIGHT),
                    record.number() + " is right nowhere");
        }
    }

    @ParameterizedTest
    @MethodSource("records")
    void broadSignsSayWhatTheyHide(BugRecord record) {
        if (BROAD.contains(record.number())) {
            assertTrue(record.signs().stream().noneMatch(sign -> sign.hides().isEmpty()), record.folder());
        }
    }

    @Test
    void whatIsTheSameAsAnotherNamesIt() {
        Set<Integer> numbers = records().map(BugRecord::number).collect(Collectors.toSet());
        records().flatMap(record -> record.sameAs().stream()).forEach(other -> assertTrue(numbers.contains(other)));
    }

    /** A number belongs to one fault, of another tool or ours. */
    @Test
    void numbersAreGivenOnce() throws IOException {
        Set<Integer> seen = records().map(BugRecord::number).collect(Collectors.toCollection(TreeSet::new));
        for (String line : Files.readAllLines(OWN_FAULTS)) {
            var number = NUMBER.matcher(line);
            if (number.find()) {
                assertTrue(seen.add(Integer.valueOf(number.group(1))), "twice: " + line);
            }
        }
    }

    @Test
    void pagesAreUpToDate() throws IOException {
        Map<String, String> pages = BugPages.all(BugRecords.all());
        Set<String> kept;
        try (Stream<Path> files = Files.list(PAGES)) {
            kept = files.map(path -> path.getFileName().toString()).collect(Collectors.toCollection(TreeSet::new));
        }
        assertEquals(pages.keySet(), kept, "./lockstep list bugs --pages docs/bugs writes them");
        for (Map.Entry<String, String> page : pages.entrySet()) {
            assertEquals(page.getValue(), Files.readString(PAGES.resolve(page.getKey())), page.getKey());
        }
    }

    @Test
    void theIndexHasEachRecordOnce() {
        String index = BugPages.all(BugRecords.all()).get(BugPages.INDEX);
        records().forEach(record -> {
            String link = "](" + record.page() + ")";
            assertEquals(index.indexOf(link), index.lastIndexOf(link), link);
            assertFalse(!index.contains(link), link);
        });
    }
}
