package lockstep.fuzz.generate.sass;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import lockstep.fuzz.generate.sass.SassGenerator.SassCase;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.sass.control.ControlVerifier;
import lockstep.ir.sass.control.JumpTables;
import lockstep.ir.sass.function.SassKernel;
import lockstep.ir.sass.function.SassVerifier;
import lockstep.ir.sass.text.SassModuleText;
import lockstep.sim.Outcome;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.fast.CrossCheckEngine;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.image.sass.SassImages;
import lockstep.sim.memory.ObservedObject;

/** What must hold of each generated program. */
final class GeneratedSass {
    private static final List<Schedule> SCHEDULES =
            List.of(Schedule.of(Policy.BARRIER), new Schedule(Policy.BARRIER, 1), new Schedule(Policy.BARRIER, 2));
    private static final long FUEL = 200_000;

    private GeneratedSass() {}

    /** The text reads back; the verifiers of instructions and of control fields find nothing, not even to warn of. */
    static void assertLegal(SassCase test) {
        String text = SassModuleText.print(test.module());
        Diagnostics found = new Diagnostics();
        assertEquals(Optional.of(test.module()), SassModuleText.parse(text, "generated.sass", found), text);
        for (SassKernel kernel : test.module().kernels()) {
            SassVerifier.verify(kernel.function(), kernel.registers(), found);
            assertEquals(List.of(), ControlVerifier.verify(kernel.function().code(), JumpTables.of(kernel)), text);
        }
        assertEquals(List.of(), found.all(), text);
    }

    /** Both engines finish under each schedule with the same results, all of whose bits are defined. */
    static void assertDefined(SassCase test) {
        ProgramImage image = SassImages.of(test.module(), "generated.sass");
        assertEquals(List.of(), image.diagnostics(), () -> SassModuleText.print(test.module()));
        RunResult first = run(test, image, SCHEDULES.getFirst());
        for (ObservedObject object : first.objects()) {
            assertArrayEquals(new byte[object.undefined().length], object.undefined());
        }
        for (Schedule schedule : SCHEDULES.subList(1, SCHEDULES.size())) {
            RunResult other = run(test, image, schedule);
            for (ObservedObject object : first.objects()) {
                assertArrayEquals(
                        object.bytes(),
                        other.object(object.name()).orElseThrow().bytes(),
                        () -> test.name() + " under " + schedule);
            }
        }
    }

    private static RunResult run(SassCase test, ProgramImage image, Schedule schedule) {
        RunRequest request = new RunRequest(test.launches(), schedule, 1, FUEL, 32, true, Optional.empty());
        RunResult result = new CrossCheckEngine().run(image, request);
        assertInstanceOf(Outcome.Finished.class, result.outcome(), () -> test.name() + ": " + result.outcome());
        assertTrue(result.inconclusive().isEmpty(), () -> test.name() + ": " + result.inconclusive());
        return result;
    }
}
