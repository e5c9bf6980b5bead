package lockstep.conformance.select;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Outcomes of forms against committed lists of those that are not selected and judged: a line each, with form, outcome
 * and reason between tabs. {@code -Dlockstep.forms=DIR} writes them anew into a folder.
 */
final class Outcomes {
    private static final Path LISTS = Path.of("src", "test", "resources", "select");

    private Outcomes() {}

    /**
     * Fails if the list differs from what was found of its forms.
     *
     * @param forms all there are, of which some were tried
     */
    static void assertListed(String list, Map<String, Selected> found, Set<String> forms) throws IOException {
        TreeMap<String, String> open = new TreeMap<>();
        found.forEach((form, selected) -> {
            if (selected.kind() != Selected.Kind.REFINES) {
                open.put(form, (form + "\t" + selected.kind() + "\t" + firstLine(selected.detail())).strip());
            }
        });
        String folder = System.getProperty("lockstep.forms", "");
        if (!folder.isEmpty()) {
            Files.write(Path.of(folder, list), open.values());
        }
        TreeMap<String, String> expected = new TreeMap<>();
        for (String line : Files.readAllLines(LISTS.resolve(list))) {
            String[] words = line.split("\t");
            if (!line.startsWith("#") && (found.containsKey(words[0]) || !forms.contains(words[0]))) {
                expected.put(words[0], words[0] + "\t" + words[1]);
            }
        }
        TreeMap<String, String> kinds = new TreeMap<>();
        open.keySet()
                .forEach(form -> kinds.put(form, form + "\t" + found.get(form).kind()));
        String what = String.join("\n", expected.values());
        assertEquals(
                what,
                String.join("\n", kinds.values()),
                () -> open.entrySet().stream()
                        .filter(entry -> !expected.containsKey(entry.getKey()))
                        .map(Map.Entry::getValue)
                        .collect(Collectors.joining("\n")));
    }

    private static String firstLine(String detail) {
        return detail.lines().findFirst().orElse("");
    }
}
