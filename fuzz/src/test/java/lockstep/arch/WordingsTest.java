package lockstep.arch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The wordings of the project, against the counts in {@code wordings.txt}. */
final class WordingsTest {
    private static final String TABLE = "wordings.txt";

    /** Files that name the wordings in order to find them. */
    private static final List<String> ABOUT_WORDINGS = List.of("Wordings.java", "WordingsTest.java");

    private final Repository repository = Repository.find();

    @Test
    void wordingsAreAsManyAsListed() throws IOException {
        SortedMap<String, Integer> java = new TreeMap<>();
        SortedMap<String, Integer> pages = new TreeMap<>();
        for (Path file : repository.trackedFiles()) {
            String name = file.getFileName().toString();
            if (name.endsWith(".java") && !ABOUT_WORDINGS.contains(name)) {
                Wordings.inJava(Files.readString(file)).forEach((row, count) -> java.merge(row, count, Integer::sum));
            } else if (name.endsWith(".md")) {
                Wordings.inPage(Files.readString(file)).forEach((row, count) -> pages.merge(row, count, Integer::sum));
            }
        }
        String found = Wordings.ALL.stream()
                .map(each -> "%s %d %d".formatted(each.name(), java.get(each.name()), pages.get(each.name())))
                .collect(Collectors.joining("\n"));
        assertEquals(listed(), found, "the counts may only fall; lower the rows of " + TABLE + " when they do");
    }

    private String listed() throws IOException {
        try (InputStream in = getClass().getResourceAsStream(TABLE)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .collect(Collectors.joining("\n"));
        }
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "behind, // the load behind the branch",
                "behind, `/** The load\n     * behind\n     * it. */`",
                "behind, String a = \"the load behind it\";",
                "is-no, // a cell that is no register",
                "is-no, `// a cell that is\n// no register`",
                "goes, // a load that nobody needs may go.",
                "alike, /* alike for all lanes */"
            })
    void wordingsOfCommentsAndStringsAreFound(String row, String java) {
        assertEquals(1, Wordings.inJava(java).get(row));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "int behind = 1;",
                "// {@code behind} the branch",
                "String a = \"\"\"\n  behind\n  \"\"\";",
                "char c = '\"'; int behind = '\"';",
                "// it is no longer needed",
                "// null if there is no label",
                "// a load that may go to global memory"
            })
    void codeAndPlainEnglishAreNot(String java) {
        assertEquals(
                0,
                Wordings.inJava(java).values().stream()
                        .mapToInt(Integer::intValue)
                        .sum());
    }

    @Test
    void codeOfPagesIsNotCounted() {
        SortedMap<String, Integer> counts = Wordings.inPage("is behind it, `behind`\n```\nbehind\n```\nbehind\n");
        assertEquals(2, counts.get("behind"));
    }
}
