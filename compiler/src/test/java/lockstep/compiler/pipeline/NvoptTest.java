package lockstep.compiler.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import lockstep.compiler.option.OptionSlot;
import lockstep.compiler.option.PassOptions;
import lockstep.ir.diag.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Standard pipelines, against golden files and the tables of seed 000. */
final class NvoptTest {
    private static final PassRegistry REGISTRY = PassRegistry.builtIn();

    private static String golden(String words) throws IOException {
        String resource = "nvopt-" + words.replace(';', '-') + ".txt";
        try (InputStream stream = NvoptTest.class.getResourceAsStream(resource)) {
            return new String(Objects.requireNonNull(stream, resource).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static PipelineTree tree(String text, String... options) {
        PassOptions values = PassOptions.parse(List.of(options), OptionEffects.knobs(REGISTRY));
        return PipelineParser.parseTree(REGISTRY, text, values);
    }

    private static List<String> steps(String text, String... options) {
        return tree(text, options).flat().steps().stream()
                .map(Pipeline.Step::toString)
                .toList();
    }

    private static long count(String step, List<String> steps) {
        return Collections.frequency(steps, step);
    }

    @ParameterizedTest
    @ValueSource(strings = {"O0", "O1", "O2", "O3", "Ofcmax", "Ofcmid", "Ofcmin", "O2;ptx", "O2;mid", "O2;min"})
    void equalsTheGoldenFile(String words) throws IOException {
        String golden = golden(words);
        assertEquals(golden, GoldenPipeline.of(words));
        String printed = tree("nvopt<" + words + ">").toString();
        assertEquals(GoldenPipeline.pipeline(golden), printed);
        assertEquals(printed, tree(printed).toString());
        assertEquals(printed, tree("default<" + words + ">").toString());
    }

    @ParameterizedTest
    @CsvSource({
        "O1, simple-loop-unswitch<nontrivial>, 2",
        "O2, simple-loop-unswitch<nontrivial>, 2",
        "O1, loop-unroll<O2>, 1",
        "O2, loop-unroll<O2>, 2",
        "O3, loop-unroll, 1",
        "O1, nvvm-late-opt, 0",
        "O2, nvvm-late-opt, 0",
        "O3, nvvm-late-opt, 1",
        "O2, tailcallelim, 2",
        "O3, tailcallelim, 3",
        "O1, globalopt<tier=2>, 0",
        "O2, globalopt<tier=2>, 1",
        "O3, globalopt<tier=3>, 1",
        "O2, nvvm-barrier-analysis, 0",
        "O3, nvvm-barrier-analysis, 1",
        "O0, sroa, 0",
        "Ofcmax, sinking2<fast>, 1",
        "Ofcmax, memory-space-opt, 0",
        "Ofcmid, memory-space-opt<first-time>, 1",
        "Ofcmin, memory-space-opt<first-time>, 1",
        "O2, memory-space-opt<first-time>, 1",
        "O2, memory-space-opt<second-time>, 1",
        "O2;mid, memory-space-opt<second-time>, 1",
        "O2;mid, nvvm-ir-verification, 7",
        "O2;ptx, nvvm-ir-verification, 0",
        "O3, nvvm-lower-barriers<1>, 0",
        "O3, nvvm-lower-barriers-variant<1;0>, 1",
        "Ofcmid, nvvm-intrinsic-lowering<0>, 4",
        "Ofcmid, nvvm-reflect, 2",
    })
    void levelsDifferAsInTheSeed(String level, String step, int times) {
        assertEquals(times, count(step, steps("nvopt<" + level + ">")));
    }

    @Test
    void theFirstArgumentOfTheWrapperIsItsIterationCount() {
        String mid = tree("nvopt<Ofcmid>").toString();
        assertTrue(mid.contains("cgscc(repeat<5>(function-attrs,"), mid);
        assertTrue(mid.contains("cgscc(repeat<8>(inline,function-attrs,"), mid);
        String ptx = tree("nvopt<O3;ptx>").toString();
        assertFalse(ptx.contains("repeat<") || ptx.contains("inline"), ptx);
    }

    @Test
    void languagesAreOptionsAsWell() {
        assertEquals(tree("nvopt<O2;mid>"), tree("nvopt<O2>", "-language=mid"));
        assertEquals(tree("nvopt<O2;ptx>"), tree("nvopt<O2>", "-slot-181=ptx"));
        assertEquals(tree("nvopt<O2>"), tree("nvopt<O2>", "-language=min"));
        assertThrows(InputException.class, () -> PipelineParser.parse(REGISTRY, "nvopt<O2;idn>"));
        assertEquals(tree("nvopt<O2;ptx>"), tree("nvopt<O2;ptx>", "-language=mid"));
    }

    @Test
    void nothingTurnsMemorySpaceOptOnAtTheFastestLevel() {
        List<String> steps = steps("nvopt<Ofcmax>(function(memory-space-opt),dce)", "-memory-space-opt=1", "-lsa-opt");
        assertTrue(steps.stream().noneMatch(step -> step.startsWith("memory-space-opt")), steps.toString());
        assertEquals(2, count("dce", steps));
    }

    @Test
    void memorySpaceOptIsTurnedOffByName() {
        List<String> steps = steps("nvopt<O2>", "-memory-space-opt=0");
        assertTrue(steps.stream().noneMatch(step -> step.startsWith("memory-space-opt")), steps.toString());
    }

    // ---- tiers and external passes

    @Test
    void aTierRunsOnceBeforeThePassBeyondItsThreshold() {
        List<String> steps = steps("nvopt<O1;tier0-threshold=1;tier1-threshold=2>(mem2reg,cssa,dessa,ipmsp)");
        int tier0 = steps.indexOf("newgvn");
        int tier1 = steps.indexOf("nvvm-reduction");
        assertTrue(steps.indexOf("mem2reg") < tier0 && tier0 < steps.indexOf("cssa"), steps.toString());
        assertTrue(steps.indexOf("cssa") < tier1 && tier1 < steps.indexOf("dessa"), steps.toString());
        assertTrue(steps.indexOf("dessa") < steps.indexOf("ipmsp"), steps.toString());
        assertEquals(1, count("newgvn", steps));
        assertEquals(1, count("nvvm-reduction", steps));
    }

    @Test
    void tiersThatNoPassReachesRunAfterAllPasses() {
        List<String> steps = steps("nvopt<O2>(mem2reg)");
        assertTrue(steps.indexOf("mem2reg") < steps.indexOf("newgvn"), steps.toString());
        assertEquals(1, count("newgvn", steps));
    }

    @Test
    void tiersAreTurnedOnAndOffBySlot() {
        assertEquals(0, count("newgvn", steps("nvopt<O2>", "-slot-209=0")));
        assertEquals(0, count("nvvm-reduction", steps("nvopt<O2>", "-slot-177=0")));
        assertEquals(2, count("nvvm-reduction", steps("nvopt<O2>", "-slot-175=1")));
    }

    @Test
    void theSlotTurnsOnVerificationOfExternalPasses() {
        assertEquals(1, count("verify", steps("nvopt<O1>(mem2reg,cssa)")));
        assertEquals(3, count("verify", steps("nvopt<O1>(mem2reg,cssa)", "-slot-193=1")));
    }

    @Test
    void theBypassLeavesInfrastructureAndCodeGeneration() {
        String bypassed = tree("nvopt<O3>", "-slot-217=1", "-slot-9=1").toString();
        String end = "profile-summary>),nvvm-final-lowering,break-crit-edges,machine-function(";
        assertTrue(bypassed.contains(end), bypassed);
    }

    @Test
    void codeGenerationHasItsLevelFromTheSlot() {
        assertEquals(tree("nvopt<O2>"), tree("nvopt<O2>", "-slot-9=1"));
        assertFalse(tree("nvopt<O0>").equals(tree("nvopt<O0>", "-slot-9=1")));
    }

    @Test
    void escalationIsTheThirdTiersOnly() {
        assertEquals(0, count("nvvm-barrier-analysis", steps("nvopt<O2>")));
        assertTrue(tree("nvopt<O3>").toString().contains("nvvm-lower-barriers<0>,nvvm-final-lowering"));
        assertFalse(tree("nvopt<O2>").toString().contains("nvvm-lower-barriers<0>,nvvm-final-lowering"));
        assertTrue(tree("nvopt<O2>", "-slot-173=1").toString().contains("nvvm-lower-barriers<0>,nvvm-final-lowering"));
        assertEquals(0, count("nvvm-barrier-analysis", steps("nvopt<O3>", "-slot-173=0")));
        assertEquals(0, count("memory-space-opt<first-time>", steps("nvopt<O3>", "-slot-155=0")));
    }

    /**
     * For every switch of the table's guards there is a level and a language at which setting it changes the pipeline.
     */
    @Test
    void everySwitchThatAGuardAsksChangesSomePipeline() {
        List<OptionSlot> asked = Arrays.stream(NvoptTable.Part.values())
                .flatMap(part -> NvoptTable.section(part).rows().stream())
                .flatMap(row -> row.guard().switches().stream())
                .distinct()
                .toList();
        assertTrue(asked.size() > 45, asked.size() + " switches");
        for (OptionSlot slot : asked) {
            String other = "-" + slot.plainName() + "=" + (slot.defaultValue().equals("1") ? "0" : "1");
            // Another switch of the same guard may have to be off before this one has an effect.
            Optional<String> company = switch (slot.slot()) {
                case 19 -> Optional.of("-no-inline-b=0");
                case 21 -> Optional.of("-no-inline-a=0");
                case 27 -> Optional.of("-slot-25=0");
                case 145 -> Optional.of("-slot-173=1");
                default -> Optional.empty();
            };
            boolean changes = List.of("O2", "O3", "O2;mid", "O2;ptx", "Ofcmax").stream()
                    .anyMatch(words -> {
                        String text = "nvopt<" + words + ">";
                        return company.map(more -> !tree(text, more).equals(tree(text, more, other)))
                                .orElseGet(() -> !tree(text).equals(tree(text, other)));
                    });
            assertTrue(changes, "slot " + slot.slot() + " " + slot.consumer());
        }
    }

    /**
     * The options that turn off implemented passes, with the number of steps of O2 that they remove, counted in the
     * seed's tables. If loop-simplify between loop-idiom and licm is removed, so are the passes that establish the form
     * for licm (decision 043).
     */
    @ParameterizedTest
    @CsvSource({
        "-no-dce, dce, 2",
        "-no-simplifycfg, simplifycfg, 3",
        "-no-simplifycfg-b, simplifycfg, 1",
        "-no-sink, sink, 2",
        "-no-sroa, sroa, 2",
        "-no-earlycse, early-cse, 1",
        "-no-loopindexsplit, loop-index-split, 2",
        "-no-loopsimplify, loop-simplify, 3",
        "-no-instsimplify, instsimplify, 2",
        "-no-sinking2, sinking2, 2",
        "-no-branchdist-b, branch-dist, 2",
        "-do-remat=0, remat, 2",
        "-no-generic2nvvm, generic-to-nvvm, 1",
        "-no-genericaddropt, generic-address-opt, 1",
        "-no-memspaceopt-b, memory-space-opt, 1",
        "-do-ip-msp=0, memory-space-opt, 1",
        "-memory-space-opt=0, memory-space-opt, 2",
        "-no-inline-b, nv-early-inliner, 1",
        "-no-inline-c, nv-early-inliner, 1",
        "-no-inline-a=0, nv-inline-must, -1",
        "-no-nvvm-verify, nvvm-verify, 5",
        "-slot-157=0, print-module, 1",
        "-no-dump, print-module, 1",
        "-slot-195=1, name-blocks, -1",
    })
    void optionsTurnPassesOff(String option, String pass, int fewer) {
        assertEquals(fewer, countOf(pass, tree("nvopt<O2>")) - countOf(pass, tree("nvopt<O2>", option)));
    }

    private static long countOf(String pass, PipelineTree tree) {
        return tree.flat().steps().stream()
                .filter(step -> step.pass().info().name().equals(pass))
                .count();
    }

    /** Whether the first step of the one precedes the first step of the other, or one of them is missing. */
    private static boolean holds(OrderingConstraint constraint, Pipeline pipeline) {
        int first = indexOf(constraint.pass(), pipeline);
        int second = indexOf(constraint.before(), pipeline);
        return first < 0 || second < 0 || first < second;
    }

    private static int indexOf(String name, Pipeline pipeline) {
        for (int i = 0; i < pipeline.steps().size(); i++) {
            String step = pipeline.steps().get(i).toString();
            if (step.equals(name) || step.startsWith(name + "<")) {
                return i;
            }
        }
        return -1;
    }

    @ParameterizedTest
    @ValueSource(strings = {"O0", "O1", "O2", "O3", "Ofcmax", "Ofcmid", "Ofcmin", "O2;ptx", "O2;mid", "O2;min"})
    void orderingConstraintsHold(String words) {
        Pipeline pipeline = PipelineParser.parse(REGISTRY, "nvopt<" + words + ">");
        for (OrderingConstraint constraint : OrderingConstraint.table()) {
            assertTrue(holds(constraint, pipeline), constraint.toString());
            assertFalse(constraint.reason().isEmpty());
        }
    }

    @Test
    void everyOrderingConstraintBindsTheThirdLevel() {
        Pipeline full = PipelineParser.parse(REGISTRY, "nvopt<O3>");
        for (OrderingConstraint constraint : OrderingConstraint.table()) {
            OrderingConstraint turned = new OrderingConstraint(constraint.before(), constraint.pass(), "turned");
            assertFalse(holds(turned, full), constraint + " binds nothing");
        }
        Pipeline wrong = PipelineParser.parse(REGISTRY, "sccp,nvvm-reflect");
        assertFalse(holds(OrderingConstraint.table().getFirst(), wrong));
    }

    @Test
    void passesOfTheTablesAreKnown() {
        for (PipelineTables.Row row : PipelineTables.rows()) {
            if (!row.step().startsWith("standard<")) {
                String step = NvoptBuilder.understood(row.step(), REGISTRY);
                String text = row.part().equals("codegen") ? "machine-function(" + step + ")" : step;
                List<Pipeline.Step> steps = PipelineParser.parse(REGISTRY, text).steps();
                boolean isOverLoops =
                        steps.getLast().isBuilt() && PassUnit.of(steps.getLast().pass()) == PassUnit.LOOP;
                assertEquals(isOverLoops ? 3 : 1, steps.size(), text);
            }
        }
    }

    @Test
    void bothReadingsOfTheWrappersArgumentAreKept() {
        List<String> notes = PipelineTables.rows().stream()
                .filter(row -> row.step().startsWith("standard<"))
                .map(PipelineTables.Row::note)
                .distinct()
                .sorted()
                .toList();
        assertEquals(
                List.of(
                        "1 iterations; EP_EarlyAsPossible",
                        "2 iterations; EP_LoopOptimizerEnd",
                        "4 iterations; EP_ScalarOptimizerLate",
                        "5 iterations; EP_VectorizerStart",
                        "7 iterations; EP_OptimizerLast",
                        "8 iterations; EP_CGSCCOptimizerLate"),
                notes);
    }

    @Test
    void pipelinesInsideOfPipelinesAreTooLong() {
        String text = "nvopt<O1>(".repeat(5000) + "dce" + ")".repeat(5000);
        InputException refused = assertThrows(InputException.class, () -> PipelineParser.parse(REGISTRY, text));
        assertEquals("pipeline-too-long", refused.diagnostics().getFirst().code());
    }

    // ---- errors

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nvopt | pipeline-syntax 1",
                "nvopt<> | pipeline-syntax 1",
                "nvopt<O4> | unknown-setting 7",
                "nvopt<o2> | unknown-setting 7",
                "nvopt<O2;cuda> | unknown-setting 10",
                "nvopt<O2;tier4-threshold=1> | unknown-setting 10",
                "nvopt<O2;tier1-threshold=x> | unknown-setting 10",
                "dce,default<Oz> | unknown-setting 13",
                "function(nvopt<O2>) | pipeline-nesting 10",
                "nvopt<O2>( | pipeline-syntax 11",
                "nvopt<O2>() | pipeline-syntax 11",
                "nvopt<O2>(frog) | unknown-pass 11",
                "nvopt<O2>(dce | pipeline-syntax 14",
                "nvopt<O2 | pipeline-syntax 9",
            })
    void refusesWithTheColumn(String text, String expected) {
        InputException refused = assertThrows(InputException.class, () -> PipelineParser.parse(REGISTRY, text));
        assertEquals(
                expected,
                refused.diagnostics().getFirst().code() + " "
                        + refused.diagnostics().getFirst().location().column());
    }

    @Test
    void manyPipelinesAreTooLong() {
        String text = "nvopt<O3>" + ",nvopt<O3>".repeat(2000);
        InputException refused = assertThrows(InputException.class, () -> PipelineParser.parse(REGISTRY, text));
        assertEquals("pipeline-too-long", refused.diagnostics().getFirst().code());
    }

    // ---- levels of a command line

    @ParameterizedTest
    @CsvSource({
        "-, nvopt<O2>, 2, -",
        "-, nvopt<O0>, 0, -",
        "-, nvopt<O3>, 3, max",
        "-, nvopt<Ofcmax>, 0, max",
        "-, nvopt<Ofcmid>, -, mid",
        "-, nvopt<Ofcmin>, -, min",
        "-, -, -, 0",
        "dce, dce, -, 0",
        "dce, dce, -, -",
        "-, nvopt<O1>, 1, 0",
    })
    void choosesAsTheDriverDoes(String passes, String expected, String level, String fast) {
        assertEquals(given(expected), PipelineSelection.choose(given(passes), given(level), given(fast)));
    }

    private static Optional<String> given(String cell) {
        return Optional.of(cell).filter(text -> !text.equals("-"));
    }

    @Test
    void aLevelAndPassesExcludeEachOther() {
        for (String fast : List.of("-", "max")) {
            Optional<String> level = given(fast.equals("-") ? "0" : "-");
            InputException refused = assertThrows(
                    InputException.class, () -> PipelineSelection.choose(Optional.of("dce"), level, given(fast)));
            assertEquals(
                    "Cannot specify -O#/-Ofast-compile=<min,mid,max> and --passes=/--foo-pass, use"
                            + " -passes='default<O#>,other-pass' or -passes='default<Ofcmax>,other-pass'",
                    refused.diagnostics().getFirst().message());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1", "MAX", "maximum"})
    void otherFastLevelsAreRefusedInTheSeedsWords(String word) {
        InputException refused = assertThrows(
                InputException.class,
                () -> PipelineSelection.choose(Optional.empty(), Optional.empty(), Optional.of(word)));
        assertEquals(
                "libnvvm : error: -Ofast-compile called with unsupported level, only supports 0, min, mid, or max",
                refused.diagnostics().getFirst().message());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "4", "-1", "s", "22"})
    void otherLevelsAreRefused(String level) {
        assertThrows(
                InputException.class,
                () -> PipelineSelection.choose(Optional.empty(), Optional.of(level), Optional.empty()));
    }
}
