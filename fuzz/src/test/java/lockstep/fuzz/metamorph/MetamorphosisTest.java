package lockstep.fuzz.metamorph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.compiler.pipeline.StandardPipelines;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.fuzz.generate.Generator;
import lockstep.fuzz.generate.Profile;
import lockstep.fuzz.judge.CaseVerdict;
import lockstep.fuzz.judge.Judgement;
import lockstep.fuzz.judge.PipelineSubject;
import lockstep.fuzz.judge.Pipelines;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.choices.Choices;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Rewriter;
import lockstep.sim.fast.FastEngine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Law: a program and its transformed form behave the same, and passes are right on the transformed form too. */
final class MetamorphosisTest {
    private static final Generator GENERATOR = new Generator(Profile.named("default"));
    private static final RefinementCheck CHECK = new RefinementCheck(new FastEngine(), CheckOptions.DEFAULT);

    private static Judgement judge(Pipeline pipeline, TestCase test) throws IOException {
        return new PipelineSubject(pipeline, CHECK).judge(test);
    }

    static Stream<Transformation> transformations() {
        return Metamorphosis.all().stream();
    }

    static LongStream seeds() {
        return LongStream.range(0, Long.getLong("lockstep.seeds", 30));
    }

    @Test
    void thereAreMany() {
        assertTrue(Metamorphosis.all().size() >= 15);
    }

    @ParameterizedTest
    @MethodSource("transformations")
    void eachAppliesAndKeepsTheMeaning(Transformation transformation) throws IOException {
        int changed = 0;
        for (long seed = 0; seed < Long.getLong("lockstep.transformed", 12); seed++) {
            Pipeline pipeline = Pipeline.of(new MetamorphPass(transformation, seed));
            TestCase test = GENERATOR.generate(seed);
            Judgement judgement = judge(pipeline, test);
            assertTrue(
                    judgement.verdict() == CaseVerdict.GOOD || judgement.verdict() == CaseVerdict.UNCHANGED,
                    () -> judgement + test.text());
            changed += judgement.changedSteps();
        }
        assertTrue(changed > 0, "never applied");
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void passesAreRightOnTransformedPrograms(long seed) throws IOException {
        Pipeline passes = PipelineParser.parse(PassRegistry.builtIn(), StandardPipelines.DEFAULT);
        TestCase test = GENERATOR.generate(seed);
        Judgement judgement = judge(Pipelines.join(Metamorphosis.pipeline(seed, 6), passes), test);
        assertEquals(CaseVerdict.GOOD, judgement.verdict(), () -> judgement + test.text());
    }

    @Test
    void aTransformationThatChangesTheMeaningIsFound() throws IOException {
        Transformation wrong = new Transformation(
                "wrong", "a - b becomes b - a", at -> Sites.is(at, Opcode.SUB), MetamorphosisTest::exchange);
        boolean found = false;
        for (long seed = 0; seed < 40 && !found; seed++) {
            Pipeline pipeline = new Pipeline(List.of(new Pipeline.Step(new MetamorphPass(wrong, seed), Map.of())));
            found = judge(pipeline, GENERATOR.generate(seed)).verdict() == CaseVerdict.WRONG;
        }
        assertTrue(found);
    }

    private static void exchange(Rewriter rewriter, Instruction at, Choices choices) {
        var left = at.operand(0);
        rewriter.setOperand(at, 0, at.operand(1));
        rewriter.setOperand(at, 1, left);
    }
}
