package lockstep.fuzz.generate.evaluator;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The table of wrong decoders and evaluators in docs/testing.md. */
public final class WrongEvaluatorTable {
    private static final Path PAGE = Path.of("..", "docs", "testing.md");

    private WrongEvaluatorTable() {}

    /** No seed by mistake yet. */
    public static Map<Enum<?>, Long> map() {
        return new LinkedHashMap<>();
    }

    /** Fails unless the table has these mistakes of {@code dialect} with these seeds, and no other. */
    public static void compareWithTable(String dialect, Map<Enum<?>, Long> seeds) {
        Map<String, String> expected = new TreeMap<>();
        seeds.forEach((mistake, seed) -> expected.put(key(mistake.getDeclaringClass(), mistake.name()), seed + ""));
        Map<String, String> found = new TreeMap<>();
        Pattern.compile("^\\| " + dialect + " \\| `(\\w+)` \\| `(\\w+)` \\| (\\d+) \\|$", Pattern.MULTILINE)
                .matcher(page())
                .results()
                .forEach((MatchResult row) -> found.put(row.group(1) + " " + row.group(2), row.group(3)));
        assertEquals(expected, found, () -> "docs/testing.md should have\n" + rows(dialect, seeds));
    }

    private static String key(Class<?> of, String name) {
        return of.getSimpleName() + " " + name;
    }

    private static String rows(String dialect, Map<Enum<?>, Long> seeds) {
        StringBuilder rows = new StringBuilder();
        seeds.forEach((mistake, seed) -> rows.append("| %s | `%s` | `%s` | %d |%n"
                .formatted(dialect, mistake.getDeclaringClass().getSimpleName(), mistake.name(), seed)));
        return rows.toString();
    }

    private static String page() {
        try {
            return Files.readString(PAGE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
