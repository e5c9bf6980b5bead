package lockstep.conformance.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.sass.cubin.Cubin;
import lockstep.ir.sass.cubin.CubinReader;
import lockstep.ir.sass.ori.OriLayout;
import lockstep.ir.sass.ori.OriModule;
import lockstep.ir.sass.ori.OriModuleText;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.fast.CrossCheckEngine;
import lockstep.sim.fast.FastEngine;
import lockstep.sim.image.sass.SassImages;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Law: a cubin in the open form, read back from its text, runs as the cubin does, counters included. Oracle: the cubin.
 * Both engines run the open form and agree.
 */
final class OpenedCubinsTest {
    @ParameterizedTest
    @MethodSource("lockstep.conformance.corpus.CubinCorpus#programs")
    void runsAsTheCubin(Path program) throws IOException {
        String file = program.getFileName().toString();
        SourceLocation place = SourceLocation.ofFile(file);
        Diagnostics diagnostics = new Diagnostics();
        Cubin cubin = CubinReader.read(Files.readAllBytes(program), place, diagnostics)
                .orElseThrow();
        OriModule opened = OriLayout.open(cubin, place, diagnostics).orElseThrow();
        OriModule read = OriModuleText.parse(OriModuleText.print(opened), file, diagnostics)
                .orElseThrow()
                .module();
        assertEquals(List.of(), diagnostics.all());
        LaunchFile launches = CubinCorpus.launches(program);
        for (Schedule schedule : List.of(Schedule.of(Policy.BARRIER), new Schedule(Policy.BARRIER, 1))) {
            RunRequest request = RunRequest.of(launches, schedule);
            RunResult closed = new FastEngine().run(SassImages.of(cubin, file), request);
            RunResult open = new CrossCheckEngine().run(SassImages.of(read, file), request);
            assertEquals(closed.outcome(), open.outcome());
            assertEquals(closed.counters(), open.counters());
            assertEquals(closed.printed(), open.printed());
            assertEquals(closed.objects().size(), open.objects().size());
            for (int i = 0; i < closed.objects().size(); i++) {
                assertTrue(
                        closed.objects().get(i).isSame(open.objects().get(i)),
                        closed.objects().get(i)::name);
            }
            // places are those of two images: their texts are alike
            assertEquals(closed.collectives().toString(), open.collectives().toString());
        }
    }
}
