package lockstep.conformance.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import lockstep.conformance.check.Expectations;
import lockstep.conformance.program.ProgramFiles;
import lockstep.ir.launch.LaunchFile;
import lockstep.sim.Engine;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.fast.CrossCheckEngine;
import lockstep.sim.fast.FastEngine;
import lockstep.sim.image.ImageOptions;
import lockstep.sim.image.ProgramImage;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The cubins of ptxas for kernels of the corpus meet their EXPECT lines: under the first schedule by both engines,
 * which agree, under seeded ones by the fast one.
 */
final class CubinCorpusTest {
    private static final List<Schedule> OTHERS =
            List.of(new Schedule(Policy.BARRIER, 1), new Schedule(Policy.BARRIER, 2));

    @ParameterizedTest
    @MethodSource("lockstep.conformance.corpus.CubinCorpus#programs")
    void meetsItsExpectations(Path program) throws IOException {
        String file = program.getFileName().toString();
        ProgramImage image =
                ProgramFiles.read(file, Files.readAllBytes(program)).orThrow().image(ImageOptions.REFERENCE);
        LaunchFile launches = CubinCorpus.launches(program);
        assertTrue(launches.expects().size() > 1);
        assertEquals(List.of(), image.diagnostics());
        meets(new CrossCheckEngine(), image, launches, Schedule.of(Policy.BARRIER));
        // what threads print comes in the order in which they first print
        if (!program.toString().contains("print")) {
            OTHERS.forEach(schedule -> meets(new FastEngine(), image, launches, schedule));
        }
    }

    private static void meets(Engine engine, ProgramImage image, LaunchFile launches, Schedule schedule) {
        RunResult result = engine.run(image, RunRequest.of(launches, schedule));
        List<String> failures = Expectations.failures(launches, result);
        assertTrue(failures.isEmpty(), () -> schedule + ": " + result.outcome() + "; " + failures);
        assertTrue(result.inconclusive().isEmpty(), () -> schedule + ": " + result.inconclusive());
    }
}
