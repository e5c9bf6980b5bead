package lockstep.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import lockstep.cli.session.ExitStatus;
import lockstep.ir.json.JsonReader;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Commands that a campaign with a plug-in recorded are run unchanged, and find the same again. */
final class RecordedCommandsTest {
    private static final String DROPS_STORES = """
            lockstep.ir.nvvm.Rewriter rewriter = context.rewriter(function);
            for (lockstep.ir.nvvm.Instruction i : function.instructionList()) {
                if (i.opcode() == lockstep.ir.nvvm.Opcode.STORE && rewriter.allow(RULE, i)) {
                    rewriter.erase(i);
                }
            }
            return rewriter.changed();
            """;
    private static final Pattern WORD = Pattern.compile("'([^']*)'|([^ ']+)");

    private static TestSession session;

    /** Where the campaign ran; each test works on a copy. */
    @TempDir
    private static Path original;

    @TempDir
    private Path folder;

    private Path finding;

    @BeforeAll
    static void runACampaign() throws IOException {
        Path folder = original;
        PluginJar.writePass(Files.createDirectory(folder.resolve("my jars")).resolve("own.jar"), DROPS_STORES);
        assertEquals(
                ExitStatus.FOUND_WRONG,
                run(
                        folder,
                        "fuzz --seeds 0..3 --workers 1 --plugin 'my jars/own.jar' --passes own --reduce-time 5s"
                                + " --out out"));
    }

    @BeforeEach
    void copy() throws IOException {
        try (Stream<Path> all = Files.walk(original)) {
            for (Path each : all.filter(each -> !each.equals(original)).toList()) {
                Files.copy(each, folder.resolve(original.relativize(each)));
            }
        }
        try (Stream<Path> found = Files.list(folder.resolve("out/findings"))) {
            finding = found.filter(each -> Files.exists(each.resolve("report.txt")))
                    .sorted()
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static ExitStatus run(Path directory, String command) {
        List<String> words = new ArrayList<>();
        Matcher matcher = WORD.matcher(command);
        while (matcher.find()) {
            words.add(matcher.group(1) == null ? matcher.group(2) : matcher.group(1));
        }
        session = new TestSession(directory);
        return session.run(words.toArray(String[]::new));
    }

    private static String command(String recorded) {
        assertTrue(recorded.startsWith("lockstep "), recorded);
        return recorded.substring("lockstep ".length());
    }

    private String description() throws IOException {
        return Files.readString(finding.resolve("finding.json"));
    }

    @Test
    void theCommandOfTheFindingFindsIt() throws IOException {
        String recorded = (String) JsonReader.object(description().strip()).get("command");
        assertEquals(ExitStatus.FOUND_WRONG, run(folder, command(recorded) + " --no-reduce --out again"), recorded);
    }

    @Test
    void theCommandOfTheReportShowsIt() throws IOException {
        String recorded = Files.readString(finding.resolve("report.txt"))
                .lines()
                .filter(line -> line.startsWith("command:"))
                .map(line -> line.substring("command:".length()).strip())
                .findFirst()
                .orElseThrow();
        assertEquals(ExitStatus.FOUND_WRONG, run(finding, command(recorded)), recorded);
        assertTrue(session.out().contains("Differs"), session.out() + session.err());
    }

    @Test
    void theFiletestFails() throws IOException {
        assertEquals(ExitStatus.FOUND_WRONG, run(finding, "test filetest.ll"));
        assertTrue(session.out().contains("Differs"), session.out());
    }

    @Test
    void aReductionOfTheFindingRecordsItToo() throws IOException {
        String arguments = "reduce " + folder.relativize(finding) + " --plugin 'my jars/own.jar'";
        assertEquals(ExitStatus.GOOD, run(folder, arguments), session.err());
        String text = Files.readString(finding.resolve("reduced.txt"));
        String recorded =
                text.substring(text.indexOf("command:") + "command:".length()).strip();
        assertEquals(ExitStatus.FOUND_WRONG, run(finding, command(recorded)), recorded);
    }

    @Test
    void aTestWithoutThePlugInInItsLinesRunsWithIt() throws IOException {
        String test = Files.readString(finding.resolve("filetest.ll"));
        Files.writeString(folder.resolve("t.ll"), test.replaceFirst("'--plugin=[^']*' ", ""));
        assertEquals(ExitStatus.FOUND_WRONG, run(folder, "test t.ll"));
        assertTrue(session.out().contains("own"), session.out());
        assertEquals(ExitStatus.FOUND_WRONG, run(folder, "test t.ll --plugin 'my jars/own.jar'"));
        assertTrue(session.out().contains("Differs"), session.out());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"fault\":\"differs\"    | \"fault\":\"difers\"    | there is no kind of fault 'difers'",
                "\"fault\":               | \"fauld\":              | there is no text 'fault'",
                "\"reason\":              | \"raison\":             | there is no text 'reason'",
                "\"subject\":\"own\"      | \"subject\":7           | there is no text 'subject'",
                "\"schema\":1             | \"schema\":2            | schema is 2, 1 is known",
                "}                        | ''                      | "
            })
    void aDamagedDescriptionIsBadInput(String from, String to, String expected) throws IOException {
        assertTrue(description().contains(from), description());
        Files.writeString(finding.resolve("finding.json"), description().replace(from, to == null ? "" : to));
        String arguments = "reproduce " + folder.relativize(finding) + " --plugin 'my jars/own.jar'";
        assertEquals(ExitStatus.BAD_INPUT, run(folder, arguments), session.out());
        assertTrue(session.err().contains("finding.json: error[finding-damaged]: "), session.err());
        assertTrue(session.err().contains(expected == null ? "" : expected), session.err());
    }
}
