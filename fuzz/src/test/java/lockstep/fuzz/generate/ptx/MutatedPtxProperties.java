package lockstep.fuzz.generate.ptx;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import lockstep.conformance.program.ProgramFiles;
import lockstep.fuzz.generate.MutatedText;
import lockstep.fuzz.generate.Profile;
import lockstep.ir.diag.InputException;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.sass.isa.Architecture;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.Schedule;
import lockstep.sim.fast.CrossCheckEngine;
import lockstep.sim.image.ImageOptions;
import lockstep.sim.image.ProgramImage;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.constraints.IntRange;

/**
 * Law: a program of PTX with some words changed ends in a diagnostic or in an outcome of its run, the same on both
 * engines, whatever it has become: an exception is a fault of Lockstep.
 */
class MutatedPtxProperties {
    private static final int SEEDS = 40;
    private static final long FUEL = 30_000;
    private static final PtxGenerator GENERATOR = new PtxGenerator(Profile.named("ptx"), Architecture.SM_90);

    @Property(tries = 400, shrinking = ShrinkingMode.OFF)
    void changedProgramsEndAsProgramsDo(
            @ForAll @IntRange(min = 0, max = SEEDS - 1) int program, @ForAll long randomness) {
        String text = MutatedText.of(GeneratedPtx.text(GENERATOR.generate(program)), new SplittableRandom(randomness));
        ProgramFiles.Parsed parsed = ProgramFiles.read("mutated.ptx", text.getBytes(StandardCharsets.ISO_8859_1));
        if (parsed.program().isEmpty()) {
            return;
        }
        ProgramImage image = parsed.program().get().image(ImageOptions.REFERENCE);
        LaunchFile launches = LaunchReader.readComments("mutated.ptx", text);
        RunRequest request = RunRequest.of(launches, Schedule.of(Policy.STACK)).withFuel(FUEL);
        try {
            assertNotNull(new CrossCheckEngine().run(image, request).outcome());
        } catch (InputException diagnosed) {
            assertNotNull(diagnosed.getMessage());
        }
    }
}
