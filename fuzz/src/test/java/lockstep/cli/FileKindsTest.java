package lockstep.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import lockstep.cli.session.ExitStatus;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Commands tell the kind of a file by what is in it, and refuse the kinds that they do not take by name. */
final class FileKindsTest {
    private static final Path CORPUS = Path.of("../conformance/corpus").toAbsolutePath();

    @TempDir
    private Path folder;

    private TestSession session;

    @BeforeEach
    void writeFiles() throws IOException {
        session = new TestSession(folder);
        Files.copy(CORPUS.resolve("cubins/saxpy.sm_90.cubin"), folder.resolve("cubin.ll"));
        Files.copy(CORPUS.resolve("kernels/saxpy.launch"), folder.resolve("cubin.launch"));
        Files.copy(CORPUS.resolve("ptx/kernels/saxpy.llc.ptx"), folder.resolve("ptx.ll"));
        Files.writeString(folder.resolve("sass.ll"), "// machine instructions\n.kernel k sm_90\n");
        Files.writeString(folder.resolve("ir.cubin"), "define void @f() {\n  ret void\n}\n");
    }

    @ParameterizedTest
    @CsvSource({"cubin.ll, a cubin", "sass.ll, SASS text"})
    void optTakesModules(String file, String kind) {
        assertEquals(ExitStatus.BAD_INPUT, session.run("opt", file, "--passes", "dce", "-S"));
        String message = ": error[not-optimizable]: this is " + kind
                + ", LLVM-IR text, PTX, machine IR or Ori is wanted; sim runs it\n";
        assertEquals(file + message, session.err());
    }

    @ParameterizedTest
    @CsvSource({"ptx.ll, dce, LLVM IR, PTX", "ir.cubin, live-dead, Ori, LLVM IR"})
    void optRefusesPassesOfAnotherLevel(String file, String pass, String level, String kind) {
        assertEquals(ExitStatus.BAD_INPUT, session.run("opt", file, "--passes", pass));
        assertEquals(
                file + ": error[pass-level]: pass '" + pass + "' works on " + level + ", the file is " + kind + "\n",
                session.err());
    }

    /** PTX is opened, changed and closed: what comes out is PTX. */
    @Test
    void optPrintsTheFormThatItWasGiven() {
        String passes = "machine-cp,dead-mi-elimination";
        assertEquals(
                ExitStatus.GOOD,
                session.run("opt", "ptx.ll", "--passes", passes, "--verify-each", "--stats"),
                session.err());
        assertTrue(session.out().startsWith(".version"), session.out());
        assertTrue(session.err().contains("what  count"), session.err());
    }

    /** bisect and reduce judge their input first; a program without a fault is refused. */
    @ParameterizedTest
    @CsvSource({"bisect", "reduce"})
    void openFormsAreCases(String command) throws IOException {
        Files.writeString(folder.resolve("k.mptx"), """
                // LAUNCH: k grid=1 block=32 args=[]
                .machine 1
                .version 9.0
                .target sm_90
                .address_size 64
                .visible .entry k() {
                  .reg .b32 %r<2>;
                  mov.u32 %r1, 1;
                  ret;
                }
                """);
        assertEquals(
                ExitStatus.FOUND_WRONG,
                session.run(command, "k.mptx", "--passes", "dead-mi-elimination"),
                session.err());
        assertTrue(session.err().contains("does not fail"), session.err());
        TestSession other = new TestSession(folder);
        assertEquals(ExitStatus.BAD_INPUT, other.run(command, "k.mptx", "--passes", "dce"));
        assertTrue(other.err().contains("works on LLVM IR, the file is machine IR"), other.err());
    }

    @Test
    void optDoesNotMindTheName() {
        assertEquals(ExitStatus.GOOD, session.run("opt", "ir.cubin", "--passes", "dce", "-S"), session.err());
    }

    @Test
    void passesOverMachineCodeAreRefusedWhateverTheFileIsCalled() {
        assertEquals(ExitStatus.BAD_INPUT, session.run("check", "cubin.ll", "--passes", "dce"));
        assertEquals("cubin.ll: error[pass-level]: pass 'dce' works on LLVM IR, the file is a cubin\n", session.err());
        TestSession without = new TestSession(folder);
        assertEquals(ExitStatus.GOOD, without.run("check", "cubin.ll"), without.err());
        assertTrue(without.out().contains("encode"), without.out());
    }

    @ParameterizedTest
    @CsvSource({"ir.cubin, LLVM-IR text or no program", "ptx.ll, PTX", "sass.ll, SASS text"})
    void disTakesCubins(String file, String kind) {
        assertEquals(ExitStatus.BAD_INPUT, session.run("dis", file));
        assertEquals(file + ": error[cubin]: this is " + kind + ", a cubin is wanted\n", session.err());
    }
}
