package lockstep.fuzz.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.fuzz.bisect.Bisection;
import lockstep.fuzz.bisect.Bisection.Culprit;
import lockstep.fuzz.campaign.OpenLevel;
import lockstep.fuzz.campaign.OpenSource;
import lockstep.fuzz.finding.Finding;
import lockstep.fuzz.finding.FindingStore;
import lockstep.fuzz.kernel.TestCase;
import lockstep.fuzz.reduce.FaultReducer;
import lockstep.fuzz.reduce.FaultReducer.ReducedFault;
import lockstep.fuzz.reduce.Reducer;
import lockstep.fuzz.triage.KnownFindings;
import lockstep.fuzz.triage.Signature;
import lockstep.ir.choices.Choices;
import lockstep.ir.choices.Choices.RecordedChoices;
import lockstep.ir.pass.MachinePass;
import lockstep.ir.pass.OriPass;
import lockstep.ir.pass.Pass;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.pass.StepContext;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.machine.MachineEditor;
import lockstep.ir.rule.Rule;
import lockstep.ir.sass.ori.OriEditor;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriMachine;
import lockstep.sim.fast.CrossCheckEngine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Generated programs of open forms as cases: judged, blamed, bisected, reduced, kept and judged again. */
final class OpenProgramsUnderTestTest {
    private static final Rule RULE = new Rule("wrong", "remove-guarded", "a guarded write goes");
    private static final PassInfo INFO = new PassInfo("wrong", "for a test", new SourceRef.Assumed("a test"), RULE);
    private static final RefinementCheck CHECK =
            new RefinementCheck(new CrossCheckEngine(), CheckOptions.DEFAULT.withFuel(200_000));
    private static final int SEEDS = 60;

    /** Wrong: lanes that execute the write have another value afterwards. */
    private record WrongMachinePass() implements MachinePass {
        @Override
        public PassInfo info() {
            return INFO;
        }

        @Override
        public boolean run(MachineEditor editor, StepContext context) {
            boolean changed = false;
            for (var block : editor.snapshot().blocks()) {
                for (PtxInstruction each : block.instructions()) {
                    boolean isOver = each.guard().isPresent()
                            && !each.hasSideEffects()
                            && each.operand(0) instanceof PtxRegister register
                            && editor.definitions(register).size() > 1;
                    changed |= isOver && editor.remove(RULE, each);
                }
            }
            return changed;
        }
    }

    private record WrongOriPass() implements OriPass {
        @Override
        public PassInfo info() {
            return INFO;
        }

        @Override
        public boolean run(OriEditor editor, StepContext context) {
            boolean changed = false;
            for (String label : editor.labels()) {
                for (OriInstruction each : editor.instructions(label)) {
                    boolean isOver = each.isGuarded()
                            && !(each instanceof OriMachine machine
                                    && machine.instruction().hasSideEffects())
                            && each.results().size() == 1
                            && editor.defUse()
                                            .definitions(each.results().getFirst())
                                            .size()
                                    > 1;
                    changed |= isOver && editor.remove(RULE, each);
                }
            }
            return changed;
        }
    }

    private static Pipeline wrong(OpenLevel level) {
        Pass<?> good = PassRegistry.builtIn()
                .find(level == OpenLevel.MACHINE ? "dead-mi-elimination" : "live-dead")
                .orElseThrow();
        return Pipeline.of(good, level == OpenLevel.MACHINE ? new WrongMachinePass() : new WrongOriPass());
    }

    /** A case that the wrong pass fails, with the fault. */
    private record Failing(long seed, TestCase test, Fault fault) {}

    private static Failing failing(OpenLevel level, PipelineSubject subject) throws IOException {
        OpenSource source = new OpenSource(level);
        for (long seed = 0; seed < SEEDS; seed++) {
            Judgement judgement = subject.judge(source.at(seed));
            Optional<Fault> fault = judgement.faults().stream()
                    .filter(each -> each.pass().equals("wrong"))
                    .findFirst();
            if (fault.isPresent()) {
                return new Failing(seed, source.at(seed), fault.get());
            }
        }
        throw new AssertionError("no case of " + level + " shows the wrong pass");
    }

    @ParameterizedTest
    @EnumSource(OpenLevel.class)
    void aWrongPassIsFoundBisectedAndReduced(OpenLevel level, @TempDir Path folder) throws IOException {
        PipelineSubject subject = new PipelineSubject(wrong(level), CHECK);
        Failing found = failing(level, subject);
        assertEquals(FaultKind.DIFFERS, found.fault().kind());
        assertEquals(1, found.fault().step());

        Culprit culprit = Bisection.find(subject, found.test(), found.fault()).orElseThrow();
        assertEquals("wrong", culprit.pass());
        assertEquals(RULE.id(), culprit.rule());
        assertFalse(culprit.application().orElseThrow().block().isEmpty());
        assertTrue(culprit.application().orElseThrow().place().startsWith("@"), () -> "" + culprit.application());

        Reducer.Budget budget = new Reducer.Budget(java.time.Duration.ofMinutes(2), 400);
        Function<Choices, TestCase> maker = new OpenSource(level).maker().orElseThrow();
        ReducedFault reduced = new FaultReducer(budget, Reducer.Listener.NONE)
                .withGenerator(maker)
                .reduce(subject, found.test(), found.fault())
                .orElseThrow();
        TestCase small = reduced.reduction().test();
        assertTrue(
                small.instructions() * 2 < found.test().instructions(),
                () -> small.instructions() + " of " + found.test().instructions() + "\n" + small.text());
        assertEquals("wrong", reduced.subject().text());
        TestCase stored = TestCase.read("reduced", small.text().getBytes(StandardCharsets.UTF_8));
        assertTrue(reduced.subject().judge(stored).shows(found.fault()), small::text);
        String signature = Signature.of(reduced.fault(), culprit.rule(), small).text();
        assertTrue(signature.startsWith("differs/wrong/remove-guarded"), signature);

        FindingStore store = FindingStore.open(folder, KnownFindings.NONE);
        Path kept = store.add(new Finding(
                        found.seed(),
                        level.word(),
                        subject.text(),
                        Optional.of(found.test()),
                        found.fault(),
                        "command",
                        Optional.empty()))
                .orElseThrow();
        Path program = FindingStore.program(kept).orElseThrow();
        assertEquals(
                "case." + found.test().program().suffix(), program.getFileName().toString());
    }

    /** Without passes, a program is judged in its other forms. */
    @ParameterizedTest
    @EnumSource(OpenLevel.class)
    void otherFormsAreJudgedWithoutPasses(OpenLevel level) throws IOException {
        PipelineSubject subject = new PipelineSubject(PipelineParser.parse(PassRegistry.builtIn(), ""), CHECK);
        int defined = 0;
        for (long seed = 0; seed < 6; seed++) {
            Judgement judgement = subject.judge(new OpenSource(level).at(seed));
            assertEquals(List.of(), judgement.faults());
            if (judgement.inconclusive().isEmpty()) {
                defined++;
                assertTrue(judgement.runs() > 1, "the program and one other form of it");
            }
        }
        // few programs branch on undefined bits
        assertTrue(defined >= 4, "only " + defined);
    }

    @Test
    void casesOfALevelDependOnTheSeedAlone() {
        for (OpenLevel level : OpenLevel.values()) {
            TestCase once = new OpenSource(level).at(7);
            assertEquals(once.text(), new OpenSource(level).at(7).text());
            TestCase again = new OpenSource(level).maker().orElseThrow().apply(new RecordedChoices(once.choices()));
            assertEquals(once.text(), again.text());
            assertEquals(Optional.of(level), OpenLevel.named(level.word()));
        }
    }
}
