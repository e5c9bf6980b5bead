package lockstep.compiler.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.Remark;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.pass.StepWatcher;
import lockstep.ir.rule.Refusal;
import lockstep.ir.rule.Rule;
import lockstep.ir.sass.ori.OriBlock;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriMacro;
import lockstep.ir.sass.ori.OriRegister.VirtualRegister;
import lockstep.ir.sass.ori.OriText;
import org.junit.jupiter.api.Test;

/** The engine with a dialect other than NVVM IR: a function of the open form of SASS. */
final class StepEngineTest {
    private static final SourceRef HERE = new SourceRef.Assumed("a test");
    private static final Rule REMOVE = new Rule("drop-copies", "remove", "a copy that nobody reads goes");
    private static final Rule OTHER = new Rule("drop-copies", "other", "not declared");
    private static final Knob KEPT = new Knob("kept", 0, 0, 9, "copies at the begin that stay", HERE);
    private static final PassInfo DROP_COPIES = new PassInfo(
            "drop-copies", "remove copies", HERE, List.of(REMOVE), List.of(KEPT), List.of("removed"), Set.of());

    private static final String COPIES = """
            .ori 1 f sm_90 ssa
            .B0:
              S2R %R0, SR_TID.X ;
              COPY %R1, %R0 ;
              COPY %R2, %R0 ;
              COPY %R3, %R0 ;
              STG.E desc[UR4][%R4x2.64], %R2 ;
              EXIT ;
            """;

    /** A program whose function is replaced as a whole. */
    private static final class Unit {
        private OriFunction function;

        Unit(String text) {
            Diagnostics diagnostics = new Diagnostics();
            function =
                    OriText.parse(text, "f", diagnostics).orElseThrow(() -> new AssertionError(diagnostics.toString()));
        }

        List<String> lines() {
            return OriText.print(function).lines().map(String::strip).toList();
        }
    }

    private static final class Diary implements StepWatcher<Unit, OriFunction, OriInstruction> {
        private final List<String> entries = new ArrayList<>();

        @Override
        public void beforeStep(int step, PassInfo pass, Unit unit) {
            entries.add("step " + step + " " + pass.name());
        }

        @Override
        public void beforeFunction(PassInfo pass, OriFunction function) {
            entries.add("function " + function.name());
        }

        @Override
        public void beforeApplication(long number, Rule rule, OriFunction function, OriInstruction at) {
            entries.add(number + " " + rule.id() + " " + OriText.print(at));
        }

        @Override
        public void afterFunction(PassInfo pass, OriFunction function, boolean changed) {
            entries.add("changed " + changed);
        }

        @Override
        public void afterStep(int step, PassInfo pass, Unit unit, Set<OriFunction> changed, boolean globals) {
            entries.add("end " + changed.size() + " " + globals);
        }
    }

    private final Diary diary = new Diary();
    private final List<Remark> remarks = new ArrayList<>();
    private final List<String> printed = new ArrayList<>();

    private StepEngine<Unit, OriFunction, OriInstruction> engine(Unit unit, long limit) {
        return new StepEngine<>(
                unit, new StepOptions<>(List.of(diary), limit, Optional.of(remarks::add), Optional.of(printed::add)));
    }

    private static StepEngine.Changes<Unit, OriFunction> dropCopies(
            Unit unit, RunningStep<OriFunction, OriInstruction> step) {
        OriFunction before = unit.function;
        Optional<OriFunction> changed = step.onFunction(before, () -> {
            step.timed(() -> {
                unit.function = dropped(before, step);
                return !unit.function.equals(before);
            });
            return unit.function.equals(before) ? Optional.empty() : Optional.of(unit.function);
        });
        return new StepEngine.Changes<>(unit, changed.map(Set::of).orElse(Set.of()), false);
    }

    private static OriFunction dropped(OriFunction function, RunningStep<OriFunction, OriInstruction> step) {
        Set<VirtualRegister> read = new HashSet<>();
        function.blocks().forEach(block -> block.instructions().forEach(each -> read.addAll(each.sources())));
        List<OriBlock> blocks = new ArrayList<>();
        long copies = 0;
        for (OriBlock block : function.blocks()) {
            List<OriInstruction> rest = new ArrayList<>();
            for (OriInstruction each : block.instructions()) {
                boolean isDead =
                        each instanceof OriMacro && each.results().stream().noneMatch(read::contains);
                boolean isLate = isDead && copies++ >= step.knob(KEPT);
                if (isLate && step.permit(REMOVE, function, each)) {
                    step.count("removed", 1);
                    step.remark(() ->
                            new Remark(Remark.Kind.PASSED, "drop-copies", "Removed", "f", SourceLocation.NONE, "gone"));
                    step.print(() -> "dropped\n");
                } else {
                    rest.add(each);
                }
            }
            blocks.add(new OriBlock(block.label(), rest));
        }
        return new OriFunction(function.name(), function.architecture(), function.stage(), blocks);
    }

    private PipelineReport run(Unit unit, long limit) {
        StepEngine<Unit, OriFunction, OriInstruction> engine = engine(unit, limit);
        engine.run(0, DROP_COPIES, "drop-copies", Knob::defaultValue, false, (same, step) -> dropCopies(same, step));
        engine.run(1, DROP_COPIES, "drop-copies", Knob::defaultValue, false, (same, step) -> dropCopies(same, step));
        return engine.report();
    }

    @Test
    void watchersHearEverythingInOrder() {
        Unit unit = new Unit(COPIES);
        PipelineReport report = run(unit, Long.MAX_VALUE);
        assertEquals(
                List.of(
                        "step 0 drop-copies",
                        "function f",
                        "1 drop-copies:remove COPY %R1, %R0",
                        "2 drop-copies:remove COPY %R3, %R0",
                        "changed true",
                        "end 1 false",
                        "step 1 drop-copies",
                        "function f",
                        "changed false",
                        "end 0 false"),
                diary.entries);
        assertEquals(
                List.of(".ori 1 f sm_90 ssa", ".B0:", "S2R %R0, SR_TID.X ;", "COPY %R2, %R0 ;"),
                unit.lines().subList(0, 4));
        assertEquals(2, report.applications());
        assertEquals(Map.of("drop-copies:remove", 2L), report.byRule());
        assertEquals(Map.of("removed", 2L), report.steps().getFirst().statistics());
        assertTrue(
                report.steps().getFirst().changed() && !report.steps().getLast().changed());
        assertEquals(2, remarks.size());
        assertEquals(List.of("dropped\n", "dropped\n"), printed);
    }

    /** Bisection: with a limit, only the first applications happen, and watchers are not notified of others. */
    @Test
    void theLimitStopsLaterRewrites() {
        Unit unit = new Unit(COPIES);
        PipelineReport report = run(unit, 1);
        assertEquals(1, report.applications());
        assertTrue(unit.lines().contains("COPY %R3, %R0 ;") && !unit.lines().contains("COPY %R1, %R0 ;"));
        assertEquals(0, run(new Unit(COPIES), 0).applications());
        assertEquals(
                1,
                diary.entries.stream().filter(entry -> entry.contains("remove")).count());
    }

    @Test
    void knobsHaveTheValuesOfTheStep() {
        Unit unit = new Unit(COPIES);
        StepEngine<Unit, OriFunction, OriInstruction> engine = engine(unit, Long.MAX_VALUE);
        engine.run(0, DROP_COPIES, "drop-copies<kept=1>", knob -> 1, false, (same, step) -> dropCopies(same, step));
        assertEquals(1, engine.report().applications());
        assertTrue(unit.lines().contains("COPY %R1, %R0 ;"));
    }

    /** Refusals are counted by id over all steps, and are not applications. */
    @Test
    void refusalsAreCounted() {
        Refusal read = new Refusal(REMOVE, "read", "somebody reads the copy");
        Refusal never = new Refusal(REMOVE, "never", "it is not reached");
        PassInfo declining = DROP_COPIES.declining(List.of(read, never));
        Unit unit = new Unit(COPIES);
        StepEngine<Unit, OriFunction, OriInstruction> engine = engine(unit, Long.MAX_VALUE);
        for (int number = 0; number < 2; number++) {
            engine.run(number, declining, "drop-copies", Knob::defaultValue, false, (same, step) -> {
                assertFalse(step.refused(read) || step.refused(read));
                return new StepEngine.Changes<>(same, Set.of(), false);
            });
        }
        assertEquals(Map.of("drop-copies:remove!read", 4L), engine.report().byRefusal());
        PipelineReport twice = PipelineReport.joined(List.of(engine.report(), engine.report()));
        assertEquals(Map.of("drop-copies:remove!read", 8L), twice.byRefusal());
        assertEquals(0, twice.applications());
    }

    private static void assertRefused(String what, StepEngine.Body<Unit, OriFunction, OriInstruction> body) {
        Unit unit = new Unit(COPIES);
        StepEngineTest test = new StepEngineTest();
        CompilerBug bug = assertThrows(
                CompilerBug.class,
                () -> test.engine(unit, Long.MAX_VALUE)
                        .run(0, DROP_COPIES, "drop-copies", Knob::defaultValue, false, body));
        assertTrue(String.valueOf(bug.getMessage()).contains(what), bug::toString);
    }

    @Test
    void aPassIsHeldToWhatItDeclares() {
        Unit unit = new Unit(COPIES);
        OriInstruction first = unit.function.blocks().getFirst().instructions().getFirst();
        StepEngine.Changes<Unit, OriFunction> none = new StepEngine.Changes<>(unit, Set.of(), false);
        assertRefused("undeclared rule drop-copies:other", (same, step) -> {
            step.permit(OTHER, unit.function, first);
            return none;
        });
        assertRefused("undeclared statistic lost", (same, step) -> {
            step.count("lost", 1);
            return none;
        });
        assertRefused("undeclared refusal drop-copies:remove!never", (same, step) -> {
            step.refused(new Refusal(REMOVE, "never", "not declared"));
            return none;
        });
        assertRefused("undeclared knob none", (same, step) -> {
            step.knob(new Knob("none", 0, 0, 1, "nothing", HERE));
            return none;
        });
    }
}
