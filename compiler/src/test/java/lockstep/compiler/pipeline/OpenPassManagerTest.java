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
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.InputException;
import lockstep.ir.pass.MachinePass;
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
import lockstep.ir.sass.ori.OriEditor;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriModule;
import lockstep.ir.sass.ori.OriModuleText;
import org.junit.jupiter.api.Test;

/** Passes over programs that do not change: what the manager makes of them, and what it holds them to. */
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

    private static MachineModule machine() {
        Diagnostics found = new Diagnostics();
        return MachineText.parse(MACHINE, "k.mptx", found).orElseThrow(() -> new AssertionError("" + found));
    }

    private static OriModule ori() {
        Diagnostics found = new Diagnostics();
        return OriModuleText.parse(ORI, "k.ori", found).orElseThrow(() -> new AssertionError("" + found)).module();
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
        return MachineText.print(module).lines().filter(line -> line.contains("mov.u32")).count();
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
                heard.add("after " + step + ": " + moves(module) + ", changed " + changed);
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
                        "before 0: 3", "g true", "k true", "after 0: 1, changed [g, k]",
                        "before 1: 1", "g false", "k true", "after 1: 0, changed [k]"),
                heard);
        assertEquals(0, moves(made.program()));
        assertEquals(Map.of("made:remove", 3L), made.report().byRule());
    }

    @Test
    void theLimitCountsOverFunctionsAndSteps() {
        assertEquals(3, moves(run((editor, context) -> removesOne(editor, RULE), 0, List.of()).program()));
        assertEquals(1, moves(run((editor, context) -> removesOne(editor, RULE), 2, List.of()).program()));
    }

    private static void assertBug(String what, BiPredicate<MachineEditor, StepContext> body) {
        CompilerBug bug = assertThrows(
                CompilerBug.class,
                () -> run(body, Long.MAX_VALUE, List.of(new VerifyEach<>(OpenDialect.MACHINE))));
        assertTrue(String.valueOf(bug.getMessage()).contains(what), bug::toString);
    }

    @Test
    void aPassThatHidesAChangeIsABug() {
        assertBug("made changed g and says it did not", (editor, context) -> {
            removesOne(editor, RULE);
            return false;
        });
    }

    /** A change that was undone again, or none at all, may be announced. */
    @Test
    void aPassMaySayThatItChangedWhatItLeftAsItWas() {
        MachineModule module = machine();
        Pipeline pipeline = Pipeline.of(new Made((editor, context) -> true));
        assertSame(
                module,
                OpenPassManager.run(OpenDialect.MACHINE, module, pipeline, options(9, List.of())).program());
    }

    @Test
    void anUndeclaredRuleIsABug() {
        assertBug("undeclared rule made:other", (editor, context) -> removesOne(editor, OTHER));
    }

    @Test
    void whatAPassBreaksIsFoundBehindIt() {
        assertBug("after step 0, pass made, the module is broken", (editor, context) -> {
            PtxInstruction end = editor.snapshot().blocks().getFirst().instructions().getLast();
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
    void oriIsRunAlike() {
        Pipeline pipeline = Pipeline.of(new MadeForOri((editor, context) -> {
            List<OriInstruction> all = editor.instructions(".B0");
            return editor.remove(RULE, List.of(all.get(1), all.get(0)));
        }));
        OpenPassManager.Result<OriModule> made =
                OpenPassManager.run(OpenDialect.ORI, ori(), pipeline, options(9, List.of()));
        assertEquals(1, made.report().applications());
        assertEquals(1, made.program().functions().getFirst().blocks().getFirst().instructions().size());
        assertFalse(OpenDialect.ORI.verify(made.program()).hasFatal());
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
