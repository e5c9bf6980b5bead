package lockstep.fuzz.guided;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.compiler.pipeline.StandardPipelines;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.fuzz.generate.Generator;
import lockstep.fuzz.generate.Profile;
import lockstep.fuzz.judge.CaseVerdict;
import lockstep.fuzz.judge.Judgement;
import lockstep.fuzz.judge.PipelineSubject;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.choices.Choices.ByteChoices;
import lockstep.ir.diag.InputException;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.text.NvvmPrinter;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.sim.reference.ReferenceEngine;

/**
 * Entry points of coverage-guided fuzzing: what Jazzer does with them ends only by an exception, which is a fault of
 * ours. Run with the Maven profile {@code jazzer}, see docs/testing.md.
 */
class FuzzTargets {
    private static final String MINUTE = "60s";
    private static final Generator GENERATOR = new Generator(Profile.named("default"));
    private static final PipelineSubject PASSES = new PipelineSubject(
            PipelineParser.parse(PassRegistry.builtIn(), StandardPipelines.DEFAULT),
            new RefinementCheck(new ReferenceEngine(), CheckOptions.DEFAULT));

    /** Any bytes are a module or have diagnostics; a module prints to a text that prints the same again. */
    @FuzzTest(maxDuration = MINUTE)
    void text(byte[] bytes) {
        NvvmReader.ParseResult read = NvvmReader.read("input.ll", bytes, new Context());
        if (read.module().isEmpty()) {
            require(read.diagnostics().hasFatal(), "refused without a reason");
            return;
        }
        String printed = NvvmPrinter.print(read.module().get());
        Module again = NvvmReader.read("printed.ll", printed, new Context()).orThrow();
        require(printed.equals(NvvmPrinter.print(again)), "no fixed point:\n" + printed);
    }

    /** Any text is a launch sequence or is refused with a diagnostic. */
    @FuzzTest(maxDuration = MINUTE)
    void launches(byte[] bytes) {
        try {
            LaunchReader.readFile("input.launch", new String(bytes, StandardCharsets.UTF_8));
        } catch (InputException refused) {
            require(!refused.diagnostics().isEmpty(), "refused without a reason");
        }
    }

    /** Any bytes make a kernel, and the passes keep its meaning. */
    @FuzzTest(maxDuration = MINUTE)
    void kernels(byte[] bytes) throws IOException {
        TestCase test = GENERATOR.generate(new ByteChoices(bytes));
        Judgement judgement = PASSES.judge(test);
        boolean isFine = judgement.verdict() != CaseVerdict.WRONG && judgement.verdict() != CaseVerdict.INVALID;
        require(isFine, judgement + "\n" + test.text());
    }

    private static void require(boolean holds, String message) {
        if (!holds) {
            throw new AssertionError(message);
        }
    }
}
