package lockstep.conformance.select;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Outcomes of forms against committed lists of those that are not selected and judged: a line each, with form, outcome
 * and reason between tabs. {@code -Dlockstep.forms=DIR} writes them anew into a folder.
 */
final class Outcomes {
    private static final Path LISTS = Path.of("src", "test", "resources", "select");

    private Outcomes() {}

    /** The forms that were selected wrongly. */
    static List<String> wrong(Map<String, Selected> found) {
        return found.entrySet().stream()
                .filter(entry -> entry.getValue().kind() == Selected.Kind.WRONG)
                .map(Map.Entry::getKey)
                .toList();
    }

    /**
     * Fails if anything is wrong, or the list differs from what was found of it.
     *
     * @param forms all there are, of which some were tried
     */
    static void assertListed(String list, Map<String, Selected> found, Set<String> forms) throws IOException {
        TreeMap<String, String> open = new TreeMap<>();
        found.forEach((form, selected) -> {
            if (selected.kind() != Selected.Kind.REFINES) {
                open.put(form, form + "\t" + selected.kind() + "\t" + firstLine(selected.detail()));
            }
        });
        String folder = System.getProperty("lockstep.forms", "");
        if (!folder.isEmpty()) {
            Files.write(Path.of(folder, list), open.values());
        }
        List<String> wrong = wrong(found);
        assertEquals(List.of(), wrong, () -> wrong.stream()
                .limit(3)
                .map(form -> form + ": " + found.get(form).detail())
                .reduce("", (all, next) -> all + "\n" + next));
        TreeSet<String> expected = new TreeSet<>();
        for (String line : Files.readAllLines(LISTS.resolve(list))) {
            String form = line.split("\t")[0];
            if (!line.startsWith("#") && (found.containsKey(form) || !forms.contains(form))) {
                expected.add(line);
            }
        }
        assertEquals(String.join("\n", expected), String.join("\n", new TreeSet<>(open.values())));
    }

    private static String firstLine(String detail) {
        return detail.lines().findFirst().orElse("");
    }
}
