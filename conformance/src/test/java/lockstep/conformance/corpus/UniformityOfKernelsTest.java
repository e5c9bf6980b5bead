package lockstep.conformance.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import lockstep.compiler.analysis.uniformity.UniformityClaimSource;
import lockstep.conformance.refine.CheckOptions;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.image.ImageOptions;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.reference.ReferenceEngine;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** docs/semantics.md, S12.2: no run of a kernel of the corpus refutes what the uniformity analysis claims. */
final class UniformityOfKernelsTest {
    private static final ImageOptions CLAIMED = ImageOptions.REFERENCE.withClaims(List.of(new UniformityClaimSource()));

    static Stream<Path> programs() throws IOException {
        return CorpusShare.of(UniformityOfKernelsTest.class, 8, KernelCorpusTest.programs());
    }

    @ParameterizedTest
    @MethodSource("programs")
    void noRunRefutesAClaim(Path program) throws IOException {
        Module module = NvvmReader.read(program, new Context()).orThrow();
        Path launchPath = LaunchReader.beside(program);
        LaunchFile launches = LaunchReader.readFile(launchPath.toString(), Files.readString(launchPath));
        ProgramImage image = ProgramImage.of(module, CLAIMED);
        for (Schedule schedule : CheckOptions.DEFAULT.schedules()) {
            RunResult result = new ReferenceEngine().run(image, RunRequest.of(launches, schedule));
            assertEquals(List.of(), result.claimViolations(), () -> schedule.toString());
        }
    }
}
