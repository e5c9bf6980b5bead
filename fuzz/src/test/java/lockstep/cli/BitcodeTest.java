package lockstep.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import lockstep.cli.session.ExitStatus;
import lockstep.conformance.external.ExternalTool;
import lockstep.conformance.external.ExternalTool.ToolRun;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bitcode is read wherever text is, as {@code llvm-dis} writes it. */
final class BitcodeTest {
    private static final String KERNEL = """
            define ptx_kernel void @k(ptr addrspace(1) %p) {
              %v = call i32 @seven()
              store i32 %v, ptr addrspace(1) %p
              ret void
            }
            declare i32 @seven()
            """;
    private static final String LIBRARY = "define i32 @seven() { ret i32 7 }\n";
    private static final String LAUNCH = "LAUNCH: k grid=1 block=32 args=[out i32[1]]\nEXPECT: k arg=0[0]=7\n";

    @TempDir
    private Path folder;

    private TestSession session;

    @BeforeEach
    void assemble() throws IOException {
        Optional<ExternalTool> assembler = ExternalTool.find("llvm-as-19");
        Assumptions.assumeTrue(
                assembler.isPresent() && ExternalTool.find("llvm-dis-19").isPresent(), "no LLVM 19");
        session = new TestSession(folder);
        assemble(assembler.get(), "k.bc", KERNEL);
        assemble(assembler.get(), "library.bc", LIBRARY);
        Files.writeString(folder.resolve("k.launch"), LAUNCH);
    }

    private void assemble(ExternalTool assembler, String name, String text) throws IOException {
        Path in = Files.writeString(folder.resolve("in.ll"), text);
        List<String> arguments =
                List.of(in.toString(), "-o", folder.resolve(name).toString());
        ToolRun run = assembler.run(arguments, Duration.ofSeconds(30));
        assertEquals(0, assertInstanceOf(ToolRun.Exited.class, run).status());
    }

    @Test
    void itRunsAndIsLinkedAndCompiled() throws IOException {
        assertEquals(ExitStatus.GOOD, session.run("sim", "k.bc", "--link", "library.bc"), session.err());
        assertEquals(ExitStatus.GOOD, session.run("check", "k.bc", "--link", "library.bc", "--passes", "dce"));
        assertEquals(ExitStatus.GOOD, session.run("cc", "k.bc", "--link", "library.bc"), session.err());
        assertTrue(Files.readString(folder.resolve("k.ptx")).contains(".entry k"));
    }

    @Test
    void damagedBitcodeIsBadInput() throws IOException {
        byte[] bytes = Files.readAllBytes(folder.resolve("k.bc"));
        Files.write(folder.resolve("half.bc"), Arrays.copyOf(bytes, bytes.length / 2));
        assertEquals(ExitStatus.BAD_INPUT, session.run("sim", "half.bc"));
        assertTrue(session.err().contains("half.bc: error[bitcode]: "), session.err());
        assertTrue(session.err().contains("llvm-dis-19 makes no text of it: "), session.err());
    }

    /** llvm-dis reads it, writes nothing, and ends with status 0. */
    @Test
    void bitcodeWithoutAModuleIsBadInput() throws IOException {
        Files.write(folder.resolve("none.bc"), new byte[] {'B', 'C', (byte) 0xc0, (byte) 0xde, 1, 2, 3, 4});
        assertEquals(ExitStatus.BAD_INPUT, session.run("sim", "none.bc"));
        assertTrue(session.err().contains("none.bc: error[bitcode]: "), session.err());
        assertTrue(session.err().contains(": it does not hold one module"), session.err());
    }
}
