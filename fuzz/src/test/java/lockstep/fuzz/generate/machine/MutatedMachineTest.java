package lockstep.fuzz.generate.machine;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import lockstep.conformance.program.ProgramFiles;
import lockstep.fuzz.generate.MutatedText;
import lockstep.fuzz.generate.machine.MachineGenerator.MachineCase;
import lockstep.ir.diag.InputException;
import lockstep.ir.ptx.machine.MachineText;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.Schedule;
import lockstep.sim.fast.CrossCheckEngine;
import lockstep.sim.image.ImageOptions;
import lockstep.sim.image.ProgramImage;
import org.junit.jupiter.api.Test;

/**
 * Law: machine IR with some words changed ends in a diagnostic or in an outcome of its run, the same on both engines:
 * an exception is a fault of Lockstep.
 */
class MutatedMachineTest {
    private static final int MUTANTS = Integer.getInteger("lockstep.mutants", 400);
    private static final int PROGRAMS = 200;
    private static final long FUEL = 30_000;

    @Test
    void changedProgramsEndAsProgramsDo() {
        int programs = 0;
        for (int mutant = 0; mutant < MUTANTS; mutant++) {
            MachineCase test = new MachineGenerator().generate(mutant % PROGRAMS);
            String text = MutatedText.of(MachineText.print(test.module()), new SplittableRandom(mutant));
            byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
            ProgramFiles.Parsed parsed = ProgramFiles.read("mutant" + mutant + ".mptx", bytes);
            if (parsed.program().isPresent()) {
                programs++;
                run(parsed.program().get().image(ImageOptions.REFERENCE), test);
            }
        }
        assertTrue(programs * 10 >= MUTANTS, programs + " of " + MUTANTS + " are programs");
    }

    private static void run(ProgramImage image, MachineCase test) {
        RunRequest request =
                RunRequest.of(test.launches(), Schedule.of(Policy.STACK)).withFuel(FUEL);
        try {
            assertNotNull(new CrossCheckEngine().run(image, request).outcome());
        } catch (InputException diagnosed) {
            assertNotNull(diagnosed.getMessage());
        }
    }
}
