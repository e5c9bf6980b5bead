package lockstep.conformance.refine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import lockstep.ir.launch.LaunchReader;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.reference.ReferenceEngine;
import org.junit.jupiter.api.Test;

/** A check with the race detector on. docs/semantics.md, S9.2. */
final class RaceCheckTest {
    private static final String RACY =
            "define ptx_kernel void @k(ptr %out) {\n  store i32 1, ptr %out\n  ret void\n}\n";
    private static final String LAUNCH = "LAUNCH: k grid=1 block=32 args=[out i32[4]]";

    private static Verdict check(CheckOptions options) {
        RefinementCheck check = new RefinementCheck(new ReferenceEngine(), options);
        ProgramImage image =
                ProgramImage.of(NvvmReader.read("test.ll", RACY, new Context()).orThrow());
        Runs before = check.run(image, LaunchReader.readFile("test.launch", LAUNCH));
        return check.compare(before, check.runAfter(before, image));
    }

    @Test
    void aRacyProgramIsNoGroundForAVerdict() {
        Verdict.Inconclusive open =
                assertInstanceOf(Verdict.Inconclusive.class, check(CheckOptions.DEFAULT.withRaces(true)));
        assertEquals("race", open.reason());
        assertTrue(open.what().contains("lane 0") && open.what().contains("lane 1"), open.what());
    }

    @Test
    void racesAreNotLookedForUnlessAskedFor() {
        assertInstanceOf(Verdict.Refines.class, check(CheckOptions.DEFAULT));
    }
}
