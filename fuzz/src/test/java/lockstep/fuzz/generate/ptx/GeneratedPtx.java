package lockstep.fuzz.generate.ptx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HexFormat;
import java.util.List;
import lockstep.conformance.program.PtxProgram;
import lockstep.fuzz.generate.ptx.PtxGenerator.PtxCase;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.ptx.text.PtxPrinter;
import lockstep.ir.ptx.text.PtxReader;
import lockstep.ir.ptx.verify.PtxVerifier;
import lockstep.sim.Outcome;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.fast.CrossCheckEngine;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.image.ptx.PtxImages;
import lockstep.sim.memory.ObservedObject;

/** What must hold of each generated program. */
final class GeneratedPtx {
    private static final List<Schedule> OTHERS = List.of(
            Schedule.of(Policy.MAXIMAL), new Schedule(Policy.INDEPENDENT, 1), new Schedule(Policy.INDEPENDENT, 2));

    private GeneratedPtx() {}

    /** The program as a campaign writes it. */
    static String text(PtxCase test) {
        return new TestCase(test.name(), new PtxProgram(test.module()), test.launches(), test.choices()).text();
    }

    /** The text reads back, is a fixed point, has the launches, and the verifier finds nothing. */
    static void assertLegal(PtxCase test) {
        String text = text(test);
        PtxModule read = PtxReader.read(test.name(), text).orThrow();
        assertEquals(PtxPrinter.print(test.module()), PtxPrinter.print(read));
        assertFalse(PtxVerifier.verify(read).hasFatal(), () -> PtxVerifier.verify(read) + text);
        assertEquals(
                test.launches().toString().strip(),
                LaunchReader.readComments(test.name(), text).toString().strip());
    }

    /** Both engines finish under all policies with the same results, all of whose bits are defined, and no race. */
    static void assertDefined(PtxCase test) {
        ProgramImage image = PtxImages.of(test.module());
        assertEquals(List.of(), image.diagnostics(), () -> text(test));
        RunResult first = run(test, image, Schedule.of(Policy.STACK));
        first.objects().forEach(object -> assertAllDefined(test, object));
        for (Schedule schedule : OTHERS) {
            RunResult other = run(test, image, schedule);
            for (ObservedObject object : first.objects()) {
                ObservedObject same = other.object(object.name()).orElseThrow();
                assertEquals(
                        HexFormat.of().formatHex(object.bytes()),
                        HexFormat.of().formatHex(same.bytes()),
                        () -> schedule + text(test));
            }
        }
    }

    private static RunResult run(PtxCase test, ProgramImage image, Schedule schedule) {
        boolean isFirst = schedule.policy() == Policy.STACK;
        RunRequest request = RunRequest.of(test.launches(), schedule).withRaces(isFirst);
        RunResult result = new CrossCheckEngine().run(image, request);
        assertInstanceOf(Outcome.Finished.class, result.outcome(), () -> result.outcome() + text(test));
        assertTrue(result.inconclusive().isEmpty(), () -> result.inconclusive() + text(test));
        return result;
    }

    private static void assertAllDefined(PtxCase test, ObservedObject object) {
        for (byte mask : object.undefined()) {
            assertEquals(0, mask, () -> object.name() + text(test));
        }
    }
}
