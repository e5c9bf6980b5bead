package lockstep.ir.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every launch file of the corpus is read, and its print reads back as the same. */
final class LaunchCorpusTest {
    static List<Path> launchFiles() throws IOException {
        try (Stream<Path> paths = Files.walk(Path.of("..", "conformance"))) {
            List<Path> found =
                    paths.filter(p -> p.toString().endsWith(".launch")).sorted().toList();
            assertTrue(found.size() > 50, "the corpus is missing");
            return found;
        }
    }

    @ParameterizedTest
    @MethodSource("launchFiles")
    void printReadsBack(Path path) throws IOException {
        LaunchFile file = LaunchReader.readFile("x", Files.readString(path));
        LaunchFile again = LaunchReader.readFile("x", file.toString());
        assertEquals(file.toString(), again.toString());
        assertTrue(file.launches().stream().allMatch(l -> !l.arguments().isEmpty()));
    }
}
