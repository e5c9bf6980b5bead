package lockstep.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import lockstep.cli.session.ExitStatus;
import lockstep.conformance.external.ExternalTool;
import lockstep.conformance.external.ExternalTool.ToolRun;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Kernels with CUDA's names compile with clang alone and {@code examples/device.h}, and compute what they should. */
final class CudaNamesTest {
    private static final Path EXAMPLES =
            Path.of("..", "examples").toAbsolutePath().normalize();
    private static final Path NAMES = EXAMPLES.resolve("../fuzz/src/test/resources/lockstep/cli/cuda-names.cu")
            .normalize();

    /** What lane 0 sees, worked out by hand from the CUDA C++ Programming Guide. */
    private static final List<Integer> SEEN =
            List.of(5, 1, 7, 9, 3, 1, 8, 7, 15, 3, 65535, 496, 33, 202, 2, 2, 7, 16, 14, 24, 16, 200, 118, 65);

    private static final List<Integer> CELLS = List.of(64, 63, -63, -1, 0, 4, 6, -128, 44, 0);

    @TempDir
    private Path folder;

    private TestSession session;

    @BeforeEach
    void open() {
        session = new TestSession(folder);
    }

    /** The text that clang makes of {@code source}, as the README of the examples says. */
    private void compile(Path source, String level) throws IOException {
        Optional<ExternalTool> clang = ExternalTool.find("clang-19");
        Assumptions.assumeTrue(clang.isPresent(), "no clang-19");
        List<String> arguments = new ArrayList<>(List.of(
                "-x", "cuda", "--cuda-device-only", "--cuda-gpu-arch=sm_90", "-nocudainc", "-nocudalib", "-std=c++20"));
        arguments.addAll(List.of(level, "-Xclang", "-disable-O0-optnone", "-ffp-contract=off", "-S", "-emit-llvm"));
        arguments.addAll(List.of("-include", EXAMPLES.resolve("device.h").toString(), source.toString()));
        arguments.addAll(List.of(
                "-Wno-unknown-cuda-version", "-o", folder.resolve("k.ll").toString()));
        ToolRun.Exited run = assertInstanceOf(ToolRun.Exited.class, clang.get().run(arguments, Duration.ofSeconds(60)));
        assertEquals(0, run.status(), run.output());
    }

    private void assertRuns(String launch) throws IOException {
        Files.writeString(folder.resolve("k.launch"), launch);
        assertEquals(ExitStatus.GOOD, session.run("sim", "k.ll"), session.out() + session.err());
    }

    @ParameterizedTest
    @MethodSource("levels")
    void everyNameMeansWhatCudaSays(String level) throws IOException {
        compile(NAMES, level);
        StringBuilder launch = new StringBuilder(
                "LAUNCH: _Z5namesPiPjPf grid=1 block=64 args=[buf i32[24] zero, buf i32[10] zero, buf f32[2] zero]\n");
        expect(launch, 0, SEEN);
        expect(launch, 1, CELLS);
        launch.append("EXPECT: _Z5namesPiPjPf arg=2[0]=32.0\nEXPECT: _Z5namesPiPjPf arg=2[1]=7.0\n");
        assertRuns(launch.toString());
    }

    static List<String> levels() {
        return List.of("-O0", "-O2");
    }

    private static void expect(StringBuilder launch, int argument, List<Integer> values) {
        for (int i = 0; i < values.size(); i++) {
            launch.append("EXPECT: _Z5namesPiPjPf arg=" + argument + "[" + i + "]=" + values.get(i) + "\n");
        }
    }

    static Stream<String> examples() throws IOException {
        try (Stream<Path> files = Files.list(EXAMPLES)) {
            return files
                    .map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".cu"))
                    .map(name -> name.substring(0, name.length() - 3))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("examples")
    void examplesCompileFromTheirSources(String name) throws IOException {
        compile(EXAMPLES.resolve(name + ".cu"), "-O0");
        assertRuns(Files.readString(EXAMPLES.resolve(name + ".launch")));
    }
}
