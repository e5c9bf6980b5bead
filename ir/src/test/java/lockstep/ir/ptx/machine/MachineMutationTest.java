package lockstep.ir.ptx.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.ptx.text.PtxReader;
import lockstep.ir.text.DamagedTexts;
import org.junit.jupiter.api.Test;

/**
 * Damaged texts give diagnostics with a place and never an exception; whatever is read prints to a fixed point, and can
 * be verified, seen as code and edited.
 */
class MachineMutationTest {
    /** Of the corpus, in addition to the texts with all rows: small ones, so that most of the damage hits open rows. */
    private static final int STRIDE = 20;

    @Test
    void damagedTextsGiveDiagnostics() throws IOException {
        List<byte[]> texts = new ArrayList<>();
        List<Path> files = MachineTexts.corpus();
        for (int index = 0; index < files.size(); index += STRIDE) {
            byte[] text = Files.readAllBytes(files.get(index));
            MachineModule open =
                    MachineLayout.open(PtxReader.read("corpus", text).orThrow());
            texts.add(bytes(MachineText.print(open)));
            texts.add(bytes(MachineTexts.ALL));
            texts.add(bytes(MachineTexts.ALL));
        }
        DamagedTexts.tryAll(texts, MachineMutationTest::isWord, MachineMutationTest::isAccepted);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static boolean isWord(int b) {
        return Character.isLetterOrDigit(b) || b == '_' || b == '%' || b == '$' || b == '.';
    }

    private static boolean isAccepted(byte[] text, long seed) {
        Diagnostics diagnostics = new Diagnostics();
        Optional<MachineModule> module = MachineText.parse(text, "seed" + seed, diagnostics);
        assertEquals(module.isEmpty(), diagnostics.hasFatal());
        for (Diagnostic diagnostic : diagnostics.all()) {
            assertTrue(diagnostic.location().line() > 0, diagnostic::toString);
        }
        if (module.isEmpty()) {
            return false;
        }
        String printed = MachineText.print(module.get());
        Diagnostics again = new Diagnostics();
        Optional<MachineModule> second = MachineText.parse(bytes(printed), "seed" + seed, again);
        assertEquals("", again.toString(), () -> "seed " + seed + "\n" + printed);
        assertEquals(printed, MachineText.print(second.orElseThrow()), () -> "seed " + seed);
        MachineVerifier.verify(module.get(), diagnostics);
        assertTrue(
                diagnostics.all().stream().noneMatch(each -> each.code().equals("machine-scope")),
                () -> "names that were read mean what they say\n" + diagnostics);
        module.get().functions().forEach(MachineMutationTest::use);
        return !diagnostics.hasFatal();
    }

    /** Code and editors are total: also of functions that the verifier does not accept. */
    private static void use(MachineFunction function) {
        MachineCode code = new MachineCode(function);
        assertEquals(function.flow().size(), code.flow().size());
        MachineEditor editor = new MachineEditor(function, (rule, asking, at) -> true);
        assertEquals(function.blocks().size(), editor.snapshot().blocks().size());
    }
}
