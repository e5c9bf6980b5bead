package lockstep.conformance.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import lockstep.conformance.corpus.CubinCorpus;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.sass.cubin.Cubin;
import lockstep.ir.sass.cubin.CubinReader;
import lockstep.ir.sass.ori.OriLayout;
import lockstep.ir.sass.ori.OriModule;
import lockstep.sim.Outcome;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.fast.FastEngine;
import lockstep.sim.image.sass.SassImages;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Law: a kernel of ptxas computes the same after each register was overwritten where liveness calls it dead. */
final class LivenessOfCubinsTest {
    @ParameterizedTest
    @MethodSource("lockstep.conformance.corpus.CubinCorpus#programs")
    void whatIsDeadIsOfNoUse(Path program) throws IOException {
        String file = program.getFileName().toString();
        SourceLocation place = SourceLocation.ofFile(file);
        Diagnostics diagnostics = new Diagnostics();
        Cubin cubin = CubinReader.read(Files.readAllBytes(program), place, diagnostics)
                .orElseThrow();
        OriModule opened = OriLayout.open(cubin, place, diagnostics).orElseThrow();
        OriModule killed = OriKills.of(opened);
        LaunchFile launches = CubinCorpus.launches(program);
        for (Schedule schedule : List.of(Schedule.of(Policy.BARRIER), new Schedule(Policy.BARRIER, 1))) {
            RunRequest request = RunRequest.of(launches, schedule);
            RunResult before = new FastEngine().run(SassImages.of(opened, file), request);
            RunResult after = new FastEngine().run(SassImages.of(killed, file), request);
            assertTrue(before.outcome() instanceof Outcome.Finished, before.outcome()::toString);
            assertEquals(before.outcome(), after.outcome());
            for (int i = 0; i < before.objects().size(); i++) {
                assertTrue(
                        before.objects().get(i).isSame(after.objects().get(i)),
                        before.objects().get(i)::name);
            }
        }
    }
}
