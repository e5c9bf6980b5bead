package lockstep.cli.session;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import lockstep.ir.diag.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reading what the user names. */
final class InputFilesTest {
    @TempDir
    private Path folder;

    private InputFiles files() {
        return new InputFiles(folder, InputStream.nullInputStream());
    }

    private String fault(InputFiles files, String name) {
        return assertThrows(InputException.class, () -> files.readText(name)).getMessage();
    }

    @Test
    void textIsReadAsUtf8() throws IOException {
        Files.writeString(folder.resolve("a.ll"), "; π\n");
        assertEquals("; π\n", files().readText("a.ll"));
    }

    @Test
    void standardInputIsADash() {
        InputFiles files = new InputFiles(folder, new ByteArrayInputStream("x".getBytes(StandardCharsets.UTF_8)));
        assertEquals("x", files.readText("-"));
        assertEquals(List.of("-"), List.copyOf(files.read().keySet()));
    }

    @Test
    void bytesNeedNotBeText() throws IOException {
        byte[] bytes = {(byte) 0xFF, 0, 1};
        Files.write(folder.resolve("a.cubin"), bytes);
        assertArrayEquals(bytes, files().readBytes("a.cubin"));
    }

    @Test
    void largestSizeIsReadAndOneByteMoreIsNot() throws IOException {
        Files.writeString(folder.resolve("four"), "1234");
        Files.writeString(folder.resolve("five"), "12345");
        InputFiles files = new InputFiles(folder, InputStream.nullInputStream(), 4);
        assertEquals("1234", files.readText("four"));
        assertEquals("five: error[input-too-large]: is larger than 4 bytes", fault(files, "five"));
    }

    @Test
    void missingFileIsNamed() {
        assertEquals("no/a.ll: error[input-missing]: no such file", fault(files(), "no/a.ll"));
    }

    @Test
    void nameThatIsNotAPathIsAFault() {
        assertTrue(fault(files(), "a\0b").contains("is not a file name"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ok\nbad \u00e4\n", "\u00e4", "x\n\n\n\u00e4"})
    void otherEncodingIsToldWithItsLine(String text) throws IOException {
        Files.write(folder.resolve("a.ll"), text.getBytes(StandardCharsets.ISO_8859_1));
        long line = 1
                + text.substring(0, text.indexOf('\u00e4'))
                        .chars()
                        .filter(c -> c == '\n')
                        .count();
        assertTrue(fault(files(), "a.ll").startsWith("a.ll:" + line + ": error[input-not-utf8]"));
    }

    @Test
    void failureWhileReadingIsAFault() {
        InputStream broken = new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("device went away");
            }
        };
        String message = fault(new InputFiles(folder, broken), "-");
        assertEquals("<stdin>: error[input-unreadable]: cannot be read: device went away", message);
    }
}
