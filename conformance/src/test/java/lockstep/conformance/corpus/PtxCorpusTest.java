package lockstep.conformance.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import lockstep.conformance.check.Expectations;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.ptx.text.PtxReader;
import lockstep.sim.Engine;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.fast.CrossCheckEngine;
import lockstep.sim.fast.FastEngine;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.image.ptx.PtxImages;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The PTX of nvcc and llc for the kernels of the corpus meets the EXPECT lines: under the first schedule by both
 * engines, which agree, under the others by the fast one.
 */
final class PtxCorpusTest {
    private static final Path KERNELS = Path.of("corpus", "ptx", "kernels");
    private static final List<Schedule> OTHERS = List.of(
            Schedule.of(Policy.MAXIMAL),
            Schedule.of(Policy.FRONTIER),
            new Schedule(Policy.INDEPENDENT, 1),
            new Schedule(Policy.INDEPENDENT, 2));

    static Stream<Path> programs() throws IOException {
        try (Stream<Path> files = Files.list(KERNELS)) {
            return files.filter(file -> file.toString().endsWith(".ptx")).sorted().toList().stream();
        }
    }

    static Stream<Path> share() throws IOException {
        return CorpusShare.of(PtxCorpusTest.class, 3, programs());
    }

    @ParameterizedTest
    @MethodSource("share")
    void meetsItsExpectations(Path program) throws IOException {
        ProgramImage image = PtxImages.of(
                PtxReader.read(program.toString(), Files.readAllBytes(program)).orThrow());
        assertEquals(List.of(), image.diagnostics());
        LaunchFile launches = LaunchReader.readComments(program.toString(), Files.readString(program));
        assertTrue(launches.expects().size() > 1);
        meets(new CrossCheckEngine(), image, launches, Schedule.of(Policy.STACK));
        OTHERS.forEach(schedule -> meets(new FastEngine(), image, launches, schedule));
    }

    private static void meets(Engine engine, ProgramImage image, LaunchFile launches, Schedule schedule) {
        RunResult result = engine.run(image, RunRequest.of(launches, schedule));
        List<String> failures = Expectations.failures(launches, result);
        assertTrue(failures.isEmpty(), () -> schedule + ": " + result.outcome() + "; " + failures);
        assertTrue(result.inconclusive().isEmpty(), () -> schedule + ": " + result.inconclusive());
    }
}
