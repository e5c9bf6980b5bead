package lockstep.conformance.filetest;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.conformance.filetest.FiletestResult.Status;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every file below {@code filetests} is a test, and so is every program of a recorded bug. */
class FiletestsTest {
    private static final Path ROOT = Path.of("filetests");

    private static final Path BUGS = Path.of("src/main/resources/lockstep/conformance/bugs");

    @TestFactory
    Stream<DynamicTest> filetests() throws IOException {
        return tests(ROOT);
    }

    /** The simulator's side of each: the program gives what its EXPECT lines say. */
    @TestFactory
    Stream<DynamicTest> programsOfBugs() throws IOException {
        return tests(BUGS);
    }

    private static Stream<DynamicTest> tests(Path root) throws IOException {
        List<Path> files = Filetests.find(root);
        assertFalse(files.isEmpty(), "no filetests");
        List<FiletestResult> results = new Filetests(PassRegistry.builtIn(), 2).run(root, files, result -> {});
        return results.stream()
                .map(result -> DynamicTest.dynamicTest(result.name(), () -> {
                    assumeFalse(result.status() == Status.SKIPPED, result.detail());
                    assertNotEquals(Status.FAILED, result.status(), result.detail());
                }));
    }
}
