package lockstep.compiler.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class PipelineParserTest {
    private static final PassRegistry REGISTRY = PassRegistry.builtIn();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "mem2reg | mem2reg",
                "mem2reg,mem2reg | mem2reg,mem2reg",
                "  mem2reg , break-crit-edges  | mem2reg,break-crit-edges",
                "function(mem2reg) | mem2reg",
                "module(function(mem2reg,break-crit-edges),mem2reg) | mem2reg,break-crit-edges,mem2reg",
                "break-crit-edges<merge-identical-edges> | break-crit-edges<merge-identical-edges>",
                "break-crit-edges<merge-identical-edges=0> | break-crit-edges<no-merge-identical-edges>",
                "mem2reg<> | mem2reg",
                "memory-space-opt<first-time;warnings> | memory-space-opt<first-time;warnings>",
                "memory-space-opt<warnings;second-time;no-warnings> | memory-space-opt<second-time;no-warnings>",
                "memory-space-opt<dump-memory-space-warnings> | memory-space-opt<dump-memory-space-warnings>",
            })
    void readsAndPrints(String text, String printed) {
        Pipeline pipeline = PipelineParser.parse(REGISTRY, text);
        assertEquals(printed, pipeline.toString());
        assertEquals(printed, PipelineParser.parse(REGISTRY, printed).toString());
    }

    @Test
    void theEmptyTextIsTheEmptyPipeline() {
        assertEquals(0, PipelineParser.parse(REGISTRY, "  ").steps().size());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "mem2rex | unknown-pass | 1",
                "mem2reg,frog | unknown-pass | 9",
                "mem2reg, | pipeline-syntax | 9",
                ",mem2reg | pipeline-syntax | 1",
                "mem2reg mem2reg | pipeline-syntax | 9",
                "function(mem2reg | pipeline-syntax | 17",
                "mem2reg) | pipeline-syntax | 8",
                "mem2reg<frog> | unknown-setting | 9",
                "memory-space-opt<third-time> | unknown-setting | 18",
                "memory-space-opt<no-first-time> | unknown-setting | 18",
                "memory-space-opt<first-time=0> | pipeline-syntax | 28",
                "memory-space-opt<warnings;;> | unknown-setting | 27",
                "break-crit-edges<merge-identical-edges=2> | setting-range | 18",
                "break-crit-edges<merge-identical-edges=x> | pipeline-syntax | 40",
                "break-crit-edges<merge-identical-edges | pipeline-syntax | 39",
            })
    void refusesWithTheColumn(String text, String code, int column) {
        InputException refused = assertThrows(InputException.class, () -> PipelineParser.parse(REGISTRY, text));
        Diagnostic first = refused.diagnostics().getFirst();
        assertEquals(code + " " + column, first.code() + " " + first.location().column(), first.message());
    }

    @Test
    void namesThePassAndTheWordAsSeedZeroDoes() {
        InputException refused = assertThrows(
                InputException.class, () -> PipelineParser.parse(REGISTRY, "memory-space-opt<first-time;Frog>"));
        assertEquals(
                "invalid MemorySpaceOpt pass parameter 'Frog'",
                refused.diagnostics().getFirst().message());
    }

    @ParameterizedTest
    @ValueSource(ints = {50_000, 5_000_000})
    void deepNestingIsRefusedOrRead(int depth) {
        String text = "module(".repeat(depth);
        assertThrows(InputException.class, () -> PipelineParser.parse(REGISTRY, text));
    }
}
