package lockstep.conformance.engines;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import lockstep.conformance.check.Expectations;
import lockstep.conformance.corpus.CorpusShare;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.sim.Outcome;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.fast.FastEngine;
import lockstep.sim.fast.ResultComparison;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.reference.ReferenceEngine;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Law: the fast engine's result is that of the reference engine in every part, whatever the policy and warp size. */
final class EnginesOnCorpusTest {
    private static final long FUEL = 2_000_000;

    static List<Path> programs() throws IOException {
        List<Path> found = new ArrayList<>();
        for (String folder : List.of("corpus/kernels", "bench", "../examples")) {
            try (Stream<Path> files = Files.list(Path.of(folder))) {
                files.filter(file -> file.toString().endsWith(".ll")).sorted().forEach(found::add);
            }
        }
        return found.stream()
                .filter(file -> Files.exists(LaunchReader.beside(file)))
                .toList();
    }

    /** Each takes seconds. */
    static Stream<Path> share() throws IOException {
        return CorpusShare.of(EnginesOnCorpusTest.class, 12, programs().stream());
    }

    private static RunRequest request(LaunchFile launches, Schedule schedule, long fuel, int warpSize) {
        return new RunRequest(launches, schedule, 1, fuel, warpSize, true, Optional.empty());
    }

    private static void assertSame(ProgramImage image, RunRequest request) {
        RunResult expected = new ReferenceEngine().run(image, request);
        RunResult found = new FastEngine().run(image, request);
        assertEquals(Optional.empty(), ResultComparison.firstDifference(expected, found), () -> request.toString());
    }

    @ParameterizedTest
    @MethodSource("share")
    void enginesAgree(Path program) throws IOException {
        ProgramImage image =
                ProgramImage.of(NvvmReader.read(program, new Context()).orThrow());
        Path launchPath = LaunchReader.beside(program);
        LaunchFile launches = LaunchReader.readFile(launchPath.toString(), Files.readString(launchPath));
        for (Schedule schedule : EngineComparison.schedules()) {
            EngineComparison.assertSame(image, launches, schedule, FUEL, 32);
        }
        EngineComparison.assertSame(image, launches, Schedule.of(Policy.STACK), FUEL, 4);
        EngineComparison.assertSame(image, launches, new Schedule(Policy.MAXIMAL, 7), FUEL, 8);
    }

    /** Whatever the fuel, both engines stop at the same instruction. */
    @ParameterizedTest
    @MethodSource("share")
    void enginesRunOutOfFuelTogether(Path program) throws IOException {
        ProgramImage image =
                ProgramImage.of(NvvmReader.read(program, new Context()).orThrow());
        Path launchPath = LaunchReader.beside(program);
        LaunchFile launches = LaunchReader.readFile(launchPath.toString(), Files.readString(launchPath));
        for (long fuel = 1; fuel < 2000; fuel = 2 * fuel + 7) {
            assertSame(image, request(launches, Schedule.of(Policy.STACK), fuel, 32));
        }
    }

    @ParameterizedTest
    @MethodSource("programs")
    void fastMeetsExpectations(Path program) throws IOException {
        ProgramImage image =
                ProgramImage.of(NvvmReader.read(program, new Context()).orThrow());
        Path launchPath = LaunchReader.beside(program);
        LaunchFile launches = LaunchReader.readFile(launchPath.toString(), Files.readString(launchPath));
        RunResult result = new FastEngine().run(image, request(launches, Schedule.of(Policy.STACK), FUEL, 32));
        boolean isCut = result.outcome() instanceof Outcome.OutOfFuel;
        assertTrue(isCut || Expectations.failures(launches, result).isEmpty());
    }
}
