package lockstep.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import lockstep.cli.session.ExitStatus;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code cc}: where results go, what is refused, and that the same input gives the same bytes. */
final class CcCommandTest {
    private static final String KERNEL = """
            declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
            define ptx_kernel void @k(ptr %out) {
              %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
              %p = getelementptr i32, ptr %out, i32 %t
              store i32 %t, ptr %p, align 4
              ret void
            }
            """;

    @TempDir
    private Path folder;

    private TestSession session;

    @BeforeEach
    void openSession() throws IOException {
        session = new TestSession(folder);
        Files.writeString(folder.resolve("k.ll"), KERNEL);
    }

    private ExitStatus cc(String... arguments) {
        session = new TestSession(folder);
        return session.run(Stream.concat(Stream.of("cc"), Stream.of(arguments)).toArray(String[]::new));
    }

    private String read(String name) throws IOException {
        return Files.readString(folder.resolve(name));
    }

    /** Names of files below the folder, sorted. */
    private List<String> files() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile)
                    .map(path -> folder.relativize(path).toString())
                    .sorted()
                    .toList();
        }
    }

    private void assertRefused(String message, String... arguments) throws IOException {
        List<String> before = files();
        assertEquals(ExitStatus.BAD_INPUT, cc(arguments), session.err());
        assertTrue(session.err().contains(message), session.err());
        assertEquals("", session.out());
        assertEquals(before, files(), "nothing is written");
    }

    @Test
    void withoutANameTheResultIsBesideTheInput() throws IOException {
        Files.createDirectory(folder.resolve("sub"));
        Files.writeString(folder.resolve("sub/a.b.ll"), KERNEL);
        assertEquals(ExitStatus.GOOD, cc("sub/a.b.ll", "k.ll", "-O0"));
        assertEquals(List.of("k.ll", "k.ptx", "sub/a.b.ll", "sub/a.b.ptx"), files());
        assertTrue(read("k.ptx").contains(".visible .entry k("), read("k.ptx"));
        assertEquals("", session.out());
    }

    @Test
    void theSuffixIsThatOfTheLevel() throws IOException {
        assertEquals(ExitStatus.GOOD, cc("k.ll", "-O0", "--stop-after", "select"));
        assertTrue(read("k.mptx").startsWith(".machine 1\n"), read("k.mptx"));
        assertEquals(ExitStatus.GOOD, cc("k.ll", "-O0", "--stop-after", "lower-gep", "-o", "lowered.ll"));
        assertTrue(read("lowered.ll").contains("getelementptr i8"), read("lowered.ll"));
        assertEquals(ExitStatus.GOOD, cc("k.mptx", "-O0"));
        assertEquals(ExitStatus.GOOD, cc("k.ll", "-O0", "-o", "-"));
        assertEquals(session.out(), read("k.ptx"), "both ways come to the same");
    }

    /** The same from the PTX that is written on the way; {@code as} took two dots for its names once (number 358). */
    @Test
    void filesForALinkerAreThoseOfAs() throws IOException {
        assertEquals(ExitStatus.GOOD, cc("-c", "k.ll", "-O0"), session.err());
        assertEquals(List.of("k.ll", "k.o"), files());
        byte[] object = Files.readAllBytes(folder.resolve("k.o"));
        Files.delete(folder.resolve("k.o"));
        assertEquals(ExitStatus.GOOD, cc("k.ll", "-O0"));
        session = new TestSession(folder);
        assertEquals(ExitStatus.GOOD, session.run("as", "-c", "k.ptx"), session.err());
        assertEquals(List.of("k.ll", "k.o", "k.ptx"), files());
        assertArrayEquals(object, Files.readAllBytes(folder.resolve("k.o")));
        assertRefused("cubins are made for sm_90 alone", "-c", "k.ll", "--arch", "sm_80");
        assertRefused("PTX is wanted", "-c", "k.ll", "--stop-after", "select");
    }

    @Test
    void severalResultsGoToAFolder() throws IOException {
        Files.writeString(folder.resolve("m.ll"), KERNEL.replace("@k", "@m"));
        assertEquals(ExitStatus.GOOD, cc("k.ll", "m.ll", "-O0", "-o", "out/"));
        assertEquals(List.of("k.ll", "m.ll", "out/k.ptx", "out/m.ptx"), files());
        Files.createDirectory(folder.resolve("there"));
        assertEquals(ExitStatus.GOOD, cc("k.ll", "-O0", "-o", "there"));
        assertTrue(files().contains("there/k.ptx"));
    }

    @Test
    void placesThatDoNotGoAreRefused() throws IOException {
        Files.createDirectories(folder.resolve("other"));
        Files.writeString(folder.resolve("other/k.ll"), KERNEL);
        Files.writeString(folder.resolve("file"), "kept");
        assertRefused("-o: error[output-no-folder]", "k.ll", "other/k.ll", "-O0", "-o", "file");
        assertRefused("-o: error[output-no-folder]", "k.ll", "other/k.ll", "-O0", "-o", "no-such-folder");
        assertRefused("'out/k.ptx' would be the result of 'k.ll' and of", "k.ll", "other/k.ll", "-O0", "-o", "out/");
        assertRefused("'k.ll' is an input", "k.ll", "-O0", "--stop-after", "lower-gep");
        assertRefused("'k.ll' is an input", "k.ll", "-O0", "-o", "k.ll");
        assertRefused("-o: error[output-unwritable]: 'no/such/k.ptx'", "k.ll", "-O0", "-o", "no/such/k.ptx");
        assertRefused("-o: error[output-unwritable]: 'file/k.ptx'", "k.ll", "-O0", "-o", "file/k.ptx");
        assertRefused("-o: error[output-unwritable]: 'file/k.ptx'", "k.ll", "-O0", "-o", "file/");
        assertRefused("-o: error[output-name]", "k.ll", "other/k.ll", "-O0", "-o", "-");
        assertRefused("--json: error[output-name]", "k.ll", "-O0", "-o", "-", "--json");
        assertEquals("kept", read("file"));
    }

    @Test
    void aFileThatIsRefusedKeepsNoOtherFromBeingCompiled() throws IOException {
        Files.writeString(folder.resolve("bad.ll"), "define void @k( {\n");
        Files.writeString(folder.resolve("rem.ll"), """
                define float @r(float %a, float %b) {
                  %r = frem float %a, %b
                  ret float %r
                }
                """);
        assertEquals(
                ExitStatus.BAD_INPUT,
                cc("bad.ll", "missing.ll", "rem.ll", "k.ll", "--passes", "lower-gep,select,emit"),
                session.err());
        assertTrue(session.err().contains("bad.ll:2:1: error[syntax]"), session.err());
        assertTrue(session.err().contains("missing.ll: error[input-missing]"), session.err());
        assertTrue(session.err().contains("rem.ll:2:"), session.err());
        assertEquals(List.of("bad.ll", "k.ll", "k.ptx", "rem.ll"), files());
        assertFalse(session.err().contains("at lockstep"), "no stack");
    }

    @Test
    void whatWasThereStaysWhenTheInputIsRefused() throws IOException {
        Files.writeString(folder.resolve("k.ptx"), "old");
        Files.writeString(folder.resolve("k.ll"), KERNEL.replace("store", "storm"));
        assertEquals(ExitStatus.BAD_INPUT, cc("k.ll", "-O0"));
        assertEquals("old", read("k.ptx"));
    }

    @Test
    void standardInputGoesToStandardOutput() {
        assertEquals(ExitStatus.BAD_INPUT, cc("-", "-O0"));
        assertTrue(session.err().contains("-:1:1: error"), session.err());
    }

    @Test
    void jsonIsALineAFile() throws IOException {
        assertEquals(ExitStatus.GOOD, cc("k.ll", "-O0", "--json", "--arch", "sm_80"));
        assertTrue(
                session.out()
                        .startsWith("{\"schema\":1,\"kind\":\"compilation\",\"file\":\"k.ll\","
                                + "\"output\":\"k.ptx\"," + "\"arch\":\"sm_80\",\"characters\":"
                                + read("k.ptx").length()
                                + ","),
                session.out());
        assertEquals(1, session.out().lines().count());
    }

    @Test
    void tablesGoToStandardError() {
        assertEquals(ExitStatus.GOOD, cc("k.ll", "-O1", "-o", "-", "--time-passes", "--stats"));
        assertTrue(session.out().startsWith(".version"), session.out());
        assertTrue(session.err().contains("select<sm_90>"), session.err());
        assertTrue(session.err().contains("rule phi-node-elimination")
                || session.err().contains("rule lower-gep"));
    }

    @Test
    void aHundredRunsGiveTheSameBytes() throws IOException {
        String example = Path.of("../examples/block_reduce.ll").toAbsolutePath().toString();
        String first = "";
        for (int run = 0; run < 100; run++) {
            assertEquals(ExitStatus.GOOD, cc(example, "-O0", "-o", "-"), session.err());
            first = run == 0 ? session.out() : first;
            assertEquals(first, session.out());
        }
        assertTrue(first.contains("barrier"), first);
    }
}
