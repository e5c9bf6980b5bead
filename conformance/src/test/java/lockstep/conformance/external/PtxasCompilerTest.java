package lockstep.conformance.external;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.conformance.check.CheckJob;
import lockstep.conformance.check.CheckRequest;
import lockstep.conformance.check.FileReport;
import lockstep.conformance.program.NvvmProgram;
import lockstep.conformance.program.Program;
import lockstep.conformance.program.ProgramFiles;
import lockstep.conformance.program.SassProgram;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.conformance.refine.Verdict;
import lockstep.ir.diag.InputException;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.sim.fast.FastEngine;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** ptxas as a compiler: a script that replaces it, and the tool itself if it is installed. */
final class PtxasCompilerTest {
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final Path CORPUS = Path.of("corpus").toAbsolutePath();
    private static final Path PTX = CORPUS.resolve("ptx/kernels/saxpy.llc.ptx");
    private static final Path CUBIN = CORPUS.resolve("cubins/saxpy.sm_90.cubin");

    /** Goes through the arguments for the file to write. */
    private static final String FIND_OUTPUT = """
            while [ $# -gt 0 ]; do
              [ "$1" = -o ] && out=$2
              shift
            done
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void needsAShell() {
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "there is no /bin/sh");
    }

    private Path script(String body) throws IOException {
        Path tool = Files.writeString(folder.resolve("ptxas"), "#!/bin/sh\n" + body + "\n");
        return Files.setPosixFilePermissions(tool, PosixFilePermissions.fromString("rwx------"));
    }

    private static Program saxpy() throws IOException {
        return ProgramFiles.read(PTX.toString(), Files.readAllBytes(PTX)).orThrow();
    }

    private ExternalResult apply(String body, String options) throws IOException {
        return ExternalPass.of(script(body) + options, LONG).apply(saxpy());
    }

    private String argumentsOf(String options) throws IOException {
        Path log = folder.resolve("arguments");
        apply("echo \"$@\" > " + log, options);
        return Files.readString(log);
    }

    @Test
    void theArchitectureAndNoContractionAreAdded() throws IOException {
        String plain = argumentsOf(" -O1");
        assertTrue(plain.startsWith("-O1 -arch=sm_90 -fmad=false -o "), plain);
        String given = argumentsOf(" -O1 --gpu-name=sm_100 -fmad=true");
        assertTrue(given.startsWith("-O1 --gpu-name=sm_100 -fmad=true -o "), given);
    }

    @Test
    void whatItWritesIsReadAsACubin() throws IOException {
        ExternalResult result = apply(FIND_OUTPUT + "cp " + CUBIN + " $out", "");
        SassProgram made = assertInstanceOf(
                SassProgram.class,
                assertInstanceOf(ExternalResult.Produced.class, result).program());
        assertEquals("saxpy", made.kernels().getFirst().name());
    }

    @Test
    void itsEndIsTold() throws IOException {
        assertInstanceOf(ExternalResult.Refusal.class, apply("exit 255", ""));
        assertInstanceOf(ExternalResult.Crash.class, apply("kill -SEGV $$", ""));
        assertInstanceOf(ExternalResult.BadOutput.class, apply("exit 0", ""));
    }

    @Test
    void llvmIrIsALimit() throws IOException {
        Program program = new NvvmProgram(NvvmReader.read("t.ll", "define void @f() {\n  ret void\n}\n", new Context())
                .orThrow());
        ExternalPass pass = ExternalPass.of(script("exit 1").toString(), LONG);
        assertInstanceOf(ExternalResult.Unsupported.class, pass.apply(program));
        assertFalse(pass.takes(program));
    }

    @Test
    void filesAreNotForTheUserToName() throws IOException {
        Path tool = script("exit 0");
        for (String wrong : List.of(" -o x.cubin", " --output-file=x", " k.ptx")) {
            assertThrows(InputException.class, () -> ExternalPass.of(tool + wrong, LONG), wrong);
        }
        assertThrows(InputException.class, () -> ExternalPass.of(folder + "/none/ptxas", LONG));
    }

    @Test
    void commandsAreToldFromPipelines() {
        assertTrue(ExternalPass.isCommand("ptxas"));
        assertTrue(ExternalPass.isCommand("/opt/cuda/bin/ptxas -O3"));
        assertFalse(ExternalPass.isCommand("ptxas-like"));
        assertFalse(ExternalPass.isPtxas("ptxas {in} -o {out}"));
    }

    @Test
    void bracesStandForSeveralCommands() {
        assertEquals(List.of("ptxas -O0", "ptxas -O3"), CommandChoices.of("ptxas -O{0,3}"));
        assertEquals(List.of("opt {in} -o {out}"), CommandChoices.of("opt {in} -o {out}"));
        assertEquals(
                List.of("a 1 {in} x", "a 1 {in} y", "a 2 {in} x", "a 2 {in} y"),
                CommandChoices.of("a {1,2} {in} {x,y}"));
        assertEquals(List.of("a{"), CommandChoices.of("a{"));
        assertEquals(List.of("a}{x"), CommandChoices.of("a}{x"));
    }

    @Test
    void aChainGoesLinkByLink() throws IOException {
        String tool = script("exit 0").toString();
        ToolChain chain = ToolChain.of(List.of(tool + " -O{0,1}", tool + " -O3"), LONG);
        List<String> turns = new ArrayList<>();
        chain.walk("", (number, pass, from) -> {
            String made = from + number;
            turns.add(made);
            return number == 0 ? Optional.empty() : Optional.of(made);
        });
        assertEquals(List.of("0", "1", "12"), turns);
        assertEquals(tool + " -O{0,1} ;; " + tool + " -O3", chain.text());
        assertEquals(chain.text(), ToolChain.parse(chain.text(), LONG).text());
        assertEquals(tool + " -O3", chain.narrowed(2, saxpy()).text());
    }

    private static FileReport check(String command) throws IOException {
        CheckRequest request = new CheckRequest(
                new CheckRequest.Tools(ToolChain.of(List.of(command), LONG)),
                new CheckRequest.Launching(Optional.of(CORPUS.resolve("kernels/saxpy.launch")), false),
                new RefinementCheck(new FastEngine(), CheckOptions.DEFAULT));
        return new CheckJob(request).check(PTX, Files.readAllBytes(PTX));
    }

    @Test
    void theCheckJudgesEachTool() throws IOException {
        Path tool = script(FIND_OUTPUT + "cp " + CUBIN + " $out");
        FileReport report = check(tool + " -O{0,3}");
        assertFalse(report.isWrong(), report.toString());
        assertEquals(2, report.verdicts().size());
        report.verdicts().forEach(step -> assertEquals(new Verdict.Refines(0), step.verdict()));
    }

    @Test
    void theCheckTellsOfARefusal() throws IOException {
        FileReport report = check(script("echo no; exit 3").toString());
        assertTrue(report.isWrong());
        assertEquals(
                "refused with status 3: no", report.toolFailures().getFirst().text());
        assertEquals(List.of(), report.undefinedInputs());
    }

    @Test
    void ptxasItselfRefines() throws IOException {
        assumeTrue(ExternalTool.findOfCuda("ptxas").isPresent(), "ptxas is not installed");
        FileReport report = check("ptxas -O{0,1,2,3}");
        assertFalse(report.isWrong(), report.toString());
        assertEquals(4, report.verdicts().size());
    }

    @Test
    void ptxasItselfRefusesAnUnknownOption() throws IOException {
        assumeTrue(ExternalTool.findOfCuda("ptxas").isPresent(), "ptxas is not installed");
        assertInstanceOf(
                ExternalResult.Refusal.class,
                ExternalPass.of("ptxas --no-such-option", LONG).apply(saxpy()));
    }
}
