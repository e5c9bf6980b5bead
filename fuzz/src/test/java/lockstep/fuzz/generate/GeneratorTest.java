package lockstep.fuzz.generate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.fuzz.judge.CaseVerdict;
import lockstep.fuzz.judge.Judgement;
import lockstep.fuzz.judge.PipelineSubject;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.choices.ChoiceSequence;
import lockstep.ir.choices.Choices.RecordedChoices;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.nvvm.verify.NvvmVerifier;
import lockstep.sim.fast.FastEngine;
import lockstep.sim.reference.ReferenceEngine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is generated verifies, is defined, ends, and is the same under every schedule. */
final class GeneratorTest {
    private static final List<String> PROFILES = Profile.NAMES;
    private static final PipelineSubject SUBJECT = new PipelineSubject(
            PipelineParser.parse(PassRegistry.builtIn(), "break-crit-edges"),
            new RefinementCheck(new ReferenceEngine(), CheckOptions.DEFAULT));

    static LongStream seeds() {
        return LongStream.range(0, Long.getLong("lockstep.seeds", 40));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void programsAreValidTests(long seed) throws IOException {
        TestCase test = new Generator(Profile.named("default")).generate(seed);
        Diagnostics diagnostics = NvvmVerifier.verify(test.module());
        assertFalse(diagnostics.hasFatal(), () -> test.text() + diagnostics);
        assertValid(test);
    }

    /** Seeds at which a kernel may make no further function and can call none of those that there are. */
    @ParameterizedTest
    @ValueSource(longs = {1000232, 1005790, 1016129})
    void functionsThatCannotBeCalledAreNotAnObstacle(long seed) {
        TestCase test = new Generator(Profile.named("remat")).generate(seed);
        Diagnostics diagnostics = NvvmVerifier.verify(test.module());
        assertFalse(diagnostics.hasFatal(), () -> test.text() + diagnostics);
    }

    /**
     * Programs in which an arm of a divergent branch ends some lanes, so that the lanes of other arms and the rest of
     * this one reach what follows separately: no barrier of the block may be used there.
     */
    @Test
    void noBarrierFollowsWhereLanesHaveParted() throws IOException {
        Profile loops = Profile.named("loops").with("loops-alone", Map.of("array-loop", 0, "slices", 0));
        assertValid(new Generator(Profile.named("memory")).generate(987));
        assertValid(new Generator(loops).generate(1248));
    }

    private static void assertValid(TestCase test) throws IOException {
        Judgement judgement = SUBJECT.judge(test);
        assertFalse(
                judgement.verdict() == CaseVerdict.INVALID || judgement.verdict() == CaseVerdict.INCONCLUSIVE,
                () -> test.text() + judgement);
    }

    /** Collectives in iterations of loops over arrays: every named lane arrives, because no lane has left before. */
    @ParameterizedTest
    @ValueSource(longs = {13, 33, 69})
    void lanesLeaveNoLoopInWhichOthersCountOnThem(long seed) throws IOException {
        Map<String, Integer> weights = new HashMap<>(Map.of("array-loop", 600, "array-aside", 100, "early-exits", 0));
        weights.putAll(Map.of("array-leave", 0, "array-leave-late", 60));
        weights.putAll(Map.of("vote", 300, "shuffle", 300, "exchange", 300));
        assertValid(new Generator(Profile.named("loops").with("collectives-in-loops", weights)).generate(seed));
    }

    /** The simulator knows the bounds of local arrays; of global ones it knows who else accesses an element. */
    @ParameterizedTest
    @ValueSource(strings = {"slice-local", "slice-global", "slice-shared"})
    void loopsOverArraysStayInTheirPart(String kind) throws IOException {
        Map<String, Integer> weights = new HashMap<>(Map.of("array-loop", 1000, "array-aside", 0));
        List.of("slice-local", "slice-global", "slice-shared").forEach(each -> weights.put(each, 0));
        weights.put(kind, 1);
        Generator generator = new Generator(Profile.named("loops").with(kind, weights));
        RefinementCheck check = new RefinementCheck(new FastEngine(), CheckOptions.DEFAULT.withRaces(true));
        PipelineSubject subject =
                new PipelineSubject(PipelineParser.parse(PassRegistry.builtIn(), "break-crit-edges"), check);
        for (long seed = 0; seed < 8; seed++) {
            TestCase test = generator.generate(seed);
            Judgement judgement = subject.judge(test);
            assertTrue(
                    judgement.verdict() == CaseVerdict.GOOD || judgement.verdict() == CaseVerdict.UNCHANGED,
                    () -> test.text() + judgement);
        }
    }

    @ParameterizedTest
    @FieldSource("PROFILES")
    void everyProfileGeneratesValidTests(String name) throws IOException {
        for (long seed = 0; seed < 5; seed++) {
            TestCase test = new Generator(Profile.named(name)).generate(seed);
            Judgement judgement = SUBJECT.judge(test);
            assertFalse(judgement.verdict() == CaseVerdict.INVALID, () -> test.text() + judgement);
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void choicesAreTheProgram(long seed) {
        Generator generator = new Generator(Profile.named("default"));
        TestCase test = generator.generate(seed);
        TestCase again = generator.generate(new RecordedChoices(test.choices()));
        assertEquals(test.text(), again.text());
        TestCase read = TestCase.read("again", test.text().getBytes(StandardCharsets.UTF_8));
        assertEquals(test.text(), read.text());
    }

    @ParameterizedTest
    @FieldSource("PROFILES")
    void noChoiceAtAllIsAProgram(String name) throws IOException {
        TestCase test = new Generator(Profile.named(name)).generate(new RecordedChoices(ChoiceSequence.EMPTY));
        CaseVerdict verdict = SUBJECT.judge(test).verdict();
        assertTrue(verdict == CaseVerdict.GOOD || verdict == CaseVerdict.UNCHANGED, () -> test.text() + verdict);
    }
}
