package lockstep.compiler.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * The unimplemented passes that standard pipelines name, by level. The list may only get shorter: a new name is a step
 * that used to run.
 */
final class SkippedStepsTest {
    private static Map<String, Set<String>> pinned() throws IOException {
        Map<String, Set<String>> lists = new LinkedHashMap<>();
        try (InputStream stream = SkippedStepsTest.class.getResourceAsStream("skipped-steps.txt")) {
            String text = new String(Objects.requireNonNull(stream).readAllBytes(), StandardCharsets.UTF_8);
            for (String line : text.lines().toList()) {
                String[] cells = line.split(" \\| ?", 2);
                lists.put(cells[0], new LinkedHashSet<>(List.of(cells[1].split(" "))));
            }
        }
        return lists;
    }

    @Test
    void nothingIsSkippedThatIsNotPinned() throws IOException {
        Map<String, Set<String>> lists = pinned();
        assertEquals(SkippedSteps.LEVELS, List.copyOf(lists.keySet()));
        for (String words : SkippedSteps.LEVELS) {
            Set<String> more = new LinkedHashSet<>(SkippedSteps.of(words));
            more.removeAll(lists.get(words));
            assertTrue(more.isEmpty(), "nvopt<" + words + "> skips what it did not: " + more);
        }
    }

    @Test
    void whatIsBuiltIsTakenOffTheList() throws IOException {
        Map<String, Set<String>> lists = pinned();
        for (String words : SkippedSteps.LEVELS) {
            Set<String> built = new LinkedHashSet<>(lists.get(words));
            built.removeAll(SkippedSteps.of(words));
            built.remove("");
            assertTrue(built.isEmpty(), "nvopt<" + words + "> runs now; remove from the list: " + built);
        }
    }

    @Test
    void interproceduralPassesAreBuilt() {
        for (String name : List.of("function-attrs", "deadargelim", "argpromotion", "inline")) {
            SkippedSteps.LEVELS.forEach(
                    words -> assertFalse(SkippedSteps.of(words).contains(name), name));
        }
    }
}
