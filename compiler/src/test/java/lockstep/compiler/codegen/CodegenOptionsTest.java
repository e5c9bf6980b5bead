package lockstep.compiler.codegen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import lockstep.compiler.emit.PtxTarget;
import lockstep.compiler.option.PassOptions;
import lockstep.compiler.pipeline.PassLevel;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The pipeline of code generation, and the selection of a part of it. */
final class CodegenOptionsTest {
    private static final PassRegistry REGISTRY = PassRegistry.builtIn();
    private static final String LEGALIZATION = String.join(",", CodegenOptions.legalization());

    private static Pipeline parse(String text) {
        return PipelineParser.parse(REGISTRY, text);
    }

    private static Pipeline whole(CodegenOptions options, String given) {
        return options.pipeline(parse(given), REGISTRY, PassOptions.NONE);
    }

    private static CodegenOptions options(String target, String start, String stop) {
        return new CodegenOptions(
                Optional.of(target).filter(name -> !name.isEmpty()).flatMap(PtxTarget::named),
                false,
                false,
                step(CodegenOptions.START, start),
                step(CodegenOptions.STOP, stop));
    }

    private static Optional<StepName> step(String option, String text) {
        return text.isEmpty() ? Optional.empty() : Optional.of(StepName.parse(option, text));
    }

    private static String refused(Runnable work) {
        return assertThrows(InputException.class, work::run)
                .diagnostics()
                .getFirst()
                .toString();
    }

    @Test
    void passesOverLlvmIrComeFirstThenLegalizationSelectionMachinePassesEmission() {
        String text = whole(options("sm_80", "", ""), "sroa,finalize-isel,machine-cp,dce")
                .toString();
        assertEquals("sroa,dce," + LEGALIZATION + ",select<sm_80>,finalize-isel,machine-cp,emit", text);
    }

    @Test
    void withoutMachinePassesThoseOfLevelZeroRun() {
        Pipeline whole = whole(CodegenOptions.PLAIN, "sroa");
        Pipeline.Segment machine = whole.segments().get(1);
        Pipeline level0 = parse("nvopt<O0>");
        assertEquals(
                level0.steps().stream()
                        .filter(step -> step.level() == PassLevel.MACHINE)
                        .map(Pipeline.Step::toString)
                        .toList(),
                machine.passes().steps().stream().map(Pipeline.Step::toString).toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"nvopt<O0>", "nvopt<O1>", "nvopt<O2>", "nvopt<O3>", "nvopt<Ofcmax>", "", "machine-cp"})
    void everyPipelineReadsBackAndGoesThroughBothLevels(String given) {
        Pipeline whole = whole(CodegenOptions.PLAIN, given);
        assertEquals(whole.toString(), parse(whole.toString()).toString());
        assertEquals(
                List.of(PassLevel.NVVM, PassLevel.MACHINE),
                whole.segments().stream().map(Pipeline.Segment::level).toList());
        whole.requireLevels(PassLevel.NVVM, SourceLocation.NONE, "LLVM IR");
        whole.requireLevels(PassLevel.MACHINE, SourceLocation.NONE, "machine IR");
        assertTrue(whole.toString().endsWith(",emit"));
    }

    @Test
    void optionsReachThePassesThatAreAdded() {
        PassOptions settings = PassOptions.parse(List.of("-min-size=8"), Set.of("min-size"));
        Pipeline whole = CodegenOptions.PLAIN.pipeline(parse("sroa"), REGISTRY, settings);
        assertTrue(whole.toString().contains("lower-aggr-copies<all;min-size=8>"), whole.toString());
    }

    @Test
    void aPipelineThatLowersIsTakenAsItIs() {
        assertEquals(
                "dce,select,machine-cp",
                whole(CodegenOptions.PLAIN, "dce,select,machine-cp").toString());
        assertEquals(
                "machine-cp,emit",
                whole(CodegenOptions.PLAIN, "machine-cp,emit").toString());
    }

    @Test
    void theTargetAppliesToASelectionWithoutOne() {
        assertEquals(
                "select<sm_80>,emit",
                whole(options("sm_80", "", ""), "select,emit").toString());
    }

    @Test
    void twoTargetsAreRefused() {
        assertEquals(
                "--arch: error[codegen-target]: the pipeline already has the target sm_90",
                refused(() -> whole(options("sm_80", "", ""), "select<sm_90>,emit")));
    }

    @Test
    void stepsBeforeTheFirstAndAfterTheLastAreLeftOut() {
        Pipeline whole = parse("sroa,dce,select,machine-cp,dead-mi-elimination,emit");
        assertEquals("sroa,dce,select", options("", "", "select").cut(whole).toString());
        assertEquals(
                "dead-mi-elimination,emit",
                options("", "dead-mi-elimination", "").cut(whole).toString());
        assertEquals(
                "machine-cp", options("", "machine-cp", "machine-cp").cut(whole).toString());
        assertEquals(whole, CodegenOptions.PLAIN.cut(whole));
    }

    @Test
    void oneOfSeveralStepsOfANameIsNamedByThoseBeforeIt() {
        Pipeline whole = parse("dce,sroa,dce,sroa,dce");
        assertEquals("dce", options("", "", "dce").cut(whole).toString());
        assertEquals("dce,sroa,dce", options("", "", "dce,1").cut(whole).toString());
        assertEquals("dce", options("", "dce,2", "").cut(whole).toString());
    }

    @Test
    void stepsThatAreNotThereAreRefused() {
        Pipeline whole = parse("dce,sroa,dce");
        assertEquals(
                "--stop-after: error[step-name]: the pipeline has no step 'adce'; --print-pipeline-passes shows it",
                refused(() -> options("", "", "adce").cut(whole)));
        assertEquals(
                "--start-before: error[step-name]: the pipeline has only 2 steps 'dce'; --print-pipeline-passes shows"
                        + " it",
                refused(() -> options("", "dce,2", "").cut(whole)));
        assertEquals(
                "--stop-after: error[step-name]: step 'dce' comes before the first one, 'sroa'",
                refused(() -> options("", "sroa", "dce").cut(whole)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"dce,", ",1", "dce,x", "dce,1,2", "dce,-1", "dce,123456"})
    void namesOfStepsAreANameAndANumber(String text) {
        assertTrue(refused(() -> StepName.parse("--stop-after", text)).startsWith("--stop-after: error[step-name]"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"sm_49", "sm_30", "sm_90a", "sm_100f", "compute_90", "sm_91", "90", "", "SM_90", "sm_090"})
    void ptxIsNotMadeForOtherArchitectures(String name) {
        assertEquals(Optional.empty(), PtxTarget.named(name));
    }

    @Test
    void ptxIsMadeForArchitectures() {
        assertEquals(
                new PtxTarget(75, PtxTarget.DEFAULT.version()),
                PtxTarget.named("sm_75").orElseThrow());
        assertEquals("sm_121", PtxTarget.named("sm_121").orElseThrow().name());
    }

    /** Oracle: the table in the documentation. */
    @Test
    void theOrderOfLegalizationIsThatOfTheDocumentation() throws IOException {
        String page = Files.readString(Path.of("../docs/selection.md"));
        String table = page.substring(page.indexOf("## Passes of legalization"));
        List<String> names = Pattern.compile("(?m)^\\| `([a-z-]+)` \\|")
                .matcher(table)
                .results()
                .map((MatchResult row) -> row.group(1))
                .toList();
        assertEquals(
                names,
                CodegenOptions.legalization().stream()
                        .map(pass -> pass.replaceAll("<.*>", ""))
                        .toList());
    }
}
