package lockstep.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import lockstep.cli.session.InputFiles;
import lockstep.cli.session.Output;
import lockstep.cli.session.Session;
import lockstep.cli.session.Terminal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands that pages and the help show can be read and run, and write what is shown. */
final class DocumentedCommandsTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    private static final String FILES = """
            file k.ll = fuzz/src/test/resources/lockstep/cli/documented/k.ll
            file k.launch = fuzz/src/test/resources/lockstep/cli/documented/k.launch
            """;

    @TempDir
    private Path folder;

    /** All pages, the one that is read first first: it shows outputs. */
    private static List<Path> pages() throws IOException {
        try (Stream<Path> files = Files.walk(ROOT)) {
            return files.filter(file -> file.toString().endsWith(".md"))
                    .filter(file -> Stream.of("target", ".lockstep", ".git")
                            .noneMatch(name -> ROOT.relativize(file).toString().contains(name + "/")))
                    .sorted(Comparator.comparing((Path file) -> !file.equals(ROOT.resolve("README.md")))
                            .thenComparing(Comparator.naturalOrder()))
                    .toList();
        }
    }

    private Session session() {
        return new Session(
                List.of(),
                folder,
                new Output(OutputStream.nullOutputStream()),
                new Output(OutputStream.nullOutputStream()),
                Terminal.NONE,
                new InputFiles(folder, InputStream.nullInputStream()));
    }

    @Test
    void commandsOfPagesAndOfTheHelpRun() throws IOException {
        List<String> problems = new ArrayList<>();
        DocumentedCommandCheck check = new DocumentedCommandCheck(
                ROOT, folder, DocumentedSetup.ofProject(), "all".equals(System.getProperty("lockstep.pages")));
        for (Path page : pages()) {
            check.page(DocumentedCommands.ofPage(ROOT.relativize(page).toString(), Files.readString(page), problems));
        }
        for (List<DocumentedCommand> examples : DocumentedCommands.ofHelp(session())) {
            check.page(examples);
        }
        problems.addAll(check.problems());
        System.out.println(check.summary());
        assertEquals("", String.join("\n", problems));
    }

    private String problems(String page, String... rows) throws IOException {
        List<String> problems = new ArrayList<>();
        String own = String.join("\n", rows);
        String table = (page + own).contains("k.ll") ? FILES + own : own;
        DocumentedCommandCheck check = new DocumentedCommandCheck(
                ROOT, Files.createTempDirectory(folder, "check"), DocumentedSetup.of(table), false);
        check.page(DocumentedCommands.ofPage("p.md", page, problems));
        problems.addAll(check.problems());
        return String.join("\n", problems);
    }

    private static String block(String... lines) {
        return "Text\n```\n" + String.join("\n", lines) + "\n```\n";
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "./lockstep sim k.ll --fast          | Unknown option: '--fast'",
                "./lockstep simulate k.ll            | Unmatched arguments from index 0: 'simulate', 'k.ll'",
                "./lockstep fuzz --workers many      | Invalid value for option '--workers': 'many' is not an int",
                "./lockstep compare k.ll             | Missing required parameter: 'AFTER'",
                "./lockstep sim k.ll --arg 'i32 1    | a quote is not closed",
                "./lockstep sim none.ll              | status 2 instead of 0",
                "./lockstep opt k.ll --passes no -S  | status 2 instead of 0",
                "./lockstep bisect k.ll              | status 1 instead of 0",
                "./lockstep bench speed              | there is no such benchmark, or it takes no files",
                "./lockstep bench linear time by it  | there is no such benchmark, or it takes no files",
                "X=1 ./lockstep sim none.ll          | status 2 instead of 0",
                "source <(./lockstep complete)       | Unmatched argument at index 0: 'complete'",
                "for i in k no; do ./lockstep sim $i.ll; done | sim no.ll: status 2 instead of 0",
            })
    void aWrongCommandIsTold(String command, String expected) throws IOException {
        String problems = problems(block("ls", command));
        assertTrue(problems.startsWith("p.md:4: lockstep "), problems);
        assertTrue(problems.contains(expected), problems);
    }

    @ParameterizedTest
    @ValueSource(strings = {"time ./lockstep sim k.ll", "./lockstep list passes | options"})
    void whatIsNotUnderstoodIsTold(String command) throws IOException {
        String problems = problems(block(command));
        assertTrue(problems.startsWith("p.md:3: not understood: "), problems);
    }

    @Test
    void aCommandInProseIsRead() throws IOException {
        assertEquals("", problems("Say `./lockstep check --race`, and `lockstep sim mine.ll --json`.\n"));
        String problems = problems("Say `./lockstep check --racy FILES`.\n");
        assertTrue(problems.startsWith("p.md:1: lockstep check --racy FILES: Unknown option: '--racy'"), problems);
    }

    @Test
    void commandsOfABlockShareAFolder() throws IOException {
        assertEquals(
                "",
                problems(block(
                        "./lockstep cc k.ll \\",
                        "    -O1 -o out.ptx        compiled",
                        "./lockstep sim out.ptx --launch k.launch   # and run",
                        "./lockstep opt *.ll --passes dce -S > made/dead.ll",
                        "./lockstep sim made/dead.ll --launch k.launch")));
    }

    @Test
    void theOutputShownIsCompared() throws IOException {
        String session = block("$ ./lockstep sim k.ll --debug --launch k.launch", "OUTPUT");
        String mark = "\n<!-- output: ./lockstep list passes dce -->\n\n```\nOUTPUT\n```\n";
        for (String page : List.of(session, block("./lockstep list passes dce    a pass") + mark)) {
            String problems = problems(page);
            assertTrue(problems.startsWith("p.md:3: lockstep "), problems);
            assertTrue(problems.contains("the output differs from what is shown:"), problems);
            String shown = problems.substring(problems.indexOf("shown:\n") + "shown:\n".length());
            assertEquals("", problems(page.replace("OUTPUT", shown)));
        }
    }

    @Test
    void timesAreNotCompared() throws IOException {
        String check = "./lockstep check k.ll --passes dce";
        String output = """
                #  pass  changed  Refines  Differs  Inconcl.  vacuous  Skipped       ms
                1  dce         0        0        0         0        0        1  1234567.8
                good: 1 files, 0 steps judged, 0 differ, 0 expectations failed""";
        String page = block(check) + "<!-- output: " + check + " -->\n```\n" + output + "\n```\n";
        assertEquals("", problems(page));
        assertTrue(
                problems(page.replace("1  dce         0", "1  dce         1")).contains("the output differs"));
    }

    @Test
    void anOutputOfNoCommandIsTold() throws IOException {
        String problems = problems(block("./lockstep list") + "<!-- output: ./lockstep lists -->\n```\nx\n```\n");
        assertTrue(problems.contains("output of a command that is not on the page: lockstep lists"), problems);
    }

    @Test
    void aLineThatIsTypedIsGiven() throws IOException {
        String problems =
                problems(block("$ ./lockstep sim k.ll --debug", "(lockstep) info breakpoints", "(lockstep) quit"));
        assertTrue(problems.contains("\n(lockstep) info breakpoints\n"), problems);
    }

    @Test
    void aCaseHasItsStatus() throws IOException {
        String row = "case p.md | bisect k.ll | status 1 | it does not fail";
        assertEquals("", problems(block("./lockstep bisect k.ll"), row));
        assertTrue(problems(block("./lockstep bisect k.ll --passes dce"), row.replace("k.ll |", "k.ll* |"))
                .isEmpty());
        assertTrue(problems(block("./lockstep bisect k.ll"), row.replace("status 1", "status 2"))
                .contains("status 1 instead of 2"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "case p.md | sim none.ll | never | it is gone",
                "case other.md | sim k.ll | status 0 | another page",
                "case p.md | sim none* | long | it is gone",
                "word none.ll = k.ll",
                "make none.ll = opt k.ll --passes dce -S -o none.ll"
            })
    void aRowThatNoCommandNeedsIsTold(String row) throws IOException {
        String problems = problems(block("./lockstep sim k.ll"), row);
        assertTrue(problems.contains("no command needs this row: " + row.substring(0, 9)), problems);
    }

    @Test
    void commandsThatAreNotRunAreCounted() throws IOException {
        String page =
                block("./lockstep sim none.ll", "./lockstep sim other.ll", "./lockstep check x.ll --external no-tool");
        String[] rows = {"case * | sim none.ll | never | a test", "case * | sim other.ll | long | a test", "", ""};
        String problems = problems(page, rows);
        for (String way : List.of("tool", "long", "never")) {
            assertTrue(problems.contains("commands of the way '" + way + "' are 1, not 0"), problems);
        }
        rows[2] = "pin never 1\npin long 1\npin tool 1";
        assertEquals("", problems(page, rows));
        rows[3] = "case p.md | check x.ll* | tool another-tool | a test";
        assertEquals("", problems(page, rows));
    }

    @Test
    void whatIsNamedIsMade() throws IOException {
        String page = block("./lockstep sim X --launch k.launch", "./lockstep sim made.ptx --launch k.launch");
        String word = "word X = made.ptx";
        assertEquals("", problems(page, word, "make made.ptx = cc k.ll -o made.ptx"));
        String problems = problems(page, word, "make made.ptx = cc k.ll -o other.ptx");
        String place = DocumentedSetup.NAME + ":0: ";
        assertTrue(problems.contains(place + "lockstep cc k.ll -o other.ptx: does not make"), problems);
    }
}
