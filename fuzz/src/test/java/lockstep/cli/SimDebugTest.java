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

/** {@code sim --debug} reads typed commands; filetests check what they do. */
final class SimDebugTest {
    private static final String PROGRAM = """
            ; LAUNCH: k grid=1 block=32 args=[out i32[1], i32 5]
            define ptx_kernel void @k(ptr addrspace(1) %out, i32 %x) {
              store i32 %x, ptr addrspace(1) %out
              ret void
            }
            """;

    @TempDir
    private Path folder;

    private TestSession session;

    @BeforeEach
    void write() throws IOException {
        session = new TestSession(folder);
        Files.writeString(folder.resolve("k.ll"), PROGRAM);
    }

    /** The session's standard input has one line, "typed". */
    @Test
    void commandsAreLinesOfStandardInput() {
        assertEquals(ExitStatus.GOOD, session.run("sim", "k.ll", "--debug"), session.err());
        assertTrue(session.out().startsWith("[launch 0, block 0, warp 0, lane 0; active "), session.out());
        assertTrue(session.out().endsWith("(lockstep) typed\nno command 'typed'; see help\n"), session.out());
    }

    @Test
    void commandsOfTheCommandLineTakeTheirPlace() {
        String[] arguments = {"sim", "k.ll", "--debug", "--ex", "stepi", "--ex", "print %x"};
        assertEquals(ExitStatus.GOOD, session.run(arguments), session.err());
        assertTrue(session.out().endsWith("(lockstep) print %x\n%x = 5 in all lanes\n"), session.out());
    }
}
