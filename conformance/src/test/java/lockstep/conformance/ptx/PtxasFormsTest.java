package lockstep.conformance.ptx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import lockstep.conformance.sass.Ptxas;
import lockstep.ir.ptx.op.OpTable;
import lockstep.ir.ptx.op.OpTable.Since;
import lockstep.ir.ptx.op.PtxForm;
import lockstep.ir.ptx.text.PtxReader;
import lockstep.ir.ptx.verify.PtxVerifier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every form of the op table, with each of its words, is a valid instruction: our verifier and ptxas accept it. */
class PtxasFormsTest {
    private static final int OLDEST = 75;

    /** Instructions by the architecture that they are written for. */
    private static Map<String, List<String>> instructions() {
        Map<String, List<String>> instructions = new TreeMap<>();
        for (PtxForm form : OpTable.get().forms()) {
            if (!form.since().open()) {
                FormTexts.of(form)
                        .forEach((since, texts) -> instructions
                                .computeIfAbsent(target(since), key -> new ArrayList<>())
                                .addAll(texts));
            }
        }
        return instructions;
    }

    private static String target(Since since) {
        return "sm_" + Math.max(OLDEST, since.architecture()) + (since.specific() ? "a" : "");
    }

    @Test
    void theVerifierTakesThem() {
        int count = 0;
        for (Map.Entry<String, List<String>> entry : instructions().entrySet()) {
            for (String instruction : entry.getValue()) {
                String text = FormTexts.module(List.of(instruction), entry.getKey());
                String faults = PtxVerifier.verify(PtxReader.read("form", text).orThrow())
                        .toString();
                assertEquals("", faults, instruction);
                count++;
            }
        }
        assertTrue(count > 2500, count + " instructions");
    }

    @Test
    void ptxasTakesThem(@TempDir Path folder) throws IOException {
        assumeTrue(Ptxas.find("ptxas").isPresent(), "ptxas is not installed");
        String tool = Ptxas.find("ptxas").orElseThrow().toString();
        for (Map.Entry<String, List<String>> entry : instructions().entrySet()) {
            Path source = folder.resolve("forms.ptx");
            Files.writeString(source, FormTexts.module(entry.getValue(), entry.getKey()));
            String result = folder.resolve("forms.cubin").toString();
            Ptxas.run(List.of(tool, "-O0", "-arch=" + entry.getKey(), source.toString(), "-o", result));
        }
    }
}
