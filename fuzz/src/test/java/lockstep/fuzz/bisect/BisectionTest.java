package lockstep.fuzz.bisect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.fuzz.bisect.Bisection.Culprit;
import lockstep.fuzz.judge.Fault;
import lockstep.fuzz.judge.FaultKind;
import lockstep.fuzz.judge.Judgement;
import lockstep.fuzz.judge.PipelineReplay.RuleApplication;
import lockstep.fuzz.judge.PipelineSubject;
import lockstep.fuzz.judge.Pipelines;
import lockstep.fuzz.kernel.TestCase;
import lockstep.fuzz.reduce.Corpus;
import lockstep.fuzz.reduce.SeededPass;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;
import lockstep.sim.image.PhiMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bisection names the pass and the application that are wrong, among many that are right. */
final class BisectionTest {
    private static final int ADDITIONS = 40;

    /** A chain of additions of 1, 2, 3 ... to the thread's number, each of which a pass may touch. */
    private static TestCase chain() {
        StringBuilder text = new StringBuilder("""
                ; LAUNCH: k grid=1 block=32 args=[out i32[32]]
                declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
                define ptx_kernel void @k(ptr %out) {
                  %v0 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
                """);
        for (int i = 1; i <= ADDITIONS; i++) {
            text.append("  %%v%d = add i32 %%v%d, %d\n".formatted(i, i - 1, i));
        }
        text.append("""
                  %%p = getelementptr i32, ptr %%out, i32 %%v0
                  store i32 %%v%d, ptr %%p
                  ret void
                }
                """.formatted(ADDITIONS));
        return TestCase.read("chain.ll", text.toString().getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Exchanges the operands of every addition, which is right, but makes a mistake at the one called {@code victim}.
     */
    private static SeededPass wrongAt(String victim) {
        return new SeededPass("commute", i -> i.opcode() == Opcode.ADD, (rewriter, i) -> {
            commute(rewriter, i);
            if (victim.equals(i.name())) {
                rewriter.setOperand(i, 0, rewriter.context().i32(1000));
            }
        });
    }

    private static void commute(Rewriter rewriter, Instruction add) {
        Value first = add.operand(0);
        rewriter.setOperand(add, 0, add.operand(1));
        rewriter.setOperand(add, 1, first);
    }

    private static Culprit culprit(PipelineSubject subject, TestCase test) throws IOException {
        return Bisection.find(subject, test, Corpus.fault(subject, test)).orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 9, 17, 32, 33, ADDITIONS})
    void namesTheApplication(int victim) throws IOException {
        Culprit culprit = culprit(Corpus.subject(wrongAt("v" + victim)), chain());
        RuleApplication application = culprit.application().orElseThrow();
        assertEquals(victim, application.number());
        assertEquals("commute:break", culprit.rule());
        assertEquals("k", application.function());
        assertTrue(application.place().startsWith("%v" + victim + " = add i32"), application.place());
        assertTrue(culprit.isMonotonic());
        assertTrue(culprit.judgements() < 40, "" + culprit.judgements());
    }

    @Test
    void namesTheStepAmongOthers() throws IOException {
        Pipeline good = PipelineParser.parse(PassRegistry.builtIn(), "early-cse,dce");
        Pipeline all = Pipelines.join(good, Pipeline.of(wrongAt("v3")), good);
        Culprit culprit = culprit(Corpus.subject(wrongAt("v3")).with(all), chain());
        assertEquals(2, culprit.step());
        assertEquals("commute", culprit.pass());
        assertTrue(culprit.application().orElseThrow().place().contains("%v3 ="));
    }

    @Test
    void namesTheApplicationThatCrashes() throws IOException {
        SeededPass pass = new SeededPass("crashes", i -> i.opcode() == Opcode.ADD, (rewriter, i) -> {
            if ("v11".equals(i.name())) {
                throw new UnsupportedOperationException("seeded");
            }
            commute(rewriter, i);
        });
        Culprit culprit = culprit(Corpus.subject(pass), chain());
        assertEquals(FaultKind.PASS_CRASH, culprit.fault().kind());
        assertEquals(11, culprit.application().orElseThrow().number());
    }

    /** The second mistake undoes the first, the third one makes it again. */
    @Test
    void aFaultThatGoesAndComesIsTracedToItsFirst() throws IOException {
        SeededPass pass = new SeededPass("wavers", i -> i.opcode() == Opcode.ADD, (rewriter, i) -> {
            int number = Integer.parseInt(i.name().substring(1));
            int change = number == 3 || number == 30 ? 1 : number == 4 ? -1 : 0;
            int constant = number + change;
            rewriter.setOperand(i, 1, i.operand(0));
            rewriter.setOperand(i, 0, rewriter.context().i32(constant));
        });
        Culprit culprit = culprit(Corpus.subject(pass), chain());
        assertEquals(3, culprit.application().orElseThrow().number());
        assertFalse(culprit.isMonotonic());
    }

    @Test
    void aCaseThatDoesNotFailHasNoCulprit() throws IOException {
        Fault fault = Corpus.fault(Corpus.subject(wrongAt("v3")), chain());
        assertTrue(
                Bisection.find(Corpus.subject(wrongAt("none")), chain(), fault).isEmpty());
    }

    /** docs/semantics.md, S12.4: interfering webs are not due to a rule, and bisection reports that. */
    @Test
    void theStepThatKeepsPhisInWebsIsNotBisected() throws IOException {
        TestCase test = Corpus.read("bitonic_sort.O1");
        PipelineSubject subject = Corpus.subject(new SeededPass("nothing", i -> false, (rewriter, i) -> {}))
                .with(PhiMode.WEB);
        Fault fault = Corpus.fault(subject, test);
        assertEquals("phi-web", fault.pass());
        assertTrue(Bisection.find(subject, test, fault).isEmpty());
        assertEquals(
                List.of(fault), RuleBlame.of(subject, test, subject.judge(test)).faults());
    }

    /** The pass continues with another rule after its mistake: the last rule is not the guilty one. */
    @Test
    void theGuiltyRuleIsBlamedAndNotTheLast() throws IOException {
        TestCase test = chain();
        PipelineSubject subject = Corpus.subject(new TwoRules());
        Judgement judgement = subject.judge(test);
        assertEquals("two-rules:good", judgement.faults().getFirst().rule());
        assertEquals(
                "two-rules:bad",
                RuleBlame.of(subject, test, judgement).faults().getFirst().rule());
    }

    /** Breaks an addition in the middle of the chain, and exchanges the operands of all that follow. */
    private static final class TwoRules implements FunctionPass {
        private static final Rule BAD = new Rule("two-rules", "bad", "breaks an addition");
        private static final Rule GOOD = new Rule("two-rules", "good", "exchanges operands");

        @Override
        public PassInfo info() {
            return new PassInfo("two-rules", "is wrong once", new SourceRef.Assumed("a seeded bug"), BAD, GOOD);
        }

        @Override
        public boolean run(Function function, PassContext context) {
            Rewriter rewriter = context.rewriter(function);
            for (Instruction at : function.instructionList()) {
                if ("v20".equals(at.name()) && rewriter.allow(BAD, at)) {
                    rewriter.setOperand(at, 0, rewriter.context().i32(1000));
                } else if (at.opcode() == Opcode.ADD && rewriter.allow(GOOD, at)) {
                    commute(rewriter, at);
                }
            }
            return rewriter.changed();
        }
    }
}
