package lockstep.conformance.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import lockstep.conformance.live.MachineKills;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.ptx.machine.MachineLayout;
import lockstep.ir.ptx.machine.MachineModule;
import lockstep.ir.ptx.machine.MachineText;
import lockstep.ir.ptx.machine.MachineVerifier;
import lockstep.ir.ptx.text.PtxReader;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.fast.CrossCheckEngine;
import lockstep.sim.fast.FastEngine;
import lockstep.sim.image.ptx.PtxImages;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Laws of PTX in the open form, machine IR, on the PTX of nvcc and llc for the kernels of the corpus. Oracle: the
 * closed program.
 */
final class OpenedPtxTest {
    private static final List<Schedule> SCHEDULES =
            List.of(Schedule.of(Policy.STACK), new Schedule(Policy.INDEPENDENT, 1));

    static Stream<Path> programs() throws IOException {
        return CorpusShare.of(OpenedPtxTest.class, 8, PtxCorpusTest.programs());
    }

    private static PtxModule closed(Path program) throws IOException {
        return PtxReader.read(program.toString(), Files.readAllBytes(program)).orThrow();
    }

    private static LaunchFile launches(Path program) throws IOException {
        return LaunchReader.readComments(program.toString(), Files.readString(program));
    }

    private static void assertSameMemory(RunResult expected, RunResult found) {
        assertEquals(expected.outcome(), found.outcome());
        assertEquals(expected.objects().size(), found.objects().size());
        for (int i = 0; i < expected.objects().size(); i++) {
            assertTrue(
                    expected.objects().get(i).isSame(found.objects().get(i)),
                    expected.objects().get(i)::name);
        }
    }

    @ParameterizedTest
    @MethodSource("programs")
    void readBackFromItsTextRunsAsTheClosedProgramCountersIncluded(Path program) throws IOException {
        Diagnostics diagnostics = new Diagnostics();
        String text = MachineText.print(MachineLayout.open(closed(program)));
        MachineModule open = MachineText.parse(text, "opened.mptx", diagnostics).orElseThrow();
        MachineVerifier.verify(open, diagnostics);
        assertEquals(List.of(), diagnostics.all());
        for (Schedule schedule : SCHEDULES) {
            RunRequest request = RunRequest.of(launches(program), schedule);
            RunResult expected = new FastEngine().run(PtxImages.of(closed(program)), request);
            RunResult found = new CrossCheckEngine().run(PtxImages.of(open.asPtx()), request);
            assertSameMemory(expected, found);
            assertEquals(expected.counters(), found.counters());
            assertEquals(expected.printed(), found.printed());
        }
    }

    @ParameterizedTest
    @MethodSource("programs")
    void whatLivenessCallsDeadIsOfNoUse(Path program) throws IOException {
        MachineModule open = MachineLayout.open(closed(program));
        MachineModule killed = MachineKills.of(open);
        for (Schedule schedule : SCHEDULES) {
            RunRequest request = RunRequest.of(launches(program), schedule);
            RunResult expected = new FastEngine().run(PtxImages.of(open.asPtx()), request);
            RunResult found = new FastEngine().run(PtxImages.of(killed.asPtx()), request);
            assertSameMemory(expected, found);
        }
    }
}
