package lockstep.compiler.phase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import lockstep.compiler.debug.VerifyModule;
import lockstep.compiler.ori.LiveDead;
import lockstep.compiler.ori.stage.RemoveNopCode;
import lockstep.compiler.pipeline.StepOptions;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.pass.OriModulePass;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.pass.StepContext;
import lockstep.ir.pass.StepWatcher;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriModule;
import lockstep.ir.sass.ori.OriModuleText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The dispatch loop: which phases run, what they print and report, and the checks on them. */
final class PhaseManagerTest {
    private static final String KERNEL = """
            .ori 1 k sm_90 ssa
            .kernel registers=8 parameters=0:8 shared=0 local=0 barriers=0
            .B0:
              S2R %R0, SR_TID.X ;
              COPY %R1, %R0 ;
              NOP ;
              EXIT ;
            """;
    private static final String ALLOCATED = """
            .ori 1 a sm_90 free
            .kernel registers=8 parameters=0:8 shared=128 local=0 barriers=0
            .B0:
              S2R R3, SR_TID.X ;
              ISETP.GE.AND P1, PT, R3, 0x20, PT ;
              EXIT ;
            .ori 1 b sm_90 free
            .kernel registers=16 parameters= shared=0 local=0 barriers=0
            .B0:
              MOV R12, 0x1 ;
              EXIT ;
            """;
    private static final PhaseOptions PLAIN = PhaseOptions.of(0, SourceLocation.ofFile("k.ptx"));
    private static final PhaseFactory FACTORY = PhaseFactory.standard();

    private static OriModule module(String text) {
        Diagnostics found = new Diagnostics();
        return OriModuleText.parse(text, "k.ori", found)
                .orElseThrow(() -> new AssertionError("" + found))
                .module();
    }

    private static StepOptions<OriModule, OriFunction, OriInstruction> steps() {
        return steps(List.of());
    }

    private static StepOptions<OriModule, OriFunction, OriInstruction> steps(
            List<StepWatcher<OriModule, OriFunction, OriInstruction>> watchers) {
        return new StepOptions<>(watchers, Long.MAX_VALUE, Optional.empty(), Optional.empty());
    }

    private static PhaseManager manager(String text, PhaseOptions options, PhaseFactory factory) {
        return new PhaseManager(module(text), options, factory, steps());
    }

    private static long instructions(OriModule module) {
        return module.functions().getFirst().blocks().getFirst().instructions().size();
    }

    @Test
    void phasesRunInTheOrderOfTheArray() {
        List<String> ran = new ArrayList<>();
        StepWatcher<OriModule, OriFunction, OriInstruction> watcher = new StepWatcher<>() {
            @Override
            public void afterStep(
                    int step, PassInfo pass, OriModule module, Set<OriFunction> changed, boolean globals) {
                ran.add(step + " " + pass.name() + " " + instructions(module));
            }
        };
        try (PhaseManager manager = new PhaseManager(module(KERNEL), PLAIN, FACTORY, steps(List.of(watcher)))) {
            assertTrue(manager.dispatch(List.of(0, 4, 36, 107, 9, 10, 3, 73)));
            assertEquals(
                    List.of(
                            "0 ori-check-initial-program 4",
                            "1 ori-remove-nop-code 3",
                            "2 live-dead 1",
                            "3 convert-all-mov-phi-to-mov 1"),
                    ran);
            assertEquals(
                    List.of(0, 4, 36, 107, 9, 10, 3, 73),
                    manager.entries().stream().map(PhaseManager.Entry::index).toList());
            assertEquals(
                    List.of(true, false, false, true, false, true, false, true),
                    manager.entries().stream().map(PhaseManager.Entry::isRun).toList());
            assertEquals(4, manager.report().applications());
            assertEquals(1, instructions(manager.program()));
        }
    }

    @Test
    void theLimitOfApplicationsCountsOverPhases() {
        StepOptions<OriModule, OriFunction, OriInstruction> limited =
                new StepOptions<>(List.of(), 1, Optional.empty(), Optional.empty());
        try (PhaseManager manager = new PhaseManager(module(KERNEL), PLAIN, FACTORY, limited)) {
            assertTrue(manager.dispatch(List.of(107, 10)));
            assertEquals(3, instructions(manager.program()));
        }
    }

    @Test
    void whatIsNotBuiltIsSaidAndNotCalledANoOp() {
        try (PhaseManager manager = manager(KERNEL, PLAIN, FACTORY.with(49, List.of()))) {
            assertFalse(manager.isNoOp(49));
            assertTrue(manager.dispatch(List.of(49, 107)));
            assertEquals(
                    "k.ptx: note[phase-not-built]: phase 49, GvnCse, is not built yet\n",
                    manager.diagnostics().toString());
        }
    }

    @Test
    void nothingRunsAfterARequiredPhaseThatIsNotBuilt() {
        OriModule module = module(KERNEL);
        try (PhaseManager manager = new PhaseManager(module, PLAIN, FACTORY.with(99, List.of()), steps())) {
            assertFalse(manager.dispatch(List.of(99, 107)));
            assertTrue(manager.diagnostics().hasFatal());
            assertEquals(
                    "k.ptx: unsupported[phase-not-built]: phase 99, OriDoSyncronization, is not built yet\n",
                    manager.diagnostics().toString());
            assertSame(module, manager.program());
        }
    }

    @Test
    void aRequiredHookNeedsPassesOfTheRecipe() {
        try (PhaseManager manager = manager(KERNEL, PLAIN, FACTORY)) {
            assertFalse(manager.dispatch(List.of(101)));
            assertTrue(manager.diagnostics().toString().contains("the recipe has no passes for phase 101"));
            assertTrue(manager.isNoOp(97));
        }
    }

    @Test
    void hooksRunTheRecipeOfTheirLevel() {
        RecipeRow row = new RecipeRow(Architecture.SM_90, 0, 97, List.of(new LiveDead(), new RemoveNopCode()));
        NvOptRecipe recipe = new NvOptRecipe(List.of(row));
        try (PhaseManager manager = manager(KERNEL, PLAIN.with(recipe), FACTORY)) {
            assertEquals(2, recipe.holders());
            assertFalse(manager.isNoOp(97));
            assertTrue(manager.isNoOp(106));
            assertFalse(manager.isNoOp(1));
            assertTrue(manager.dispatch(List.of(1, 97)));
            assertEquals(1, instructions(manager.program()));
        }
        assertEquals(1, recipe.holders());
        assertEquals(
                List.of(new NvOptRecipe.Decision(97, List.of("live-dead", "ori-remove-nop-code"))),
                recipe.decisions("k").orElseThrow());
        PhaseOptions third = PhaseOptions.of(3, SourceLocation.NONE).with(recipe);
        try (PhaseManager manager = manager(KERNEL, third, FACTORY)) {
            assertTrue(manager.isNoOp(97));
        }
    }

    @Test
    void whatAllocationLeavesIsVerified() {
        RecipeRow row = new RecipeRow(Architecture.SM_90, 0, 101, List.of(new RemoveNopCode()));
        PhaseOptions options = PLAIN.with(new NvOptRecipe(List.of(row)));
        try (PhaseManager manager = manager(ALLOCATED, options, FACTORY)) {
            assertTrue(manager.dispatch(List.of(101)));
        }
        try (PhaseManager manager = manager(KERNEL, options, FACTORY)) {
            CompilerBug bug = assertThrows(CompilerBug.class, () -> manager.dispatch(List.of(101)));
            assertTrue(bug.toString().contains("AdvancedPhaseAllocReg: the program is not allocated"), bug::toString);
        }
    }

    @Test
    void whatExpansionLeavesIsVerified() {
        PhaseFactory factory = FACTORY.with(118, List.of(new RemoveNopCode()));
        try (PhaseManager manager = manager(ALLOCATED.replace("MOV R12, 0x1", "COPY R12, RZ"), PLAIN, factory)) {
            CompilerBug bug = assertThrows(CompilerBug.class, () -> manager.dispatch(List.of(118)));
            assertTrue(bug.toString().contains("COPY is not a word"), bug::toString);
        }
        try (PhaseManager manager = manager(ALLOCATED, PLAIN, factory)) {
            assertTrue(manager.dispatch(List.of(118)));
        }
    }

    /** At -O1 all unimplemented optimizations are reported, and none of them stops the run. */
    @Test
    void optimizationsThatAreNotBuiltAreNotes() {
        List<Integer> optimizations = PhaseOrder.standard().at(1).stream()
                .filter(index -> PhaseTable.standard().phase(index).kind() == PhaseKind.OPTIMIZE)
                .toList();
        try (PhaseManager manager = manager(KERNEL, PhaseOptions.of(1, SourceLocation.NONE), FACTORY)) {
            assertTrue(manager.dispatch(optimizations));
            assertFalse(manager.diagnostics().hasFatal());
            long missing = optimizations.stream()
                    .filter(index -> FACTORY.state(PhaseTable.standard().phase(index)) == PhaseState.NOT_BUILT)
                    .count();
            assertEquals(missing, manager.diagnostics().all().size());
        }
    }

    // ---- text

    private static String shown(String text, PhaseOptions options, int... phases) {
        StringBuilder all = new StringBuilder();
        try (PhaseManager manager = manager(text, options.with(all::append), FACTORY)) {
            List<Integer> indices = new ArrayList<>();
            for (int phase : phases) {
                indices.add(phase);
            }
            assertTrue(manager.dispatch(indices));
        }
        return all.toString();
    }

    @Test
    void programsAreShownAroundPhases() {
        PhaseOptions traced = PLAIN.tracingBefore("oriremovenopcode").tracingAfter("OriRemoveNopCode");
        String text = shown(KERNEL, traced, 0, 107);
        assertEquals(
                "// Before OriRemoveNopCode\n" + KERNEL + "// After OriRemoveNopCode\n"
                        + KERNEL.replace("  NOP ;\n", ""),
                text);
        assertEquals("", shown(KERNEL, PLAIN.tracingAfter("nobody"), 0, 107));
    }

    /**
     * The sizes follow from the rule of {@link PoolMeter}; everything that the first phase releases belongs to the
     * input.
     */
    @Test
    void memoryIsSaidInTheFormOfTheSeed() {
        String text = shown(KERNEL, PLAIN.timed(), 0, 107, 10);
        assertEquals("""
                    OriCheckInitialProgram  ::  [Total 0 B]  [Freeable 0 B]  [Freeable Leaked 0 B] (0%)
                    OriRemoveNopCode  ::  [Total 176 B]  [Freeable 248 B]  [Freeable Leaked 248 B] (100%)
                    EarlyOriSimpleLiveDead  ::  [Total 160 B]  [Freeable 352 B]  [Freeable Leaked 176 B] (50%)
                All Phases Summary  ::  [Total 336 B]  [Freeable 600 B]  [Freeable Leaked 424 B] (70%)
                [Pool Consumption = 648 B]
                """, text);
    }

    @Test
    void reportsArePrintedOnRequest() {
        PhaseOptions reporting =
                PLAIN.reporting(96).reporting(123).reporting(124).reporting(126);
        String text = shown(ALLOCATED, reporting, 96, 123, 124, 126, 129);
        assertEquals(
                "// ReportBeforeScheduling\n" + ALLOCATED + """
                        // ComputeVCallRegUse
                        a: R 4 UR 0 P 2 UP 0 B 0
                        b: R 13 UR 0 P 0 UP 0 B 0
                        // CalcRegisterMap
                        a: R 4 UR 0 P 2 UP 0 B 0
                        b: R 13 UR 0 P 0 UP 0 B 0
                        """,
                text.substring(0, text.indexOf("// ReportFinalMemoryUsage")));
        assertTrue(text.contains("\n.text.a: 3 instructions, 8 registers, 8 bytes of parameters\n"), text);
        // 1024 bytes are the system's on sm_90
        assertTrue(text.contains("\n.nv.shared.a: 1152 bytes\n"), text);
        assertEquals("", shown(ALLOCATED, PLAIN, 96, 123, 124, 126, 129, 130));
    }

    @Test
    void wordsAreShownAsTextAndNumbers() {
        String text = shown(ALLOCATED, PLAIN.reporting(129), 129);
        assertTrue(text.startsWith("// DumpNVuCodeText\n.function a sm_90\n"), text);
        assertTrue(text.contains("MOV R12, 0x1 ;"), text);
        String numbers = shown(ALLOCATED, PLAIN.reporting(130), 130);
        assertTrue(
                numbers.matches("// DumpNVuCodeHex\na:\n(/\\*00[0-2]0\\*/ 0x[0-9a-f]{32}\n){3}"
                        + "b:\n(/\\*00[01]0\\*/ 0x[0-9a-f]{32}\n){2}"),
                numbers);
        String none = shown(KERNEL, PLAIN.reporting(130), 130);
        assertTrue(none.startsWith("// DumpNVuCodeHex\n// k has no words: "), none);
    }

    // ---- misuse

    @Test
    void aClosedManagerRunsNothing() {
        PhaseManager manager = manager(KERNEL, PLAIN, FACTORY);
        manager.close();
        assertThrows(CompilerBug.class, () -> manager.dispatch(List.of(0)));
        assertThrows(CompilerBug.class, manager::close);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4, 36, 17, 139, 158})
    void passesAreNotAttachedWhereNoneRun(int phase) {
        assertThrows(IllegalArgumentException.class, () -> FACTORY.with(phase, List.of(new LiveDead())));
    }

    @Test
    void onlyPassesOverOriAreAttached() {
        assertThrows(IllegalArgumentException.class, () -> FACTORY.with(5, List.of(new VerifyModule())));
    }

    @Test
    void levelsOfNvOptEndAtFive() {
        assertEquals(5, PhaseOptions.of(9, SourceLocation.NONE).recipeLevel());
        assertThrows(IllegalArgumentException.class, () -> PhaseOptions.of(-1, SourceLocation.NONE));
    }

    /** A phase that breaks the program is found by the check that follows it in the order. */
    @Test
    void theFinalInspectionFindsWhatIsLeft() {
        OriModulePass nothing = new OriModulePass() {
            @Override
            public PassInfo info() {
                return new PassInfo("nothing", "for a test", new SourceRef.Assumed("a test"));
            }

            @Override
            public OriModule run(OriModule module, StepContext context) {
                return module;
            }
        };
        String text = KERNEL.replace("COPY %R1, %R0", "PTX.add.s32 %R1, %R0, %R0");
        try (PhaseManager manager = manager(text, PLAIN, FACTORY.with(93, List.of(nothing)))) {
            CompilerBug bug = assertThrows(CompilerBug.class, () -> manager.dispatch(List.of(12, 93, 94)));
            assertTrue(bug.toString().contains("PTX.add.s32 is not expanded"), bug::toString);
        }
    }
}
