package lockstep.conformance.external;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import lockstep.conformance.external.ExternalCompiler.Compilation;
import lockstep.conformance.external.ExternalTool.ToolRun;
import lockstep.conformance.libnvvm.Libnvvm;
import lockstep.conformance.program.ProgramFiles;
import lockstep.ir.diag.SourceLocation;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Law: what Lockstep prints of the corpus is valid NVVM IR, and what comes out is valid PTX. Oracles: libnvvm and
 * ptxas. A sample; {@code -Dlockstep.libnvvm=all} takes the whole corpus.
 */
class LibnvvmOnKernelsTest {
    private static final Path CORPUS = Path.of("corpus", "kernels");
    private static final Duration TIME = Duration.ofMinutes(1);
    private static final int SAMPLE_STEP = 20;

    @TempDir
    private Path folder;

    @BeforeEach
    void needsTheLibrary() {
        assumeTrue(Libnvvm.find().isPresent(), "libnvvm is not installed");
    }

    private static List<Path> kernels() throws IOException {
        List<Path> all;
        try (Stream<Path> files = Files.list(CORPUS)) {
            all = files.filter(file -> file.toString().endsWith(".ll")).sorted().toList();
        }
        int step = System.getProperty("lockstep.libnvvm", "").equals("all") ? 1 : SAMPLE_STEP;
        return IntStream.range(0, all.size())
                .filter(i -> i % step == 0)
                .mapToObj(all::get)
                .toList();
    }

    private void assertAccepted(String level) throws IOException {
        LibnvvmCompiler compiler =
                LibnvvmCompiler.of("libnvvm " + level, List.of(level), SourceLocation.ofFile("<test>"), TIME);
        List<Path> kernels = kernels();
        assertTrue(kernels.size() > 5, "the corpus is there");
        for (Path kernel : kernels) {
            String name = kernel.getFileName().toString();
            Compilation made = compiler.compile(
                    ProgramFiles.read(name, Files.readAllBytes(kernel)).orThrow());
            Compilation.Written written = assertInstanceOf(Compilation.Written.class, made, name + ": " + made);
            assertAssembles(name, Files.write(folder.resolve("k.ptx"), written.bytes()));
        }
    }

    private void assertAssembles(String name, Path ptx) {
        ExternalTool.find("ptxas").ifPresent(ptxas -> {
            List<String> words = List.of("-arch=sm_100", "-O1", ptx.toString(), "-o", "/dev/null");
            ToolRun.Exited run = assertInstanceOf(ToolRun.Exited.class, ptxas.run(words, TIME));
            assertEquals(0, run.status(), name + ": " + run.output());
        });
    }

    @Test
    void withoutOptimization() throws IOException {
        assertAccepted("-opt=0");
    }

    @Test
    void optimized() throws IOException {
        assertAccepted("-opt=3");
    }
}
