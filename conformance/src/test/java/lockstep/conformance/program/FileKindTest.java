package lockstep.conformance.program;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import lockstep.ir.diag.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The kind of a file is determined by its first bytes. */
final class FileKindTest {
    private static byte[] bytes(String text) {
        return text.translateEscapes().getBytes(StandardCharsets.ISO_8859_1);
    }

    @ParameterizedTest
    @CsvSource({
        "'define void @f() {\\n', LLVM_IR",
        "'', LLVM_IR",
        "'; .version 8.0\\n', LLVM_IR",
        "'version 8.0', LLVM_IR",
        "'x .version 8.0', LLVM_IR",
        "'.versio', LLVM_IR",
        "'.version 8.0', PTX",
        "' \\n\\t.version 8.0', PTX",
        "'// a\\n/* b\\n * c */ .version 8.0', PTX",
        "'/*/ .kernel k sm_90 */ .version 8.0', PTX",
        "'.kernel k sm_90', SASS",
        "'// .version 8.0\\n.kernel k sm_90', SASS",
        "'.kernels', LLVM_IR",
        "'/* .version 8.0', LLVM_IR",
        "'// .version 8.0', LLVM_IR",
        "'\\177ELF\\2\\1', CUBIN",
        "' \\177ELF\\2\\1', LLVM_IR",
        "'\\177EL', LLVM_IR"
    })
    void theFirstWordTells(String text, FileKind kind) {
        assertEquals(kind, FileKind.of(bytes(text)));
    }

    @Test
    void cubinsHaveNoComments() {
        assertEquals("", FileKind.CUBIN.text(bytes("\\177ELF// LAUNCH: k")));
        assertEquals("// LAUNCH: k", FileKind.SASS.text(bytes("// LAUNCH: k")));
    }

    @Test
    void anotherKindIsRefusedByItsName() {
        assertDoesNotThrow(() -> FileKind.PTX.require("f", bytes(".version 8.0"), "code", ""));
        InputException sass = assertThrows(
                InputException.class, () -> FileKind.CUBIN.require("f", bytes(".kernel k"), "code", "; look"));
        assertEquals("f: error[code]: this is SASS text, a cubin is wanted; look", sass.getMessage());
        InputException words =
                assertThrows(InputException.class, () -> FileKind.CUBIN.require("f", bytes("a b"), "code", ""));
        assertEquals("f: error[code]: this is LLVM-IR text or no program, a cubin is wanted", words.getMessage());
    }
}
