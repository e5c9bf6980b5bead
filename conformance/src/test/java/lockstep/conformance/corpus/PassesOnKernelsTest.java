package lockstep.conformance.corpus;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.conformance.check.RefinementAssertions;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.text.NvvmReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each of the passes that work on PHIs, registers, variables, memory spaces and functions, alone and all in sequence,
 * preserves the semantics of kernels of the corpus: every step refines the one before or changes nothing. Of the corpus
 * some kernels are taken; {@code -Dlockstep.kernels=all} takes all of them.
 */
final class PassesOnKernelsTest {
    private static final Path KERNELS = Path.of("corpus", "kernels");
    private static final boolean TAKES_ALL =
            System.getProperty("lockstep.kernels", "").equals("all");
    private static final List<String> SAMPLE = List.of("aos_structs.O1.ll", "hash_insert.O1.ll", "min_label.O0.ll");

    /** In the order of the combined pipeline: those that end a compilation come last. */
    private static final List<String> PASSES = List.of(
            "nvvm-verify",
            "check-kernel-functions",
            "cnp-launch-check",
            "check-gep-index",
            "generic-to-nvvm",
            "nvvm-pretreat",
            "nv-inline-must",
            "nv-early-inliner",
            "nvvm-intrinsic-lowering<1>",
            "internalize",
            "globaldce",
            "lower-struct-args",
            "byval-mem2reg",
            "sroa",
            "lower-aggr-copies",
            "ipmsp",
            "nvvm-lower-alloca",
            "memory-space-opt<second-time>",
            "generic-address-opt",
            "process-restrict",
            "globalopt",
            "propagate-alignment",
            "set-local-array-alignment",
            "set-global-array-alignment",
            "nvvm-intr-range",
            "normalize-gep",
            "nvvm-peephole-optimizer",
            "nvvm-predicate-opt-variant<extend-live-ranges>",
            "nvvm-predicate-opt",
            "basic-dbe",
            "branch-dist",
            "sink",
            "sinking2",
            "remat<remat-maxreg-ceiling=16>",
            "reuse-local-memory",
            "structurizecfg",
            "unreachableblockelim",
            "nvvm-ir-verification",
            "cssa",
            "dessa");

    static List<Path> kernels() throws IOException {
        try (Stream<Path> files = Files.list(KERNELS)) {
            return files.filter(file -> file.toString().endsWith(".ll"))
                    .filter(file ->
                            TAKES_ALL || SAMPLE.contains(file.getFileName().toString()))
                    .sorted()
                    .toList();
        }
    }

    private static void check(Path kernel, String passes) throws IOException {
        Path beside = LaunchReader.beside(kernel);
        LaunchFile launches = LaunchReader.readFile(beside.toString(), Files.readString(beside));
        Pipeline pipeline = PipelineParser.parse(PassRegistry.builtIn(), passes);
        RefinementAssertions.assertRefines(
                pipeline, NvvmReader.read(kernel, new Context()).orThrow(), List.of(launches));
    }

    @Test
    void theSampleIsThere() throws IOException {
        assertTrue(kernels().size() >= SAMPLE.size());
    }

    @ParameterizedTest
    @MethodSource("kernels")
    void eachAlone(Path kernel) throws IOException {
        for (String pass : PASSES) {
            check(kernel, pass);
        }
    }

    @ParameterizedTest
    @MethodSource("kernels")
    void allInARow(Path kernel) throws IOException {
        check(kernel, String.join(",", PASSES));
    }
}
