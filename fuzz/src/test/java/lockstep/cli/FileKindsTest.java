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
    @CsvSource({"cubin.ll, a cubin", "ptx.ll, PTX", "sass.ll, SASS text"})
    void optTakesModules(String file, String kind) {
        assertEquals(ExitStatus.BAD_INPUT, session.run("opt", file, "--passes", "dce", "-S"));
        String message = ": error[not-nvvm]: this is " + kind + ", LLVM-IR text is wanted; sim runs it\n";
        assertEquals(file + message, session.err());
    }

    @Test
    void optDoesNotMindTheName() {
        assertEquals(ExitStatus.GOOD, session.run("opt", "ir.cubin", "--passes", "dce", "-S"), session.err());
    }

    @Test
    void passesOverMachineCodeAreRefusedWhateverTheFileIsCalled() {
        assertEquals(ExitStatus.BAD_INPUT, session.run("check", "cubin.ll", "--passes", "dce"));
        assertEquals("cubin.ll: error[passes-over-sass]: there are no passes over machine code\n", session.err());
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
