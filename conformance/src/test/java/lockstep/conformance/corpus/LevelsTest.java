package lockstep.conformance.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import lockstep.conformance.program.Program;
import lockstep.conformance.program.ProgramFiles;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.conformance.refine.Runs;
import lockstep.conformance.refine.Verdict;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchReader;
import lockstep.sim.fast.FastEngine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The PTX of llc for a kernel refines the kernel; deliberately broken PTX does not. */
final class LevelsTest {
    private static final Path CORPUS = Path.of("corpus");
    private static final Path PTX = CORPUS.resolve("ptx").resolve("kernels");

    static Stream<String> kernels() throws IOException {
        try (Stream<Path> files = Files.list(PTX)) {
            return files
                    .map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".llc.ptx"))
                    .map(name -> name.substring(0, name.indexOf('.')))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    private static String ptx(String kernel) throws IOException {
        return Files.readString(PTX.resolve(kernel + ".llc.ptx"));
    }

    private static Verdict verdict(String kernel, String ptx) throws IOException {
        Path file = CORPUS.resolve("kernels").resolve(kernel + ".O1.ll");
        Program above =
                ProgramFiles.read(file.toString(), Files.readAllBytes(file)).orThrow();
        Program below = ProgramFiles.read(kernel + ".ptx", ptx.getBytes(StandardCharsets.UTF_8))
                .orThrow();
        Path launch = LaunchReader.beside(file);
        LaunchFile launches = LaunchReader.readFile(launch.toString(), Files.readString(launch));
        RefinementCheck check = new RefinementCheck(new FastEngine(), CheckOptions.DEFAULT);
        Runs before = check.run(check.image(above), launches);
        return check.compare(before, check.runAfter(before, check.image(below)));
    }

    @ParameterizedTest
    @MethodSource("kernels")
    void whatLlcMadeRefinesTheKernel(String kernel) throws IOException {
        assertEquals(new Verdict.Refines(0), verdict(kernel, ptx(kernel)));
    }

    @Test
    void anotherOperationDiffers() throws IOException {
        String spoilt = ptx("saxpy").replace("add.rn.f32", "sub.rn.f32");
        Verdict.Differs differs = assertInstanceOf(Verdict.Differs.class, verdict("saxpy", spoilt));
        assertTrue(
                differs.counterexample().text().contains("st.global.f32"),
                differs.counterexample().text());
    }

    @Test
    void lessSynchronizationIsNoticed() throws IOException {
        String spoilt = ptx("bitonic_sort").replace("bar.sync \t0;", "");
        assertTrue(verdict("bitonic_sort", spoilt).isWrong());
    }
}
