package lockstep.conformance.simplify;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.util.List;
import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.conformance.bracket.Bracket;
import lockstep.conformance.bracket.PassBracket;
import lockstep.conformance.bracket.StepVerdict;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.conformance.refine.Verdict;
import lockstep.ir.choices.Choices.SeededChoices;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.sim.Policy;
import lockstep.sim.Schedule;
import lockstep.sim.reference.ReferenceEngine;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/**
 * Law: a kernel after expand-large-integers with limbs of 4 bits refines the kernel before, lane by lane, poison and
 * undefined bits included (S3.1, S3.2). Oracle: the simulator, which shares no code with the pass.
 */
class LimbRefinementProperties {
    private static final CheckOptions OPTIONS = CheckOptions.DEFAULT.withSchedules(List.of(Schedule.of(Policy.STACK)));
    private static final String PASS = "expand-large-integers<limb=4>";

    private static final List<LaunchFile> RANDOM = List.of(
            LaunchReader.readFile("k.launch", "LAUNCH: k grid=1 block=64 args=[out i16[256], buf i8[192] rand(7)]"));

    private static List<StepVerdict> verdicts(String text) {
        Module module = NvvmReader.read("k.ll", text, new Context()).orThrow();
        Bracket bracket = new Bracket(new RefinementCheck(new ReferenceEngine(), OPTIONS), RANDOM);
        PassManager.run(
                module,
                PipelineParser.parse(PassRegistry.builtIn(), PASS),
                PipelineOptions.PLAIN.watchedBy(PassBracket.begin(bracket, module)));
        return bracket.verdicts();
    }

    private static void requireRefinement(String text) {
        for (StepVerdict step : verdicts(text)) {
            switch (step.verdict()) {
                case Verdict.Skipped s -> {}
                case Verdict.Refines r -> assertTrue(r.vacuous() == 0, () -> "undefined before:\n" + text);
                case Verdict.Inconclusive i -> {}
                case Verdict.Wrong w ->
                    fail(step.lastRule() + "\n" + w.counterexample().text() + "\n" + text);
            }
        }
    }

    /** Law: as above, on integers of two whole limbs. */
    @Property(tries = 200)
    void wholeLimbsAreKept(@ForAll long seed) {
        requireRefinement(ExpressionKernel.text(new SeededChoices(seed), 8));
    }

    /** Law: as above, on integers whose last limb has three bits. */
    @Property(tries = 200)
    void partsOfLimbsAreKept(@ForAll long seed) {
        requireRefinement(ExpressionKernel.text(new SeededChoices(seed), 7));
    }

    /** Law: as above, on integers whose last limb has one bit. */
    @Property(tries = 100)
    void lastLimbsOfOneBitAreKept(@ForAll long seed) {
        requireRefinement(ExpressionKernel.text(new SeededChoices(seed), 5));
    }

    @Test
    void mostKernelsAreJudged() {
        int refined = 0;
        for (int seed = 0; seed < 50; seed++) {
            List<StepVerdict> steps = verdicts(ExpressionKernel.text(new SeededChoices(seed), 8));
            refined += steps.stream().anyMatch(s -> s.verdict() instanceof Verdict.Refines) ? 1 : 0;
        }
        assertTrue(refined > 25, refined + " of 50 kernels were changed and judged");
    }
}
