package lockstep.conformance.libnvvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The calls themselves, with a library made for the test. */
class LibnvvmTest {
    @TempDir
    private Path folder;

    @Test
    void aMissingFileIsSaidToBeMissing() {
        Path missing = folder.resolve("missing.so");
        IOException refused = assertThrows(IOException.class, () -> Libnvvm.open(missing));
        assertEquals("there is no file " + missing, refused.getMessage());
    }

    @Test
    void everyMissingFunctionIsNamed() throws IOException {
        for (String name : List.of("nvvmCreateProgram", "nvvmGetErrorString", "nvvmDestroyProgram")) {
            Path inner = Files.createDirectory(folder.resolve(name));
            Path library = StubLibrary.without(name, inner);
            IOException refused = assertThrows(IOException.class, () -> Libnvvm.open(library));
            assertTrue(refused.getMessage().endsWith("has no function " + name), refused.getMessage());
        }
    }

    @Test
    void textAndOptionsComeThrough() throws IOException {
        Libnvvm library = Libnvvm.open(StubLibrary.in(folder));
        assertEquals(
                new LibnvvmResult.Compiled("wörter|live=1|-opt=3|-fma=0", ""),
                library.compile("wörter", List.of("-opt=3", "-fma=0")));
        assertEquals(new LibnvvmResult.Compiled("|live=1", ""), library.compile("", List.of()));
    }

    @Test
    void eachStageCanRefuse() throws IOException {
        Libnvvm library = Libnvvm.open(StubLibrary.in(folder));
        assertEquals(
                new LibnvvmResult.Rejected(LibnvvmResult.Stage.ADD, 4, "nvvmResult 4", "why?"),
                library.compile("refuse-add", List.of()));
        assertEquals(
                new LibnvvmResult.Rejected(LibnvvmResult.Stage.VERIFY, 6, "INVALID", "why?"),
                library.compile("refuse-verify", List.of()));
        assertEquals(
                new LibnvvmResult.Rejected(LibnvvmResult.Stage.COMPILE, 9, "FAILED", "why?"),
                library.compile("refuse-compile", List.of()));
    }

    /** Law: whatever comes of a compilation, its program is destroyed. Oracle: the library's own count. */
    @Test
    void noProgramIsLeftBehind() throws IOException {
        Libnvvm library = Libnvvm.open(StubLibrary.in(folder));
        for (int i = 0; i < 1000; i++) {
            library.compile(i % 2 == 0 ? "refuse-compile" : "some text", List.of("-opt=0"));
        }
        assertEquals(new LibnvvmResult.Compiled("x|live=1", ""), library.compile("x", List.of()));
    }

    @Test
    void threadsCompileAtTheSameTime() throws IOException {
        Libnvvm library = Libnvvm.open(StubLibrary.in(folder));
        List<Boolean> good = IntStream.range(0, 1000)
                .parallel()
                .mapToObj(i -> library.compile("text " + i, List.of()) instanceof LibnvvmResult.Compiled compiled
                        && compiled.ptx().startsWith("text " + i + "|"))
                .toList();
        assertTrue(good.stream().allMatch(each -> each));
    }
}
