package lockstep.ir.ptx.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.ptx.verify.PtxVerifier;
import lockstep.ir.text.DamagedTexts;
import org.junit.jupiter.api.Test;

/**
 * Damaged texts give diagnostics and never an exception; whatever is accepted prints to a text that is accepted, at a
 * fixed point, and can be verified.
 */
class PtxMutationTest {
    @Test
    void damagedTextsGiveDiagnostics() throws IOException {
        List<byte[]> texts = new ArrayList<>(DamagedTexts.files("../conformance/corpus/ptx/kernels", ".ptx"));
        texts.add(PtxRoundTripTest.ALL.getBytes(StandardCharsets.UTF_8));
        DamagedTexts.tryAll(texts, PtxMutationTest::isWord, PtxMutationTest::isAccepted);
    }

    private static boolean isWord(int b) {
        return Character.isLetterOrDigit(b) || b == '_' || b == '%' || b == '$' || b == '.';
    }

    private static boolean isAccepted(byte[] text, long seed) {
        PtxReader.ParseResult result = PtxReader.read("seed" + seed, text);
        assertEquals(result.module().isEmpty(), result.diagnostics().hasFatal());
        for (Diagnostic diagnostic : result.diagnostics().all()) {
            assertTrue(diagnostic.location().line() > 0, diagnostic::toString);
        }
        if (result.module().isEmpty()) {
            return false;
        }
        PtxModule module = result.orThrow();
        String printed = PtxPrinter.print(module);
        byte[] bytes = printed.getBytes(StandardCharsets.ISO_8859_1);
        PtxReader.ParseResult again = PtxReader.read("seed" + seed, bytes);
        assertEquals("", again.diagnostics().toString(), () -> "seed " + seed + "\n" + printed);
        assertEquals(printed, PtxPrinter.print(again.orThrow()), () -> "seed " + seed);
        return !PtxVerifier.verify(module).hasFatal();
    }
}
