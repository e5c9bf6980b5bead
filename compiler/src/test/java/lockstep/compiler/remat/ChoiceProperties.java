package lockstep.compiler.remat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.compiler.pipeline.PipelineReport;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.text.NvvmPrinter;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.ir.nvvm.verify.NvvmVerifier;
import lockstep.ir.pass.Analyses;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/**
 * Compares the choice of {@code remat} with all choices, each of which is carried out and measured by other analyses.
 */
final class ChoiceProperties {
    private static final int MAX_BLOCKS = 6;
    private static final int PER_BLOCK = 4;
    private static final int MAX_TRIED = 8;

    private static Function function(long seed) {
        return function(seed, MAX_BLOCKS, PER_BLOCK);
    }

    private static Function function(long seed, int mostBlocks, int perBlock) {
        return NvvmReader.read("t.ll", RandomFunctions.text(seed, mostBlocks, perBlock), new Context())
                .orThrow()
                .definedFunctions()
                .getFirst();
    }

    private static RematSettings settings(int target) {
        return new RematSettings(target, false, 6, 10, false, 1, false, true, 20, 0, 1);
    }

    /** A function with the choice of one round, to be carried out. */
    private record Round(FunctionFacts facts, Places places, ChoiceModel model) {
        static Round of(Function function, int target) {
            FunctionFacts facts = new FunctionFacts(function, Analyses.uncached(), settings(target));
            Places places = new Places(facts);
            return new Round(facts, places, new ChoiceModel(facts, places, new CandidateSearch(facts, places).find()));
        }

        void choose(int mask) {
            for (int i = 0; i < model.candidates().size(); i++) {
                if ((mask >>> i & 1) == 1) {
                    model.toggle(model.candidates().get(i));
                }
            }
        }

        void make() {
            Rewriter rewriter = new Rewriter(facts.function(), (rule, where, at) -> true);
            new RematEmission(rewriter, facts, places, (original, copy) -> {}).run(model);
        }
    }

    private static void verify(Function function) {
        Diagnostics found = NvvmVerifier.verify(function.module());
        assertTrue(found.all().isEmpty(), () -> found + "\n" + NvvmPrinter.print(function.module()));
    }

    /** Law: the profile equals the result of the analysis rpa. Oracle: RegisterPressure. */
    @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
    void theProfileIsThePressure(@ForAll long seed) {
        Function function = function(seed);
        FunctionFacts facts = new FunctionFacts(function, Analyses.uncached(), settings(1));
        assertEquals(
                Measured.of(function).most(), facts.profile().at(facts.profile().worst()));
    }

    /**
     * Law: the model predicts pressure and cost of a choice exactly. Oracle: rpa and the instructions of the result.
     */
    @Property(tries = 120, edgeCases = EdgeCasesMode.NONE)
    void whatTheModelSaysIsWhatComes(
            @ForAll long seed, @ForAll @IntRange(min = 1, max = 8) int over, @ForAll int mask) {
        assertModelIsRight(function(seed), over, mask);
    }

    /** The same with few live values, so that the worst point may be between copies in one place. */
    @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
    void whatTheModelSaysIsWhatComesOfChains(@ForAll long seed, @ForAll @IntRange(min = 1, max = 8) int over) {
        assertModelIsRight(function(seed, 2, 3), over, -1);
    }

    private static void assertModelIsRight(Function function, int over, int mask) {
        Measured before = Measured.of(function);
        Round round = Round.of(function, (int) Math.max(1, before.most() - over));
        round.choose(mask);
        long most = round.model().most();
        long cost = round.model().cost();
        round.make();
        verify(function);
        Measured after = Measured.of(function);
        assertEquals(after.most(), most, () -> "registers in\n" + NvvmPrinter.print(function.module()));
        assertEquals(after.cost() - before.cost(), cost, () -> "cost of\n" + NvvmPrinter.print(function.module()));
    }

    /**
     * Law: with few candidates no choice is better than that of the pass. Oracle: all choices, carried out and
     * measured.
     */
    @Property(tries = 60, edgeCases = EdgeCasesMode.NONE)
    void fewCandidatesAreChosenAtBest(@ForAll long seed, @ForAll @IntRange(min = 1, max = 8) int over) {
        Measured before = Measured.of(function(seed));
        int target = (int) Math.max(1, before.most() - over);
        int count = Round.of(function(seed), target).model().candidates().size();
        if (count > MAX_TRIED) {
            return;
        }
        long bestExcess = Long.MAX_VALUE;
        long bestCost = 0;
        for (int mask = 0; mask < 1 << count; mask++) {
            Function tried = function(seed);
            Round round = Round.of(tried, target);
            round.choose(mask);
            round.make();
            Measured found = Measured.of(tried);
            long excess = Math.max(0, found.most() - target);
            if (excess < bestExcess || excess == bestExcess && found.cost() < bestCost) {
                bestExcess = excess;
                bestCost = found.cost();
            }
        }
        Measured once = run(seed, "remat<remat-lli-factor=0;remat-max-times=1;remat-maxreg-ceiling=" + target + ">");
        assertEquals(bestExcess, Math.max(0, once.most() - target));
        if (before.most() > target) {
            assertEquals(bestCost, once.cost());
        }
        Measured often = run(seed, "remat<remat-lli-factor=0;remat-maxreg-ceiling=" + target + ">");
        assertTrue(Math.max(0, often.most() - target) <= bestExcess);
    }

    /** Law: with many candidates pressure never rises, and the result verifies. */
    @Property(tries = 60, edgeCases = EdgeCasesMode.NONE)
    void manyCandidatesNeverRaisePressure(@ForAll long seed, @ForAll @IntRange(min = 1, max = 30) int over) {
        Function function = function(seed, 12, 12);
        Measured before = Measured.of(function);
        run(function, "remat<remat-maxreg-ceiling=" + Math.max(1, before.most() - over) + ">");
        verify(function);
        assertTrue(Measured.of(function).most() <= before.most());
    }

    private static Measured run(long seed, String passes) {
        Function function = function(seed);
        run(function, passes);
        verify(function);
        return Measured.of(function);
    }

    private static void run(Function function, String passes) {
        PipelineReport report = PassManager.run(
                function.module(), PipelineParser.parse(PassRegistry.builtIn(), passes), PipelineOptions.PLAIN);
        assertEquals(1, List.copyOf(report.steps()).size());
    }
}
