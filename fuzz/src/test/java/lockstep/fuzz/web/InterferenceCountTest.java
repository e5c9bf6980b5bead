package lockstep.fuzz.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.conformance.refine.Runs;
import lockstep.fuzz.generate.Generator;
import lockstep.fuzz.generate.Profile;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.claim.PhiWebs;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.clone.ModuleCloner;
import lockstep.ir.nvvm.verify.NvvmVerifier;
import lockstep.sim.Outcome;
import lockstep.sim.Policy;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.fast.FastEngine;
import lockstep.sim.image.PhiMode;
import lockstep.sim.image.ProgramImage;
import org.junit.jupiter.api.Test;

/**
 * The mode {@code web} has teeth: of the programs in which a value is used after a definition of its web that was
 * executed while it was live and brought another value, at least nine in ten differ; and a program whose webs do not
 * interfere by the validator has no such use.
 */
final class InterferenceCountTest {
    private static final long SEEDS = Long.getLong("lockstep.seeds", 40);
    private static final long FIRST = Long.getLong("lockstep.first-seed", 0);
    private static final long FUEL = 2_000_000;

    /** What a lane does with its own cells does not depend on the schedule: one will do. */
    private static final RefinementCheck CHECK = new RefinementCheck(
            new FastEngine(),
            CheckOptions.DEFAULT
                    .withSchedules(List.of(Schedule.of(Policy.STACK)))
                    .withFuel(FUEL));

    /** How many programs there are of each kind, and how many of them differ in webs. */
    private static final class Count {
        private int all;
        private int differing;

        void add(boolean differs) {
            all++;
            differing += differs ? 1 : 0;
        }

        @Override
        public String toString() {
            return differing + " of " + all + " differ";
        }
    }

    /** What the runs of {@code test} with the probe found, empty if one does not finish. */
    private static OptionalInt found(TestCase test) {
        Module module = ModuleCloner.clone(test.module());
        InterferenceProbe.add(module, PhiWebs::of);
        Runs runs = CHECK.run(ProgramImage.of(module), test.sequences().getFirst());
        int bits = 0;
        for (RunResult run : runs.results()) {
            if (!(run.outcome() instanceof Outcome.Finished)) {
                return OptionalInt.empty();
            }
            bits |= run.object("@" + InterferenceProbe.FOUND).orElseThrow().bytes()[0];
        }
        return OptionalInt.of(bits);
    }

    private static boolean differsInWebs(TestCase test) {
        return WebVerdicts.of(CHECK, test, test.module(), PhiMode.WEB, PhiWebs::of)
                .isWrong();
    }

    private static boolean isConventional(Module module) {
        return module.definedFunctions().stream()
                .allMatch(function -> WebValidator.isConventional(function, PhiWebs.of(function)));
    }

    @Test
    void interferenceThatHappensIsSeen() throws IOException {
        Generator generator = new Generator(Profile.named("cssa"));
        Count refused = new Count();
        Count overwritten = new Count();
        Count overwrittenDifferently = new Count();
        int notCounted = 0;
        for (long seed = FIRST; seed < FIRST + SEEDS; seed++) {
            TestCase test = generator.generate(seed);
            if (NvvmVerifier.verify(test.module()).hasFatal()) {
                continue;
            }
            boolean isRefused = !isConventional(test.module());
            OptionalInt bits = found(test);
            if (bits.isEmpty()) {
                notCounted++;
                continue;
            }
            if (!isRefused) {
                assertEquals(0, bits.getAsInt(), test::text);
                continue;
            }
            boolean differs = differsInWebs(test);
            refused.add(differs);
            if ((bits.getAsInt() & InterferenceProbe.OVERWRITTEN) != 0) {
                overwritten.add(differs);
            }
            if ((bits.getAsInt() & InterferenceProbe.OVERWRITTEN_DIFFERENTLY) != 0) {
                overwrittenDifferently.add(differs);
            }
        }
        String counts = "%d seeds from %d on, %d without a finished run; ".formatted(SEEDS, FIRST, notCounted)
                + "refused: %s; overwritten: %s; differently: %s\n"
                        .formatted(refused, overwritten, overwrittenDifferently);
        if (Boolean.getBoolean("lockstep.measure")) {
            Files.writeString(Path.of("target", "interference-" + FIRST + ".txt"), counts);
        }
        assertTrue(overwrittenDifferently.all > SEEDS / 4, counts);
        assertTrue(10 * overwrittenDifferently.differing >= 9 * overwrittenDifferently.all, counts);
    }
}
