package lockstep.fuzz.detection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The page of public reports names for each row the seeded bugs that carry it, all of them and no others. */
final class DivergenceRowsTest {
    private static final int ROWS = 44;
    private static final Pattern ROW = Pattern.compile("\\| (\\d+) \\|[^|]*\\| (.*) \\|");
    private static final Pattern BUG = Pattern.compile("`([a-z0-9-]+/[a-z0-9-]+)`");
    private static final Pattern NUMBER = Pattern.compile("\\d+");

    private static Map<Integer, String> page() throws IOException {
        Map<Integer, String> cells = new TreeMap<>();
        for (String line : Files.readAllLines(Path.of("../docs/divergence-bugs.md"))) {
            Matcher row = ROW.matcher(line);
            if (row.matches()) {
                cells.put(Integer.parseInt(row.group(1)), row.group(2));
            }
        }
        return cells;
    }

    /** {@code row 4}, {@code rows 10 and 11} or {@code rows 22 to 24}. */
    private static Set<Integer> rowsOf(String source) {
        Set<Integer> rows = NUMBER.matcher(source)
                .results()
                .map(match -> Integer.parseInt(match.group()))
                .collect(Collectors.toCollection(TreeSet::new));
        if (source.contains(" to ")) {
            int last = ((TreeSet<Integer>) rows).last();
            for (int row = ((TreeSet<Integer>) rows).first(); row < last; row++) {
                rows.add(row);
            }
        }
        return rows;
    }

    private static Set<String> named(String cell) {
        return BUG.matcher(cell).results().map(match -> match.group(1)).collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void eachRowNamesTheBugsThatCarryIt() throws IOException {
        Map<Integer, String> cells = page();
        assertEquals(ROWS, cells.size());
        cells.forEach((row, cell) -> {
            Set<String> carrying = SeededBug.all().stream()
                    .filter(bug -> rowsOf(bug.source()).contains(row))
                    .map(SeededBug::id)
                    .collect(Collectors.toCollection(TreeSet::new));
            assertEquals(carrying, named(cell), () -> "row " + row);
        });
    }

    @Test
    void rowsThatNothingCarriesNameALevel() throws IOException {
        page().forEach((row, cell) -> assertTrue(
                !named(cell).isEmpty() || cell.matches("(NVVM|PTX|SASS).+"), () -> "row " + row + ": " + cell));
    }

    @Test
    void sourcesWithoutRowsHaveNone() {
        assertTrue(rowsOf("classical").isEmpty());
        assertEquals(Set.of(22, 23, 24), rowsOf("rows 22 to 24"));
        assertFalse(rowsOf("rows 10 and 12").contains(11));
    }
}
