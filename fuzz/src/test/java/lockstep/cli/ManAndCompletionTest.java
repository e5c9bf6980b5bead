package lockstep.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import lockstep.cli.session.ExitStatus;
import lockstep.conformance.external.ExternalTool;
import lockstep.conformance.external.ExternalTool.ToolRun;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The script for shells completes, and the manual pages are what {@code man} takes. */
final class ManAndCompletionTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    @TempDir
    private Path folder;

    private TestSession session;

    @BeforeEach
    void open() {
        session = new TestSession(folder);
    }

    private static ExternalTool tool(String name) {
        Optional<ExternalTool> tool = ExternalTool.find(name);
        Assumptions.assumeTrue(tool.isPresent(), "no " + name);
        return tool.get();
    }

    @ParameterizedTest
    @CsvSource({
        "lockstep ch, check",
        "lockstep check --pol, --policy",
        "lockstep list ph, phases",
        "lockstep fuzz m, merge"
    })
    void bashCompletes(String typed, String expected) throws IOException {
        assertEquals(ExitStatus.GOOD, session.run("completion"), session.err());
        Files.writeString(folder.resolve("completion"), session.out());
        String last = typed.substring(typed.lastIndexOf(' ') + 1);
        String before = typed.substring(0, typed.lastIndexOf(' '));
        String script = """
                source %s
                COMP_WORDS=(%s); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); COMP_LINE='%s'; COMP_POINT=${#COMP_LINE}
                $(complete -p lockstep | sed 's/.*-F \\([^ ]*\\) .*/\\1/') lockstep '%s' '%s' 2>/dev/null
                printf '%%s\\n' "${COMPREPLY[@]}"
                """.formatted(folder.resolve("completion"), typed, typed, last, before);
        ToolRun run = tool("bash").run(List.of("-c", script), LIMIT);
        List<String> found =
                assertInstanceOf(ToolRun.Exited.class, run).output().lines().toList();
        assertTrue(found.contains(expected), found.toString());
        assertTrue(found.stream().allMatch(word -> word.startsWith(last)), found.toString());
    }

    @Test
    void eachCommandHasAPageThatManTakes() throws IOException {
        assertEquals(ExitStatus.GOOD, session.run("man", "--to", "man1"), session.err());
        List<Path> pages;
        try (Stream<Path> files = Files.list(folder.resolve("man1"))) {
            pages = files.sorted().toList();
        }
        assertEquals(Commands.all().size() + 2, pages.size(), pages.toString());
        ExternalTool groff = tool("groff");
        for (Path page : pages) {
            ToolRun run = groff.run(List.of("-man", "-ww", "-z", "-Tutf8", page.toString()), LIMIT);
            ToolRun.Exited ended = assertInstanceOf(ToolRun.Exited.class, run);
            assertEquals("", ended.output(), page.toString());
            assertEquals(0, ended.status());
        }
    }

    @Test
    void aPageHasOptionsExamplesAndStatuses() {
        assertEquals(ExitStatus.GOOD, session.run("man", "check"), session.err());
        String page = session.out();
        assertTrue(page.startsWith(".TH \"LOCKSTEP\\-CHECK\" \"1\" "), page);
        assertTrue(page.contains("\n.TP\n\\fB\\-\\-fuel\\fR \\fI"), page);
        assertTrue(page.contains(".SH \"EXAMPLES\"\n.nf\n  lockstep check "), page);
        assertTrue(page.contains(".SH \"EXIT STATUS\"\n.TP\n0\n"), page);
        assertFalse(page.contains("Exit status:"), page);
    }

    @Test
    void thereIsNoPageOfAnotherCommand() {
        assertEquals(ExitStatus.BAD_INPUT, session.run("man", "fish"));
        assertTrue(session.err().contains("there is no command 'fish', there are: check, compare, "), session.err());
    }
}
