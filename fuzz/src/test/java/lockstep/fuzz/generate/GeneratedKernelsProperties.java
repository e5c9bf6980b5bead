package lockstep.fuzz.generate;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.compiler.pipeline.StandardPipelines;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.fuzz.judge.CaseVerdict;
import lockstep.fuzz.judge.Judgement;
import lockstep.fuzz.judge.PipelineSubject;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.verify.NvvmVerifier;
import lockstep.sim.fast.FastEngine;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Shrinkable;
import net.jqwik.api.ShrinkingMode;

/** Laws of kernels out of arbitrary choices, and of what jqwik shrinks them to. */
class GeneratedKernelsProperties {
    private static final PipelineSubject PASSES = new PipelineSubject(
            PipelineParser.parse(PassRegistry.builtIn(), StandardPipelines.DEFAULT),
            new RefinementCheck(new FastEngine(), CheckOptions.DEFAULT));

    @Provide
    Arbitrary<TestCase> kernels() {
        return GeneratedKernels.of(Profile.named("default"));
    }

    /** Law: passes keep the meaning of kernels; the oracle is the simulator. */
    @Property(tries = 25, shrinking = ShrinkingMode.BOUNDED)
    void passesKeepTheMeaning(@ForAll("kernels") TestCase test) throws IOException {
        Judgement judgement = PASSES.judge(test);
        assertTrue(
                judgement.verdict() == CaseVerdict.GOOD || judgement.verdict() == CaseVerdict.UNCHANGED,
                () -> judgement + test.text());
    }

    /** Whatever a kernel with an atomic shrinks to is valid, and the smallest one with an atomic is much smaller. */
    @Example
    void kernelsShrinkToKernels() {
        Random random = new Random(3);
        var generator = kernels().generator(1000);
        Shrinkable<TestCase> kernel = generator.next(random);
        while (!hasAtomic(kernel.value())) {
            kernel = generator.next(random);
        }
        int before = kernel.value().instructions();
        Optional<Shrinkable<TestCase>> simpler = simpler(kernel);
        while (simpler.isPresent()) {
            kernel = simpler.get();
            simpler = simpler(kernel);
        }
        int after = kernel.value().instructions();
        assertTrue(after < before * 2 / 3, before + " instructions shrink to " + after);
    }

    private static Optional<Shrinkable<TestCase>> simpler(Shrinkable<TestCase> kernel) {
        try (Stream<Shrinkable<TestCase>> candidates = kernel.shrink()) {
            return candidates
                    .peek(candidate -> assertFalse(
                            NvvmVerifier.verify(candidate.value().module()).hasFatal()))
                    .filter(candidate -> hasAtomic(candidate.value()))
                    .findFirst();
        }
    }

    private static boolean hasAtomic(TestCase test) {
        for (Function function : test.module().definedFunctions()) {
            for (BasicBlock block : function.blocks()) {
                for (Instruction instruction : block) {
                    if (instruction.opcode() == Opcode.ATOMICRMW) {
                        return true;
                    }
                }
            }
        }
        return false;
    }
}
