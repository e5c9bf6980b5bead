package lockstep.conformance.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where LLVM-IR text is required, other programs are refused by a message that names their kind. */
final class ModuleFilesTest {
    private static Diagnostic refusal(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        return assertThrows(InputException.class, () -> ModuleFiles.read("f", bytes))
                .diagnostics()
                .getFirst();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ".version 8.0\n.target sm_90\n",
                "// a comment\n.version 8.0\n",
                "// a comment\n.kernel k sm_90\n",
                "\u007fELF\u0002\u0001\u0001"
            })
    void otherDialectsAreNamed(String text) {
        assertEquals("not-nvvm", refusal(text).code());
    }

    @Test
    void messagesSayWhatTheFileIs() {
        String message = refusal(".kernel k sm_90\n").message();
        assertEquals("this is SASS text, LLVM-IR text is wanted; sim runs it", message);
    }

    @Test
    void textThatIsNoneOfThemIsReadAsLlvm() {
        assertEquals("f", refusal("version 8.0").location().file());
        assertEquals(0, ModuleFiles.read("f", new byte[0]).functions().size());
    }
}
