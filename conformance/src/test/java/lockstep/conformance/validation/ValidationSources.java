package lockstep.conformance.validation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The file {@code conformance/validation/sources.txt}: a line {@code repository KEY NAME COMMIT LICENCE} for each
 * collection, then a line {@code KEY TEST [NOTE]} for each of its tests.
 */
final class ValidationSources {
    private static final Path FILE = Path.of("validation", "sources.txt");

    private ValidationSources() {}

    /** The tests of a collection with their notes, which are empty where none is. */
    static Map<String, String> tests(String key) throws IOException {
        Map<String, String> tests = new LinkedHashMap<>();
        for (String line : Files.readAllLines(FILE)) {
            String[] words = line.split(" ", 3);
            if (words[0].equals(key)) {
                tests.put(words[1], words.length > 2 ? words[2] : "");
            }
        }
        return tests;
    }
}
