package lockstep.arch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The rules over the text of tracked files. */
final class TextRulesTest {
    /** Larger files are data: kernels and dumps, which no rule here is about. */
    private static final long MAX_BYTES = 1 << 20;

    private final Repository repository = Repository.find();

    private String text(Path file) throws IOException {
        if (Files.size(file) > MAX_BYTES) {
            return "";
        }
        String text = Files.readString(file, StandardCharsets.ISO_8859_1);
        return text.indexOf('\0') >= 0 ? "" : text;
    }

    private static void assertNone(List<String> violations) {
        assertEquals("", String.join("\n", violations));
    }

    @Test
    void javaLinesFitAScreen() throws IOException {
        List<String> violations = new ArrayList<>();
        for (Path file : repository.trackedFiles()) {
            if (file.toString().endsWith(".java")) {
                violations.addAll(TextRules.longLines(repository.nameOf(file), Files.readString(file)));
            }
        }
        assertNone(violations);
    }

    @Test
    void nothingNamesAPathOfSomeMachine() throws IOException {
        List<String> violations = new ArrayList<>();
        for (Path file : repository.trackedFiles()) {
            violations.addAll(TextRules.machinePaths(repository.nameOf(file), text(file)));
        }
        assertNone(violations);
    }

    @Test
    void javaHasNoNotesToOneself() throws IOException {
        List<String> violations = new ArrayList<>();
        for (Path file : repository.trackedFiles()) {
            if (file.toString().endsWith(".java")) {
                violations.addAll(TextRules.leftovers(repository.nameOf(file), text(file)));
            }
        }
        assertNone(violations);
    }

    @Test
    void thereAreFilesToCheck() {
        assertTrue(repository.trackedFiles().size() > 50);
    }

    @Test
    void longLineIsFound() {
        String fits = "x".repeat(TextRules.MAX_COLUMNS);
        assertNone(TextRules.longLines("A", fits + "\n" + fits));
        assertEquals(List.of("A:2: is longer than 120 columns"), TextRules.longLines("A", fits + "\n" + fits + "y"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"home/me", "root/.cache", "work/a", "Users/me"})
    void machinePathIsFound(String path) {
        assertEquals(List.of("A:1: names a path of some machine"), TextRules.machinePaths("A", "see /" + path));
        assertEquals(1, TextRules.machinePaths("A", "\"/" + path + "\"").size());
    }

    @ParameterizedTest
    @ValueSource(strings = {"/usr/lib/jvm", "https://example.org/home/page", "a/work/b", "/opt/java", "$HOME/work/x"})
    void otherPathsAreLeftAlone(String text) {
        assertNone(TextRules.machinePaths("A", text));
    }

    @Test
    void noteToOneselfIsFound() {
        assertEquals(1, TextRules.leftovers("A", "// TO" + "DO later").size());
        assertNone(TextRules.leftovers("A", "TODOS and mastodons"));
    }
}
