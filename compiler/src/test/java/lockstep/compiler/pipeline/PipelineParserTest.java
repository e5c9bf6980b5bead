package lockstep.compiler.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.InputException;
import lockstep.ir.nvvm.Function;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.Pass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class PipelineParserTest {
    private static final PassRegistry REGISTRY = PassRegistry.builtIn();

    @Test
    void passesAreFoundByTheNamesThatTheySayOfThemselves() {
        for (Pass<?> pass : REGISTRY.all()) {
            assertEquals(pass.info().name(), pass.name());
            assertEquals(Optional.of(pass), REGISTRY.find(pass.info().name()));
        }
    }

    /** Law: a step by itself is what its text reads back as. */
    @Test
    void stepsAloneAreWhatTheirTextIs() {
        for (Pass<?> pass : REGISTRY.all()) {
            Pipeline.Step step = new Pipeline.Step(pass, Map.of());
            assertEquals(
                    PipelineParser.parse(REGISTRY, step.toString()).toString(),
                    Pipeline.standalone(step).toString());
        }
        assertEquals(
                "loop-simplify,lcssa,licm",
                Pipeline.standalone(new Pipeline.Step(REGISTRY.find("licm").orElseThrow(), Map.of()))
                        .toString());
    }

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

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                " function( mem2reg , loop(nvvm-loop-pass) ),dce | function(mem2reg,loop(nvvm-loop-pass)),dce"
                        + " | mem2reg,nvvm-loop-pass,dce",
                "dce,loop(licm,nvvm-loop-pass,loop-rotate),licm,dce,licm"
                        + " | dce,loop(licm,nvvm-loop-pass,loop-rotate),licm,dce,licm"
                        + " | dce,loop-simplify,lcssa,licm,nvvm-loop-pass,loop-rotate,licm,dce,"
                        + "loop-simplify,lcssa,licm",
                "loop-simplify,lcssa,licm | loop-simplify,lcssa,licm | loop-simplify,lcssa,licm",
                "cgscc(inline,function(sroa)) | cgscc(inline,function(sroa)) | inline,sroa",
                "repeat<3>(dce,mem2reg) | repeat<3>(dce,mem2reg) | dce,mem2reg,dce,mem2reg,dce,mem2reg",
                "cgscc(repeat<2>(inline,repeat<2>(dce))) | cgscc(repeat<2>(inline,repeat<2>(dce)))"
                        + " | inline,dce,dce,inline,dce,dce",
                "nvvm-loop-pass<-1; a=2> | nvvm-loop-pass<-1;a=2> | nvvm-loop-pass<-1;a=2>",
                "gvn<> | gvn | gvn",
                "module(globalopt,function(gvn)) | module(globalopt,function(gvn)) | globalopt,gvn",
            })
    void keepsAdaptorsAndWritesRepetitionsOut(String text, String printed, String flat) {
        PipelineTree tree = PipelineParser.parseTree(REGISTRY, text);
        assertEquals(printed, tree.toString());
        assertEquals(tree, PipelineParser.parseTree(REGISTRY, printed));
        assertEquals(flat, tree.flat().toString());
    }

    @Test
    void countsWhatIsNotBuiltOnOneLine() {
        Pipeline pipeline = PipelineParser.parse(
                REGISTRY, "dce,loop(nvvm-loop-pass),nvvm-late-opt,require<aa>,loop(nvvm-loop-pass)");
        assertEquals(
                Optional.of("skipped 3 of 5 steps: not built yet are nvvm-loop-pass, nvvm-late-opt"),
                pipeline.skipped());
        assertEquals(
                Optional.empty(),
                PipelineParser.parse(REGISTRY, "dce,require<aa>").skipped());
    }

    /** The machine passes of a standard pipeline are skipped without code generation; passes after it run. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "dce,finalize-isel,dead-mi-elimination,live-dead,adce"
                        + " | skipped 3 of 5 steps: not reached without select are finalize-isel,"
                        + " dead-mi-elimination, live-dead",
                "dce,finalize-isel,machine-rpa,adce | skipped 2 of 4 steps: not built yet are machine-rpa;"
                        + " not reached without select are finalize-isel",
                "machine-function(finalize-isel,machine-rpa) | skipped 1 of 2 steps: not built yet"
                        + " are machine-rpa",
            })
    void passesAfterCodeGenerationAreNotReached(String text, String skipped) {
        Pipeline pipeline = PipelineParser.parse(REGISTRY, text);
        assertEquals(Optional.of(skipped), pipeline.skipped());
        assertEquals(text.replaceAll("machine-function\\((.*)\\)", "$1"), pipeline.toString());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "dce,dead-mi-elimination | <pipeline>:1:5 | pass 'dead-mi-elimination' works on machine"
                        + " IR, the passes before it on LLVM IR",
                "dead-mi-elimination,dce | <pipeline>:1:21 | pass 'dce' works on LLVM IR, the passes"
                        + " before it on machine IR",
                "ori-function(live-dead),dead-mi-elimination | <pipeline>:1:25 | works on machine IR, the"
                        + " passes before it on Ori",
                "live-dead,nvopt<O2> | <pipeline>:1:11 | works on LLVM IR, the passes before it on Ori",
                "machine-function(live-dead) | <pipeline>:1:18 | pass 'live-dead' works on the unit"
                        + " ori-function and cannot be nested in machine-function(...)",
                "ori-function(dce) | <pipeline>:1:14 | pass 'dce' works on the unit function and cannot"
                        + " be nested in ori-function(...)",
            })
    void levelsDoNotMix(String text, String place, String message) {
        InputException wrong = assertThrows(InputException.class, () -> PipelineParser.parse(REGISTRY, text));
        Diagnostic found = wrong.diagnostics().getFirst();
        assertEquals(place, found.location().toString());
        assertTrue(found.message().contains(message), found::message);
    }

    @Test
    void aPassOfTheSameNameTakesThePlaceOfANameAlone() {
        Pass<?> pass = new Own("nvvm-late-opt");
        PassRegistry registry = REGISTRY.with(List.of(pass));
        assertEquals(
                pass,
                PipelineParser.parse(registry, "nvvm-late-opt")
                        .steps()
                        .getFirst()
                        .pass());
        assertEquals(
                Optional.empty(),
                PipelineParser.parse(registry, "nvvm-late-opt").skipped());
        assertEquals(REGISTRY.notBuilt().size() - 1, registry.notBuilt().size());
    }

    @Test
    void aPassThatGetsBuiltKeepsItsPlaceInPipelines() {
        Pass<?> lowering = new Own("nvvm-lower-barriers");
        List<Pass<?>> now = List.of(lowering, new Own("nvvm-loop-opt"));
        PassRegistry registry = REGISTRY.with(now).with(List.of(new Own("nvvm-loop-pass")));
        PipelineTree tree = PipelineParser.parseTree(registry, "nvopt<O3>");
        String text = tree.toString();
        assertEquals(text, PipelineParser.parseTree(registry, text).toString());
        assertTrue(text.contains("cgscc(inline,function-attrs,") && text.contains(",nvvm-lower-barriers,"), text);
        for (Pass<?> pass : now) {
            assertTrue(
                    tree.flat().steps().stream().anyMatch(step -> step.pass() == pass),
                    pass.info().name());
        }
        assertEquals(
                "loop(nvvm-loop-pass)",
                PipelineParser.parseTree(registry, "loop(nvvm-loop-pass)").toString());
        assertThrows(InputException.class, () -> PipelineParser.parse(registry, "nvvm-lower-barriers<0>"));
        assertThrows(InputException.class, () -> PipelineParser.parse(registry, "function(inline)"));
    }

    /** A pass that does nothing. */
    private record Own(String name) implements FunctionPass {
        @Override
        public PassInfo info() {
            return new PassInfo(name, "a pass of a plug-in", new SourceRef.Assumed("a test"));
        }

        @Override
        public boolean run(Function function, PassContext context) {
            return false;
        }
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
                "function(globalopt) | pipeline-nesting | 10",
                "loop(dce) | pipeline-nesting | 6",
                "function(module(dce)) | pipeline-nesting | 10",
                "dce,function(cgscc(inline)) | pipeline-nesting | 14",
                "repeat<0>(dce) | pipeline-syntax | 8",
                "repeat<1001>(dce) | pipeline-syntax | 8",
                "repeat<2;3>(dce) | pipeline-syntax | 8",
                "repeat(dce) | pipeline-syntax | 1",
                "repeat<2>,dce | pipeline-syntax | 10",
                "nvvm-loop-pass<a;;b> | pipeline-syntax | 18",
                "nvvm-loop-pass<a( | pipeline-syntax | 17",
                "function() | pipeline-syntax | 10",
                "repeat<1000>(repeat<1000>(dce)) | pipeline-too-long | 0",
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
