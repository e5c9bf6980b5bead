package lockstep.fuzz.reduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.fuzz.TestShare;
import lockstep.fuzz.judge.Fault;
import lockstep.fuzz.judge.FaultKind;
import lockstep.fuzz.judge.Judgement;
import lockstep.fuzz.judge.PipelineSubject;
import lockstep.fuzz.judge.Pipelines;
import lockstep.fuzz.kernel.TestCase;
import lockstep.fuzz.reduce.FaultReducer.ReducedFault;
import lockstep.ir.nvvm.verify.NvvmVerifier;
import lockstep.sim.image.PhiMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Faults of seeded passes on compiled kernels come down to a few instructions and stay the same faults. */
final class FaultReducerTest {
    private static final int FEW = 15;
    private static final Reducer.Budget BUDGET = new Reducer.Budget(Duration.ofSeconds(60), 20_000);

    /** The value of the PHI is used after the loop, where its web already holds the next value. */
    private static final String LOST_COPY = """
            ; LAUNCH: k grid=1 block=32 args=[out i32[32], out i32[32]]
            define ptx_kernel void @k(ptr %out, ptr %other) {
            entry:
              %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
              %slot = getelementptr i32, ptr %out, i32 %t
              %place = getelementptr i32, ptr %other, i32 %t
              %n = add i32 %t, 0
              br label %loop
            loop:
              %i = phi i32 [ 1, %entry ], [ %j, %loop ]
              %j = add i32 %i, 3
              %dead = mul i32 %j, %j
              %c = icmp ult i32 %j, %n
              br i1 %c, label %loop, label %end
            end:
              store i32 %n, ptr %place
              store i32 %i, ptr %slot
              ret void
            }
            declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
            """;

    static Stream<SeededPass> passes() {
        return Stream.of(
                        SeededPass.swappedSub(),
                        SeededPass.swappedShift(),
                        SeededPass.swappedPhi(),
                        SeededPass.swappedCompare(),
                        SeededPass.lostStore(),
                        SeededPass.lostBarrier(),
                        SeededPass.crashing(),
                        SeededPass.breaking())
                .filter(pass -> TestShare.takes(pass.name(), 2));
    }

    private static Optional<ReducedFault> reduce(PipelineSubject subject, TestCase test, Fault fault)
            throws IOException {
        return new FaultReducer(BUDGET, Reducer.Listener.NONE).reduce(subject, test, fault);
    }

    @ParameterizedTest
    @MethodSource("passes")
    void isSmallValidAndTheSameFault(SeededPass pass) throws IOException {
        TestCase test = Corpus.read("bitonic_sort.O1");
        String before = test.text();
        PipelineSubject subject = Corpus.subject(pass);
        Fault fault = Corpus.fault(subject, test);
        ReducedFault reduced = reduce(subject, test, fault).orElseThrow();
        TestCase small = reduced.reduction().test();
        assertEquals(before, test.text());
        assertTrue(small.instructions() <= FEW, small.text());
        assertTrue(!NvvmVerifier.verify(small.module()).hasFatal());
        Judgement judgement = subject.judge(small);
        assertTrue(judgement.shows(fault), judgement.toString());
        assertEquals("", judgement.inconclusive());
        assertTrue(judgement.faults().stream().allMatch(f -> f.kind().blamesSubject()), small.text());
    }

    @Test
    void isDeterministic() throws IOException {
        TestCase test = Corpus.read("crc32_table.O1");
        PipelineSubject subject = Corpus.subject(SeededPass.swappedCompare());
        Fault fault = Corpus.fault(subject, test);
        String once =
                reduce(subject, test, fault).orElseThrow().reduction().test().text();
        assertEquals(
                once,
                reduce(subject, test, fault).orElseThrow().reduction().test().text());
    }

    @Test
    void onlyTheGuiltyStepIsKept() throws IOException {
        TestCase test = Corpus.read("bitonic_sort.O1");
        Pipeline good = PipelineParser.parse(PassRegistry.builtIn(), "instsimplify,dce");
        Pipeline all = Pipelines.join(good, Pipeline.of(SeededPass.swappedSub()), good);
        PipelineSubject subject = Corpus.subject(SeededPass.swappedSub()).with(all);
        Fault fault = Corpus.fault(subject, test);
        assertEquals(2, fault.step());
        ReducedFault reduced = reduce(subject, test, fault).orElseThrow();
        assertEquals("swapped-sub", reduced.subject().text());
        assertEquals(0, reduced.fault().step());
    }

    @Test
    void aCaseThatDoesNotFailIsRefused() throws IOException {
        TestCase test = Corpus.read("bitonic_sort.O1");
        Fault fault = Corpus.fault(Corpus.subject(SeededPass.swappedSub()), test);
        PipelineSubject good = Corpus.subject(new SeededPass("swapped-sub", i -> false, (rewriter, i) -> {}));
        assertTrue(reduce(good, test, fault).isEmpty());
    }

    @Test
    void aCaseThatFailsInAnotherWayIsRefused() throws IOException {
        TestCase test = Corpus.read("bitonic_sort.O1");
        PipelineSubject subject = Corpus.subject(SeededPass.swappedCompare());
        Fault found = Corpus.fault(subject, test);
        assertEquals(FaultKind.DIFFERS, found.kind());
        Fault other = new Fault(
                found.kind(), found.step(), found.pass(), found.rule(), "does-not-finish", found.schedule(), "", "");
        assertTrue(reduce(subject, test, other).isEmpty());
    }

    /** Two mistakes in one pass: while one is being reduced the other one must not take its place. */
    @Test
    void theFaultDoesNotSlipToAnotherOne() throws IOException {
        TestCase test = Corpus.read("bitonic_sort.O1");
        SeededPass stores = SeededPass.lostStore();
        PipelineSubject subject = Corpus.subject(SeededPass.swappedCompare(), stores);
        List<Fault> faults = subject.judge(test).faults();
        assertEquals(
                List.of("swapped-compare", "lost-store"),
                faults.stream().map(Fault::pass).toList());
        ReducedFault reduced = reduce(subject, test, faults.getLast()).orElseThrow();
        assertEquals("lost-store", reduced.fault().pass());
        assertEquals("lost-store", reduced.subject().text());
        assertTrue(reduced.fault().isLike(faults.getLast()));
    }

    /** The step after the last pass, which keeps PHIs in webs, is not a step of the pipeline. */
    @Test
    void aFaultOfPhisInWebsIsReduced() throws IOException {
        TestCase test = TestCase.read("lost-copy.ll", LOST_COPY.getBytes(StandardCharsets.UTF_8));
        Pipeline passes = PipelineParser.parse(PassRegistry.builtIn(), "dce,instsimplify");
        PipelineSubject subject =
                Corpus.subject(SeededPass.swappedSub()).with(passes).with(PhiMode.WEB);
        Fault fault = Corpus.fault(subject, test);
        assertEquals(List.of("phi-web", 2), List.of(fault.pass(), fault.step()));
        ReducedFault reduced = reduce(subject, test, fault).orElseThrow();
        TestCase small = reduced.reduction().test();
        assertTrue(small.instructions() < test.instructions(), small.text());
        assertTrue(reduced.subject().judge(small).shows(fault));
    }
}
