package lockstep.conformance.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import lockstep.conformance.check.Expectations;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.reference.ReferenceEngine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every kernel of the corpus meets its EXPECT lines under every policy. docs/semantics.md, S5.4 and S6.1. */
final class KernelCorpusTest {
    private static final Path KERNELS = Path.of("corpus", "kernels");

    /** Each program runs under the policies that have one order, and under its share of the others. */
    private static List<Schedule> schedules(Path program) {
        List<Schedule> result = new ArrayList<>(
                List.of(Schedule.of(Policy.STACK), Schedule.of(Policy.MAXIMAL), Schedule.of(Policy.FRONTIER)));
        IntStream.rangeClosed(1, 8)
                .filter(seed -> CorpusShare.takes(seed + " " + program.getFileName(), 4))
                .forEach(seed -> result.add(new Schedule(Policy.INDEPENDENT, seed)));
        return result;
    }

    static Stream<Path> programs() throws IOException {
        try (Stream<Path> files = Files.list(KERNELS)) {
            return files.filter(file -> file.toString().endsWith(".ll")).sorted().toList().stream();
        }
    }

    @Test
    void theCorpusIsComplete() throws IOException {
        assertEquals(153, programs().count());
    }

    static Stream<Path> share() throws IOException {
        return CorpusShare.of(KernelCorpusTest.class, 3, programs());
    }

    @ParameterizedTest
    @MethodSource("share")
    void meetsItsExpectations(Path program) throws IOException {
        ProgramImage image =
                ProgramImage.of(NvvmReader.read(program, new Context()).orThrow());
        Path launchPath = LaunchReader.beside(program);
        LaunchFile launches = LaunchReader.readFile(launchPath.toString(), Files.readString(launchPath));
        for (Schedule schedule : schedules(program)) {
            RunResult result = new ReferenceEngine().run(image, RunRequest.of(launches, schedule));
            List<String> failures = Expectations.failures(launches, result);
            assertTrue(failures.isEmpty(), () -> schedule + ": " + result.outcome() + "; " + failures);
            assertTrue(result.inconclusive().isEmpty(), () -> schedule + ": " + result.inconclusive());
        }
    }
}
