package lockstep.conformance.legalize;

import static org.junit.jupiter.api.Assertions.assertEquals;
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
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.ir.nvvm.verify.NvvmVerifier;
import lockstep.sim.Policy;
import lockstep.sim.Schedule;
import lockstep.sim.reference.ReferenceEngine;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/**
 * Law: a kernel after a pass of legalization refines the kernel before, lane by lane, poison and undefined bits
 * included, and does not contain anything that the pass lowers. Oracle: the simulator, which shares no code with the
 * passes.
 */
class LegalizationProperties {
    private static final CheckOptions OPTIONS = CheckOptions.DEFAULT.withSchedules(List.of(Schedule.of(Policy.STACK)));

    private static LaunchFile launch(String content) {
        return LaunchReader.readFile(
                "k.launch",
                "LAUNCH: k grid=1 block=%d args=[out i64[%d], buf i64[%d] %s]"
                        .formatted(
                                LegalizationKernel.THREADS,
                                LegalizationKernel.THREADS * LegalizationKernel.RESULTS,
                                LegalizationKernel.THREADS * LegalizationKernel.WORDS,
                                content));
    }

    private static final List<LaunchFile> LAUNCHES = List.of(launch("rand(7)"), launch("rand(11,-3,6)"));

    private static Module lowered(String text, String passes) {
        Module module = NvvmReader.read("k.ll", text, new Context()).orThrow();
        Bracket bracket = new Bracket(new RefinementCheck(new ReferenceEngine(), OPTIONS), LAUNCHES);
        PassManager.run(
                module,
                PipelineParser.parse(PassRegistry.builtIn(), passes),
                PipelineOptions.PLAIN.watchedBy(PassBracket.begin(bracket, module)));
        bracket.verdicts().forEach(step -> require(step, text));
        assertEquals(List.of(), NvvmVerifier.verify(module).all(), text);
        return module;
    }

    private static void require(StepVerdict step, String text) {
        switch (step.verdict()) {
            case Verdict.Skipped s -> {}
            case Verdict.Refines r -> assertTrue(r.vacuous() == 0, () -> "undefined before:\n" + text);
            case Verdict.Inconclusive i -> fail("inconclusive: " + i.what() + "\n" + text);
            case Verdict.Wrong w ->
                fail(step.lastRule() + "\n" + w.counterexample().text() + "\n" + text);
        }
    }

    private static long count(Module module, Opcode opcode) {
        long count = 0;
        for (BasicBlock block : module.function("k").orElseThrow().blocks()) {
            for (Instruction instruction : block) {
                count += instruction.opcode() == opcode ? 1 : 0;
            }
        }
        return count;
    }

    /** Law: as above, for bitcasts between all shapes of up to 192 bits. */
    @Property(tries = 40)
    void bitcastsAreKept(@ForAll long seed) {
        String text = LegalizationKernel.bitcast(new SeededChoices(seed));
        Module once = lowered(text, "lower-bitcasts");
        assertEquals(
                count(once, Opcode.BITCAST),
                count(lowered(text, "lower-bitcasts,lower-bitcasts"), Opcode.BITCAST),
                text);
    }

    /** Law: as above, for addresses with all kinds of steps and flags. */
    @Property(tries = 70)
    void addressesAreKept(@ForAll long seed) {
        lowered(LegalizationKernel.address(new SeededChoices(seed)), "lower-gep");
    }

    /** Law: as above, for elements at variable indices, by selects and by slots. */
    @Property(tries = 30)
    void elementsAreKept(@ForAll long seed) {
        String text = LegalizationKernel.elements(new SeededChoices(seed));
        assertEquals(0, count(lowered(text, "lower-dynamic-elements<select-limit=64>"), Opcode.ALLOCA));
        lowered(text, "lower-dynamic-elements<select-limit=3>");
    }
}
