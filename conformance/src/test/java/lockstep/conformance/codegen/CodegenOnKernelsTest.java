package lockstep.conformance.codegen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import lockstep.compiler.codegen.CodegenOptions;
import lockstep.compiler.option.PassOptions;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.conformance.bracket.StepVerdict;
import lockstep.conformance.check.CheckJob;
import lockstep.conformance.check.CheckRequest;
import lockstep.conformance.check.CodegenSteps;
import lockstep.conformance.check.FileReport;
import lockstep.conformance.corpus.CorpusShare;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.conformance.refine.Verdict;
import lockstep.sim.fast.FastEngine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Kernels of the corpus compiled at each level: every step from LLVM IR to PTX refines the one before under all
 * policies, conclusively, and expected results hold. Of 612 compilations a share is judged; all of them, their
 * compilation by ptxas, and other architectures are covered by {@code conformance/codegen/run}.
 */
final class CodegenOnKernelsTest {
    private static final Path KERNELS = Path.of("corpus", "kernels");
    private static final int ONE_IN = 150;
    private static final int LEVELS = 4;
    private static final int ALL = 612;

    /** A kernel and the level that it is compiled at. */
    record Compilation(Path kernel, int level) {
        @Override
        public String toString() {
            return kernel.getFileName() + " at -O" + level;
        }
    }

    private static Stream<Compilation> all() throws IOException {
        try (Stream<Path> files = Files.list(KERNELS)) {
            return files
                    .filter(file -> file.toString().endsWith(".ll"))
                    .sorted()
                    .flatMap(file -> IntStream.range(0, LEVELS).mapToObj(level -> new Compilation(file, level)))
                    .toList()
                    .stream();
        }
    }

    static Stream<Compilation> compilations() throws IOException {
        return CorpusShare.of(CodegenOnKernelsTest.class, ONE_IN, all());
    }

    private static FileReport check(Compilation compilation) throws IOException {
        PassRegistry registry = PassRegistry.builtIn();
        Pipeline given = PipelineParser.parse(registry, "nvopt<O" + compilation.level + ">");
        Pipeline pipeline = CodegenOptions.PLAIN.pipeline(given, registry, PassOptions.NONE);
        CheckRequest request = CheckRequest.of(pipeline, new RefinementCheck(new FastEngine(), CheckOptions.DEFAULT))
                .with(new CodegenSteps(pipeline, PipelineOptions.PLAIN));
        return new CheckJob(request).check(compilation.kernel, Files.readAllBytes(compilation.kernel));
    }

    private static void requireGood(StepVerdict step) {
        assertTrue(
                switch (step.verdict()) {
                    case Verdict.Skipped _ -> true;
                    case Verdict.Refines refines -> refines.vacuous() == 0;
                    case Verdict.Inconclusive _, Verdict.Wrong _ -> false;
                },
                step::toString);
    }

    @Test
    void allOfThemAreThere() throws IOException {
        assertEquals(ALL, all().count());
        assertTrue(compilations().map(Compilation::level).distinct().count() > LEVELS / 2);
    }

    @ParameterizedTest
    @MethodSource("compilations")
    void everyStepRefinesTheOneBefore(Compilation compilation) throws IOException {
        FileReport report = check(compilation);
        report.verdicts().forEach(CodegenOnKernelsTest::requireGood);
        assertFalse(report.isWrong(), report::toString);
        assertEquals(List.of(), report.undefinedInputs());
        assertEquals(CodegenSteps.READ, report.verdicts().getLast().pass());
    }
}
