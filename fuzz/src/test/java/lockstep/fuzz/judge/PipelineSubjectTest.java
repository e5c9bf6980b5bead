package lockstep.fuzz.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.claim.ClaimSource;
import lockstep.ir.claim.ClaimSource.UniformityClaims;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;
import lockstep.sim.reference.ReferenceEngine;
import org.junit.jupiter.api.Test;

/** A judgement names what is wrong with a pass, and distinguishes that from an invalid test. */
final class PipelineSubjectTest {
    private static final String KERNEL = """
            ; LAUNCH: k grid=1 block=32 args=[out i32[32]]
            declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
            define ptx_kernel void @k(ptr %%out) {
              %%t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
              %%i = sext i32 %%t to i64
              %%p = getelementptr i32, ptr %%out, i64 %s
              %%v = add i32 %%t, 0
              store i32 %%v, ptr %%p
              ret void
            }
            """;

    private static final Rule BREAK = new Rule("breaker", "break", "breaks what it meets");

    private static TestCase kernel(String index) {
        return TestCase.read("k.ll", KERNEL.formatted(index).getBytes(StandardCharsets.UTF_8));
    }

    private static PipelineSubject subject(Pipeline pipeline) {
        return new PipelineSubject(pipeline, new RefinementCheck(new ReferenceEngine(), CheckOptions.DEFAULT));
    }

    private static Judgement judge(Breaking how) throws IOException {
        return subject(Pipeline.of(new Breaker(how))).judge(kernel("%i"));
    }

    @Test
    void goodPassesAreGood() throws IOException {
        Pipeline pipeline = PipelineParser.parse(PassRegistry.builtIn(), "instsimplify,dce");
        Judgement judgement = subject(pipeline).judge(kernel("%i"));
        assertEquals(CaseVerdict.GOOD, judgement.verdict());
        assertEquals(Set.of("instsimplify"), passes(judgement));
        assertEquals(1, judgement.changedSteps());
    }

    /** Steps of passes that are not built are left out; the others keep their numbers. */
    @Test
    void stepsAreNumberedAsInThePipelineWherePassesAreNotBuilt() throws IOException {
        Pipeline notBuilt = PipelineParser.parse(PassRegistry.builtIn(), "nvvm-loop-pass,nvvm-reduction");
        assertTrue(notBuilt.steps().stream().noneMatch(Pipeline.Step::isBuilt), notBuilt::toString);
        Breaking crash = (rewriter, victim) -> {
            throw new IllegalStateException("crash");
        };
        for (Breaking how : List.of(crash, (Breaking) Rewriter::erase)) {
            Pipeline pipeline = Pipelines.join(notBuilt, Pipeline.of(new Breaker(how)));
            Fault fault = subject(pipeline).judge(kernel("%i")).faults().getFirst();
            assertEquals(2, fault.step());
            assertEquals("breaker", fault.pass());
            assertEquals(BREAK.id(), fault.rule());
        }
    }

    @Test
    void aTestThatTakesMoreThanItsFuelDoesNotPermitAVerdict() throws IOException {
        String endless = KERNEL.formatted("%i").replace("ret void", "br label %again\nagain:\n  br label %again");
        TestCase test = TestCase.read("k.ll", endless.getBytes(StandardCharsets.UTF_8));
        CheckOptions options = CheckOptions.DEFAULT.withFuel(1_000);
        Pipeline pipeline = Pipeline.of(new Breaker(Rewriter::erase));
        Judgement judgement =
                new PipelineSubject(pipeline, new RefinementCheck(new ReferenceEngine(), options)).judge(test);
        assertEquals(CaseVerdict.INCONCLUSIVE, judgement.verdict());
        assertTrue(judgement.inconclusive().startsWith("out-of-fuel: "), judgement::inconclusive);
        assertEquals(List.of(), judgement.faults());
    }

    /** Claims the result of the addition. */
    private static final ClaimSource CLAIMS = new ClaimSource() {
        @Override
        public String name() {
            return "hasty";
        }

        @Override
        public UniformityClaims claims(Module module) {
            return new UniformityClaims() {
                @Override
                public boolean isUniform(LocalValue value) {
                    return "v".equals(value.name());
                }

                @Override
                public boolean isUniformBranch(TerminatorInstruction branch) {
                    return false;
                }
            };
        }
    };

    @Test
    void aFalseClaimBlamesTheAnalysisAndOnceOnly() throws IOException {
        CheckOptions options = CheckOptions.DEFAULT.withClaims(List.of(CLAIMS));
        PipelineSubject subject = new PipelineSubject(
                PipelineParser.parse(PassRegistry.builtIn(), "early-cse,instsimplify"),
                new RefinementCheck(new ReferenceEngine(), options));
        Judgement judgement = subject.judge(kernel("%i"));
        assertEquals(CaseVerdict.WRONG, judgement.verdict());
        assertEquals(1, judgement.faults().size(), judgement.faults().toString());
        Fault fault = judgement.faults().getFirst();
        assertEquals(FaultKind.CLAIM, fault.kind());
        assertEquals("hasty", fault.pass());
        assertEquals("claim-value", fault.reason());
        assertEquals(-1, fault.step());
        assertTrue(judgement.changedSteps() > 0, "the passes ran all the same");
    }

    private static Set<String> passes(Judgement judgement) {
        return Set.copyOf(judgement.rules().applied().keySet().stream()
                .map(rule -> rule.substring(0, rule.indexOf(':')))
                .toList());
    }

    @Test
    void nothingToDoIsUnchanged() throws IOException {
        Pipeline pipeline = PipelineParser.parse(PassRegistry.builtIn(), "mem2reg");
        assertEquals(
                CaseVerdict.UNCHANGED, subject(pipeline).judge(kernel("%i")).verdict());
    }

    @Test
    void aWrongPassIsWrong() throws IOException {
        Judgement judgement = judge(Rewriter::erase);
        assertEquals(CaseVerdict.WRONG, judgement.verdict());
        Fault fault = judgement.faults().getFirst();
        assertEquals(FaultKind.DIFFERS, fault.kind());
        assertEquals("output", fault.reason());
        assertEquals("breaker:break", fault.rule());
    }

    @Test
    void aPassThatThrowsIsNamed() throws IOException {
        Judgement judgement = judge((rewriter, victim) -> {
            throw new UnsupportedOperationException("seeded");
        });
        Fault fault = judgement.faults().getFirst();
        assertEquals(FaultKind.PASS_CRASH, fault.kind());
        assertEquals("breaker", fault.pass());
        assertTrue(fault.reason().startsWith("UnsupportedOperationException@"), fault.reason());
    }

    @Test
    void aPassThatBreaksTheModuleIsNamed() throws IOException {
        Judgement judgement = judge((rewriter, victim) ->
                rewriter.moveBefore(victim, rewriter.function().entry().first()));
        Fault fault = judgement.faults().getFirst();
        assertEquals(FaultKind.BROKEN_MODULE, fault.kind());
        assertEquals("breaker", fault.pass());
    }

    @Test
    void aTestThatIsUndefinedBlamesNoPass() throws IOException {
        Judgement judgement = subject(Pipeline.of(new Breaker(Rewriter::erase))).judge(kernel("32"));
        assertEquals(CaseVerdict.INVALID, judgement.verdict());
        assertEquals("out-of-bounds", judgement.faults().getFirst().reason());
    }

    @Test
    void aCaseReadsBackFromItsText() {
        TestCase test = kernel("%i");
        TestCase again = TestCase.read("k.ll", test.text().getBytes(StandardCharsets.UTF_8));
        assertEquals(test.text(), again.text());
        assertEquals(test.launches().toString(), again.launches().toString());
    }

    /** What is done to the first store. */
    private interface Breaking {
        void apply(Rewriter rewriter, Instruction victim);
    }

    private static final class Breaker implements FunctionPass {
        private static final PassInfo INFO =
                new PassInfo("breaker", "breaks", new SourceRef.Assumed("a seeded bug"), BREAK);

        private final Breaking how;

        Breaker(Breaking how) {
            this.how = how;
        }

        @Override
        public PassInfo info() {
            return INFO;
        }

        @Override
        public boolean run(Function function, PassContext context) {
            for (Instruction instruction : function.entry()) {
                if (instruction instanceof StoreInstruction) {
                    Rewriter rewriter = context.rewriter(function);
                    if (!rewriter.allow(BREAK, instruction)) {
                        return false;
                    }
                    how.apply(rewriter, instruction);
                    return true;
                }
            }
            return false;
        }
    }
}
