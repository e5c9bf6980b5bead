package lockstep.conformance.external;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import lockstep.conformance.check.CheckRequest;
import lockstep.conformance.check.CudaCheck;
import lockstep.conformance.check.FileReport;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.conformance.refine.Verdict;
import lockstep.ir.diag.InputException;
import lockstep.sim.fast.FastEngine;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** nvcc as both compilers: a script that replaces it, and the tool itself if it is installed. */
final class NvccCompilerTest {
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final Path CORPUS = Path.of("corpus").toAbsolutePath();
    private static final Path PTX = CORPUS.resolve("ptx/kernels/saxpy.nvcc.ptx");
    private static final Path CUBIN = CORPUS.resolve("cubins/saxpy.sm_90.cubin");

    /** Goes through the arguments for what to write, and where. */
    private static final String LOOK = """
            what=$1
            echo "$@" >> arguments
            while [ $# -gt 0 ]; do
              [ "$1" = -o ] && out=$2
              shift
            done
            """;

    private static final String KERNEL = """
            // LAUNCH: k grid=1 block=32 args=[out i32[32]]
            // EXPECT: k arg=0[5]=15
            extern "C" __global__ void k(int *out) { out[threadIdx.x] = threadIdx.x * 3; }
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void needsAShell() {
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "there is no /bin/sh");
    }

    private String script(String body) throws IOException {
        String text = "#!/bin/sh\n" + LOOK.replace("arguments", folder + "/arguments") + body + "\n";
        Path tool = Files.writeString(folder.resolve("nvcc"), text);
        Files.setPosixFilePermissions(tool, PosixFilePermissions.fromString("rwx------"));
        return tool.toString();
    }

    private static FileReport check(String command, Path source, Optional<Path> launches) throws IOException {
        CudaCheck check = new CudaCheck(
                NvccCompiler.of(command, LONG),
                new CheckRequest.Launching(launches, false),
                new RefinementCheck(new FastEngine(), CheckOptions.DEFAULT));
        return check.check(source, Files.readAllBytes(source));
    }

    private FileReport checkSaxpy(String command) throws IOException {
        Path source = Files.writeString(folder.resolve("saxpy.cu"), "// nothing\n");
        return check(command, source, Optional.of(CORPUS.resolve("kernels/saxpy.launch")));
    }

    @Test
    void itIsRunTwiceOnTheSource() throws IOException {
        String copy = "[ $what = -ptx ] && cp " + PTX + " $out || cp " + CUBIN + " $out";
        FileReport report = checkSaxpy(script(copy) + " -std=c++17");
        assertFalse(report.isWrong(), report.toString());
        assertEquals(new Verdict.Refines(0), report.verdicts().getFirst().verdict());
        List<String> runs = Files.readAllLines(folder.resolve("arguments"));
        assertTrue(runs.getFirst().startsWith("-ptx -std=c++17 -arch=sm_90 -fmad=false -o "), runs.toString());
        assertTrue(runs.get(1).startsWith("-cubin -std=c++17 -arch=sm_90 -fmad=false -o "), runs.toString());
        assertTrue(runs.get(1).endsWith("saxpy.cu"), runs.toString());
    }

    @Test
    void givenOptionsAreNotAdded() throws IOException {
        checkSaxpy(script("[ $what = -ptx ] && cp " + PTX + " $out || cp " + CUBIN + " $out")
                + " --gpu-architecture=sm_100 --fmad=true");
        String first = Files.readAllLines(folder.resolve("arguments")).getFirst();
        assertTrue(first.startsWith("-ptx --gpu-architecture=sm_100 --fmad=true -o "), first);
    }

    @Test
    void aSourceThatItRefusesIsBadInput() throws IOException {
        String tool = script("echo 'k.cu(1): error: no'; exit 2");
        InputException refused = assertThrows(InputException.class, () -> checkSaxpy(tool));
        assertTrue(refused.diagnostics().toString().contains("k.cu(1): error: no"), refused.toString());
    }

    @Test
    void aCrashIsAFinding() throws IOException {
        FileReport first = checkSaxpy(script("kill -SEGV $$"));
        assertTrue(first.isWrong());
        assertEquals("Crash", first.toolFailures().getFirst().word());
        FileReport second = checkSaxpy(script("[ $what = -ptx ] && cp " + PTX + " $out || exit 3"));
        assertTrue(second.isWrong());
        assertEquals("Refusal", second.toolFailures().getFirst().word());
    }

    @Test
    void filesAreNotForTheUserToName() throws IOException {
        String tool = script("exit 0");
        for (String wrong : List.of(" -o x", " -cubin", " --ptx", " k.cu")) {
            assertThrows(InputException.class, () -> NvccCompiler.of(tool + wrong, LONG), wrong);
        }
        assertThrows(InputException.class, () -> NvccCompiler.of(folder + "/none/nvcc", LONG));
        assertTrue(NvccCompiler.isNamedBy(tool + " -O3"));
        assertFalse(NvccCompiler.isNamedBy("nvcc {in} -o {out}"));
    }

    @Test
    void nvccItselfRefinesAndIsHeldAgainstExpectations() throws IOException {
        assumeTrue(ExternalTool.findOfCuda("nvcc").isPresent(), "nvcc is not installed");
        Path source = Files.writeString(folder.resolve("k.cu"), KERNEL, StandardCharsets.UTF_8);
        FileReport report = check("nvcc", source, Optional.empty());
        assertFalse(report.isWrong(), report.toString());
        assertEquals(new Verdict.Refines(0), report.verdicts().getFirst().verdict());
        Files.writeString(source, KERNEL.replace("=15", "=16"));
        assertEquals(
                1, check("nvcc", source, Optional.empty()).failedExpectations().size());
    }

    @Test
    void nvccItselfRefusesWhatIsNoCuda() throws IOException {
        assumeTrue(ExternalTool.findOfCuda("nvcc").isPresent(), "nvcc is not installed");
        Path source = Files.writeString(folder.resolve("k.cu"), "no source\n");
        assertThrows(InputException.class, () -> check("nvcc", source, Optional.empty()));
    }
}
