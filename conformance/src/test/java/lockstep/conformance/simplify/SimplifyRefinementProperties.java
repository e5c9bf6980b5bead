package lockstep.conformance.simplify;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.util.List;
import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineOptions;
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
import lockstep.ir.pass.Pass;
import lockstep.sim.Policy;
import lockstep.sim.Schedule;
import lockstep.sim.reference.ReferenceEngine;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/**
 * Law: a kernel after instsimplify refines the kernel before, lane by lane, poison and undefined bits included. Oracle:
 * the simulator, which shares no code with the pass.
 */
class SimplifyRefinementProperties {
    private static final CheckOptions OPTIONS = CheckOptions.DEFAULT.withSchedules(List.of(Schedule.of(Policy.STACK)));

    private static final List<LaunchFile> RANDOM = List.of(
            LaunchReader.readFile("k.launch", "LAUNCH: k grid=1 block=64 args=[out i16[256], buf i8[192] rand(7)]"));

    /** Values around 0, where comparisons and wrapping change. */
    private static final List<LaunchFile> SMALL = List.of(LaunchReader.readFile(
            "k.launch", "LAUNCH: k grid=1 block=64 args=[out i16[256], buf i8[192] rand(11,-3,4)]"));

    private static Module module(String text) {
        return NvvmReader.read("k.ll", text, new Context()).orThrow();
    }

    private static Pass<?> pass() {
        return PassRegistry.builtIn().find("instsimplify").orElseThrow();
    }

    /** The verdicts on {@code text} before and after the pass; one a launch. */
    private static List<StepVerdict> verdicts(String text, List<LaunchFile> launches) {
        Module module = module(text);
        Bracket bracket = new Bracket(new RefinementCheck(new ReferenceEngine(), OPTIONS), launches);
        PassManager.run(
                module, Pipeline.of(pass()), PipelineOptions.PLAIN.watchedBy(PassBracket.begin(bracket, module)));
        return bracket.verdicts();
    }

    private static void requireRefinement(String text, List<LaunchFile> launches) {
        for (StepVerdict step : verdicts(text, launches)) {
            switch (step.verdict()) {
                case Verdict.Skipped s -> {}
                case Verdict.Refines r -> assertTrue(r.vacuous() == 0, () -> "undefined before:\n" + text);
                case Verdict.Inconclusive i -> {}
                case Verdict.Wrong w ->
                    fail(step.lastRule() + "\n" + w.counterexample().text() + "\n" + text);
            }
        }
    }

    /** Law: as above, on integers of 8 bits. */
    @Property(tries = 150)
    void bytesAreKept(@ForAll long seed) {
        String text = ExpressionKernel.text(new SeededChoices(seed), 8);
        requireRefinement(text, RANDOM);
        requireRefinement(text, SMALL);
    }

    /** Law: as above, on integers of 4 bits, where every kind of wrapping is near. */
    @Property(tries = 150)
    void nibblesAreKept(@ForAll long seed) {
        requireRefinement(ExpressionKernel.text(new SeededChoices(seed), 4), RANDOM);
    }

    @Test
    void manyKernelsAreChanged() {
        int changed = 0;
        for (int seed = 0; seed < 50; seed++) {
            List<StepVerdict> steps = verdicts(ExpressionKernel.text(new SeededChoices(seed), 8), RANDOM);
            changed += steps.stream().anyMatch(s -> s.verdict() instanceof Verdict.Refines) ? 1 : 0;
        }
        assertTrue(changed > 10, changed + " of 50 kernels were changed");
    }

    @Test
    void undefinedBeforeIsSeen() {
        String text = "define ptx_kernel void @k(ptr %out, ptr %in) {\n"
                + "  store i16 0, ptr null\n  %a = add i32 0, 1\n  store i32 %a, ptr %out\n  ret void\n}\n";
        assertFalse(verdicts(text, RANDOM).isEmpty());
        try {
            requireRefinement(text, RANDOM);
        } catch (AssertionError expected) {
            return;
        }
        fail("an undefined kernel was taken for a proof");
    }
}
