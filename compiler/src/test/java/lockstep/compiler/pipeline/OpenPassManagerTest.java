package lockstep.compiler.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.UnaryOperator;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.InputException;
import lockstep.ir.pass.MachinePass;
import lockstep.ir.pass.OriModulePass;
import lockstep.ir.pass.OriPass;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.pass.StepContext;
import lockstep.ir.pass.StepWatcher;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.machine.MachineEditor;
import lockstep.ir.ptx.machine.MachineFunction;
import lockstep.ir.ptx.machine.MachineModule;
import lockstep.ir.ptx.machine.MachineText;
import lockstep.ir.rule.Rule;
import lockstep.ir.sass.ori.OriBlock;
import lockstep.ir.sass.ori.OriEditor;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriModule;
import lockstep.ir.sass.ori.OriModuleText;
import org.junit.jupiter.api.Test;

/** Passes over immutable programs: their results, and the checks of the manager. */
final class OpenPassManagerTest {
    private static final Rule RULE = new Rule("made", "remove", "for a test");
    private static final Rule OTHER = new Rule("made", "other", "not declared");
    private static final PassInfo INFO =
            new PassInfo("made", "a pass of a test", new SourceRef.Assumed("a test"), RULE);

    private static final String MACHINE = """
            .machine 1
            .version 9.0
            .target sm_90
            .address_size 64
            .func g() {
              .reg .b32 %r<3>;
              mov.u32 %r1, 1;
              ret;
            }
            .visible .entry k() {
              .reg .b32 %r<3>;
              mov.u32 %r1, 1;
              mov.u32 %r2, 2;
              ret;
            }
            """;

    private static final String ORI = """
            .ori 1 k sm_90 ssa
            .kernel registers=255 parameters= shared=0 local=0 barriers=0
            .B0:
              S2R %R0, SR_TID.X ;
              COPY %R1, %R0 ;
              EXIT ;
            """;

    private record Made(BiPredicate<MachineEditor, StepContext> body) implements MachinePass {
        @Override
        public PassInfo info() {
            return INFO;
        }

        @Override
        public boolean run(MachineEditor editor, StepContext context) {
            return body.test(editor, context);
        }
    }

    private record MadeForOri(BiPredicate<OriEditor, StepContext> body) implements OriPass {
        @Override
        public PassInfo info() {
            return INFO;
        }

        @Override
        public boolean run(OriEditor editor, StepContext context) {
            return body.test(editor, context);
        }
    }

    private record MadeForOriModules(PassInfo info, UnaryOperator<OriModule> body) implements OriModulePass {
        MadeForOriModules(UnaryOperator<OriModule> body) {
            this(INFO, body);
        }

        @Override
        public OriModule run(OriModule module, StepContext context) {
            return body.apply(module);
        }
    }

    private static MachineModule machine() {
        Diagnostics found = new Diagnostics();
        return MachineText.parse(MACHINE, "k.mptx", found).orElseThrow(() -> new AssertionError("" + found));
    }

    private static OriModule ori() {
        Diagnostics found = new Diagnostics();
        return OriModuleText.parse(ORI, "k.ori", found)
                .orElseThrow(() -> new AssertionError("" + found))
                .module();
    }

    private static <P, F, L> StepOptions<P, F, L> options(long limit, List<? extends StepWatcher<P, F, L>> watchers) {
        return new StepOptions<>(watchers, limit, Optional.empty(), Optional.empty());
    }

    private static OpenPassManager.Result<MachineModule> run(
            BiPredicate<MachineEditor, StepContext> body,
            long limit,
            List<? extends StepWatcher<MachineModule, MachineFunction, PtxInstruction>> watchers) {
        Pipeline twice = Pipeline.of(new Made(body), new Made(body));
        return OpenPassManager.run(OpenDialect.MACHINE, machine(), twice, options(limit, watchers));
    }

    /** Removes the first move. */
    private static boolean removesOne(MachineEditor editor, Rule rule) {
        for (PtxInstruction each : editor.snapshot().blocks().getFirst().instructions()) {
            if (each.opcode() == PtxOpcode.MOV) {
                return editor.remove(rule, each);
            }
        }
        return false;
    }

    private static long moves(MachineModule module) {
        return MachineText.print(module)
                .lines()
                .filter(line -> line.contains("mov.u32"))
                .count();
    }

    @Test
    void eachStepWorksOnWhatTheOneBeforeMade() {
        List<String> heard = new ArrayList<>();
        StepWatcher<MachineModule, MachineFunction, PtxInstruction> watcher = new StepWatcher<>() {
            @Override
            public void beforeStep(int step, PassInfo pass, MachineModule module) {
                heard.add("before " + step + ": " + moves(module));
            }

            @Override
            public void afterStep(
                    int step, PassInfo pass, MachineModule module, Set<MachineFunction> changed, boolean globals) {
                assertTrue(module.functions().containsAll(changed));
                heard.add("after " + step + ": " + moves(module) + ", changed " + List.copyOf(changed));
            }

            @Override
            public void afterFunction(PassInfo pass, MachineFunction function, boolean changed) {
                heard.add(function + " " + changed);
            }
        };
        OpenPassManager.Result<MachineModule> made =
                run((editor, context) -> removesOne(editor, RULE), Long.MAX_VALUE, List.of(watcher));
        assertEquals(
                List.of(
                        "before 0: 3",
                        "g true",
                        "k true",
                        "after 0: 1, changed [g, k]",
                        "before 1: 1",
                        "g false",
                        "k true",
                        "after 1: 0, changed [k]"),
                heard);
        assertEquals(0, moves(made.program()));
        assertEquals(Map.of("made:remove", 3L), made.report().byRule());
    }

    @Test
    void theLimitCountsOverFunctionsAndSteps() {
        assertEquals(
                3,
                moves(run((editor, context) -> removesOne(editor, RULE), 0, List.of())
                        .program()));
        assertEquals(
                1,
                moves(run((editor, context) -> removesOne(editor, RULE), 2, List.of())
                        .program()));
    }

    private static void assertBug(String what, BiPredicate<MachineEditor, StepContext> body) {
        CompilerBug bug = assertThrows(
                CompilerBug.class, () -> run(body, Long.MAX_VALUE, List.of(new VerifyEach<>(OpenDialect.MACHINE))));
        assertTrue(String.valueOf(bug.getMessage()).contains(what), bug::toString);
    }

    @Test
    void aPassThatHidesAChangeIsABug() {
        assertBug("made changed g but did not report it", (editor, context) -> {
            removesOne(editor, RULE);
            return false;
        });
    }

    /** A pass may report a change that was undone, or none at all. */
    @Test
    void aPassMaySayThatItChangedWhatItLeftAsItWas() {
        MachineModule module = machine();
        Pipeline pipeline = Pipeline.of(new Made((editor, context) -> true));
        assertSame(
                module,
                OpenPassManager.run(OpenDialect.MACHINE, module, pipeline, options(9, List.of()))
                        .program());
    }

    @Test
    void anUndeclaredRuleIsABug() {
        assertBug("undeclared rule made:other", (editor, context) -> removesOne(editor, OTHER));
    }

    @Test
    void aFaultOfAPassIsFoundRightAfterIt() {
        assertBug("after step 0, pass made, the module is broken", (editor, context) -> {
            PtxInstruction end =
                    editor.snapshot().blocks().getFirst().instructions().getLast();
            return editor.remove(RULE, end);
        });
    }

    @Test
    void functionsArePrintedAroundPasses() {
        List<String> printed = new ArrayList<>();
        PrintInstrumentation.Occasions changed = new PrintInstrumentation.Occasions(false, false, true, Set.of());
        run(
                (editor, context) -> removesOne(editor, RULE),
                2,
                List.of(new PrintInstrumentation<>(OpenDialect.MACHINE, changed, printed::add)));
        String all = String.join("", printed);
        assertTrue(all.contains("// *** after made, g ***\n.func g"), all);
        assertTrue(all.contains(".stage virtual") && !all.contains("before"), all);
    }

    @Test
    void oriRunsTheSameWay() {
        Pipeline pipeline = Pipeline.of(new MadeForOri((editor, context) -> {
            List<OriInstruction> all = editor.instructions(".B0");
            return editor.remove(RULE, List.of(all.get(1), all.get(0)));
        }));
        OpenPassManager.Result<OriModule> made =
                OpenPassManager.run(OpenDialect.ORI, ori(), pipeline, options(9, List.of()));
        assertEquals(1, made.report().applications());
        assertEquals(
                1,
                made.program()
                        .functions()
                        .getFirst()
                        .blocks()
                        .getFirst()
                        .instructions()
                        .size());
        assertFalse(OpenDialect.ORI.verify(made.program()).hasFatal());
    }

    private static final String TWO_KERNELS = """
            .ori 1 a sm_90 ssa
            .kernel registers=255 parameters= shared=0 local=0 barriers=0
            .B0:
              EXIT ;
            """ + ORI.replace(" k ", " b ");

    private static OriModule twoKernels() {
        Diagnostics found = new Diagnostics();
        return OriModuleText.parse(TWO_KERNELS, "k.ori", found)
                .orElseThrow(() -> new AssertionError("" + found))
                .module();
    }

    /** Removes the first instruction of each block that has several. */
    private static OriModule shortened(OriModule module) {
        OriFunction[] made = module.functions().stream()
                .map(function -> function.with(function.blocks().stream()
                        .map(block -> block.instructions().size() < 2
                                ? block
                                : new OriBlock(
                                        block.label(), block.instructions().subList(2, 3)))
                        .toList()))
                .toArray(OriFunction[]::new);
        return module.with(made);
    }

    @Test
    void aPassOverModulesIsOneStepAndOneApplication() {
        List<String> heard = new ArrayList<>();
        StepWatcher<OriModule, OriFunction, OriInstruction> watcher = new StepWatcher<>() {
            @Override
            public void beforeApplication(long number, Rule rule, OriFunction function, OriInstruction at) {
                heard.add(number + " " + rule.id() + " in " + function.name() + ": " + at.results());
            }

            @Override
            public void afterStep(
                    int step, PassInfo pass, OriModule module, Set<OriFunction> changed, boolean globals) {
                assertTrue(module.functions().containsAll(changed));
                heard.add(step + " " + changed.stream().map(OriFunction::name).toList() + " " + globals);
            }
        };
        Pipeline twice = Pipeline.of(
                new MadeForOriModules(OpenPassManagerTest::shortened),
                new MadeForOriModules(OpenPassManagerTest::shortened));
        OpenPassManager.Result<OriModule> made =
                OpenPassManager.run(OpenDialect.ORI, twoKernels(), twice, options(9, List.of(watcher)));
        assertEquals(List.of("1 made:remove in b: [%R0]", "0 [b] false", "1 [] false"), heard);
        assertEquals(Map.of("made:remove", 1L), made.report().byRule());
        assertEquals(
                1,
                made.program()
                        .function("b")
                        .orElseThrow()
                        .blocks()
                        .getFirst()
                        .instructions()
                        .size());
    }

    @Test
    void theLimitOfApplicationsRefusesAllThatAPassOverModulesChanges() {
        OriModule module = twoKernels();
        Pipeline pipeline = Pipeline.of(new MadeForOriModules(OpenPassManagerTest::shortened));
        assertSame(
                module,
                OpenPassManager.run(OpenDialect.ORI, module, pipeline, options(0, List.of()))
                        .program());
    }

    @Test
    void anEqualModuleIsNoChange() {
        OriModule module = twoKernels();
        Pipeline pipeline = Pipeline.of(
                new MadeForOriModules(each -> new OriModule(each.frame(), each.functions(), each.anchors())));
        OpenPassManager.Result<OriModule> made =
                OpenPassManager.run(OpenDialect.ORI, module, pipeline, options(9, List.of()));
        assertSame(module, made.program());
        assertEquals(0, made.report().applications());
    }

    @Test
    void aChangeWithoutARuleIsABug() {
        PassInfo none = new PassInfo("made", "a pass of a test", new SourceRef.Assumed("a test"));
        Pipeline pipeline = Pipeline.of(new MadeForOriModules(none, OpenPassManagerTest::shortened));
        CompilerBug bug = assertThrows(
                CompilerBug.class,
                () -> OpenPassManager.run(OpenDialect.ORI, twoKernels(), pipeline, options(9, List.of())));
        assertTrue(bug.toString().contains("made changes the program and has no rule"), bug::toString);
    }

    @Test
    void whatAPassOverModulesBreaksIsFoundAfterIt() {
        Pipeline pipeline = Pipeline.of(new MadeForOriModules(module -> module.with(module.functions().stream()
                .map(f -> f.with(List.of(new OriBlock(".B0", List.of()))))
                .toArray(OriFunction[]::new))));
        CompilerBug bug = assertThrows(
                CompilerBug.class,
                () -> OpenPassManager.run(
                        OpenDialect.ORI,
                        twoKernels(),
                        pipeline,
                        options(9, List.of(new VerifyEach<>(OpenDialect.ORI)))));
        assertTrue(bug.toString().contains("after step 0, pass made"), bug::toString);
    }

    @Test
    void passesOfAnotherLevelAreRefused() {
        InputException wrong = assertThrows(
                InputException.class,
                () -> OpenPassManager.run(
                        OpenDialect.ORI,
                        ori(),
                        Pipeline.of(new Made((editor, context) -> false)),
                        options(9, List.of())));
        assertTrue(wrong.getMessage().contains("pass 'made' works on machine IR, the file is Ori"), wrong::toString);
    }
}
