package lockstep.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import lockstep.cli.session.ExitStatus;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriText;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DisCommandTest {
    private static final Path CORPUS = Path.of("../conformance/corpus/cubins").toAbsolutePath();

    @TempDir
    private Path folder;

    private TestSession session;

    @BeforeEach
    void openSession() {
        session = new TestSession(folder);
    }

    private static String cubin(String name) {
        return CORPUS.resolve(name).toString();
    }

    @Test
    void listingsNameTheParameters() {
        assertEquals(ExitStatus.GOOD, session.run("dis", cubin("saxpy.sm_90.cubin")));
        assertTrue(session.out().startsWith("\t.section\t.text.saxpy\t// sm_90a\n"), session.out());
        assertTrue(session.out().contains("/*0000*/                   LDC R1, c[0x0][0x28] ;\n"), session.out());
        assertTrue(session.out().contains(" EXIT ;\n"), session.out());
    }

    @Test
    void controlFieldsAndWords() {
        assertEquals(ExitStatus.GOOD, session.run("dis", cubin("saxpy.sm_75.cubin"), "--control", "--exact"));
        assertTrue(session.out().contains("/* B------:R-:W-:"), session.out());
    }

    @Test
    void jsonIsOneObjectAWord() {
        assertEquals(ExitStatus.GOOD, session.run("dis", cubin("saxpy.sm_120.cubin"), "--json"));
        session.out().lines().forEach(line -> {
            assertTrue(line.startsWith("{\"schema\":1,\"file\":"), line);
            assertTrue(line.contains("\"known\":true"), line);
        });
    }

    @Test
    void graphsAreForDot() {
        assertEquals(ExitStatus.GOOD, session.run("dis", cubin("switch_vm.sm_90.cubin"), "--cfg"));
        assertTrue(session.out().startsWith("digraph \"switch_vm\" {\n"), session.out());
        assertTrue(session.out().contains(" -> "), session.out());
    }

    @Test
    void blocksReadBack() {
        assertEquals(ExitStatus.GOOD, session.run("dis", cubin("switch_vm.sm_90.cubin"), "--blocks"));
        assertTrue(session.out().startsWith(".ori 1 switch_vm sm_90a free\n.B0:\n"), session.out());
        Diagnostics diagnostics = new Diagnostics();
        OriFunction read = OriText.parse(session.out(), "out", diagnostics)
                .orElseThrow(() -> new AssertionError(diagnostics.toString()));
        assertEquals(session.out(), OriText.print(read));
        assertTrue(read.blocks().size() > 20, session.out());
    }

    @Test
    void unknownWordsHaveNoBlocks() throws IOException {
        byte[] bytes = Files.readAllBytes(CORPUS.resolve("saxpy.sm_90.cubin"));
        int at = 0;
        while (bytes[at] != 0x19 || bytes[at + 1] != 0x79 || at % 16 != 0) {
            at++;
        }
        bytes[at + 1] = 0;
        bytes[at] = 0;
        Files.write(folder.resolve("odd.cubin"), bytes);
        assertEquals(ExitStatus.BAD_INPUT, session.run("dis", "odd.cubin", "--blocks"));
    }

    @Test
    void wholeWordsComeBack() {
        String[] line = {"dis", cubin("switch_vm.sm_100.cubin"), cubin("saxpy.sm_86.cubin"), "--verify-encoding"};
        assertEquals(ExitStatus.GOOD, session.run(line));
        assertTrue(session.out().startsWith("2 files, "), session.out());
        assertTrue(session.out().contains(": 0 with unknown opcodes, 0 changed, 0 not explained"), session.out());
    }

    @Test
    void unknownOpcodesAreFound() throws IOException {
        byte[] bytes = Files.readAllBytes(CORPUS.resolve("saxpy.sm_90.cubin"));
        byte[] opcode = {0x19, 0x79};
        int at = 0;
        while (bytes[at] != opcode[0] || bytes[at + 1] != opcode[1] || at % 16 != 0) {
            at++;
        }
        bytes[at] = 0;
        bytes[at + 1] = 0;
        Files.write(folder.resolve("odd.cubin"), bytes);
        assertEquals(ExitStatus.FOUND_WRONG, session.run("dis", "odd.cubin", "--verify-encoding"));
        assertTrue(session.out().contains(": unknown opcode 0x0\n"), session.out());
    }

    @Test
    void otherFilesAreRefused() throws IOException {
        Files.writeString(folder.resolve("text.cubin"), "this is not a cubin");
        assertEquals(ExitStatus.BAD_INPUT, session.run("dis", "text.cubin"));
        String message = "text.cubin: error[cubin]: this is LLVM-IR text or no program, a cubin is wanted";
        assertTrue(session.err().contains(message), session.err());
        assertEquals(ExitStatus.BAD_INPUT, session.run("dis", cubin("saxpy.sm_90.cubin"), "--arch", "sm_1"));
        assertEquals(ExitStatus.BAD_INPUT, session.run("dis"));
    }
}
