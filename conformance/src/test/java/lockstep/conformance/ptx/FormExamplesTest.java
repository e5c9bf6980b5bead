package lockstep.conformance.ptx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import lockstep.ir.ptx.PtxFunction;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.PtxSuffix;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.op.OpTable;
import lockstep.ir.ptx.op.PtxForm;
import lockstep.ir.ptx.text.PtxPrinter;
import lockstep.ir.ptx.text.PtxReader;
import org.junit.jupiter.api.Test;

/** Each word of each form of the op table: the form is told by it, and reader and printer keep it. */
final class FormExamplesTest {
    /** Law: an example of a form is taken by that form and no other, in any order of its words. */
    @Test
    void everyExampleIsOfOneForm() {
        Random random = new Random(1);
        for (PtxForm form : OpTable.get().forms()) {
            for (List<PtxSuffix> suffixes : FormExamples.suffixes(form)) {
                List<PtxForm> taken = OpTable.get().forms(form.opcode()).stream()
                        .filter(each -> each.matches(shuffled(suffixes, random)))
                        .toList();
                assertEquals(List.of(form), taken, form.opcode() + " " + suffixes);
            }
        }
    }

    /** The words in another order; types keep theirs, and words that two slots have do too. */
    private static List<PtxSuffix> shuffled(List<PtxSuffix> suffixes, Random random) {
        boolean doubled = suffixes.stream().anyMatch(each -> each.text().startsWith("L2::evict"));
        List<PtxSuffix> words = new ArrayList<>(suffixes);
        List<PtxSuffix> types =
                suffixes.stream().filter(PtxType.class::isInstance).toList();
        if (doubled) {
            return words;
        }
        Collections.shuffle(words, random);
        int next = 0;
        for (int index = 0; index < words.size(); index++) {
            if (words.get(index) instanceof PtxType) {
                words.set(index, types.get(next++));
            }
        }
        return words;
    }

    /** Law: an instruction of any form, with any of its words, reads back with these words. */
    @Test
    void wordsOfAllFormsReadBack() {
        List<List<PtxSuffix>> examples = new ArrayList<>();
        StringBuilder text = new StringBuilder(".version 9.0\n.target sm_90\n.entry k() { .reg .b32 r;\n");
        for (PtxForm form : OpTable.get().forms()) {
            boolean labels =
                    form.opcode() == PtxOpcode.BRA || form.opcode() == PtxOpcode.BRX || form.opcode() == PtxOpcode.CALL;
            for (List<PtxSuffix> suffixes : labels ? List.<List<PtxSuffix>>of() : FormExamples.suffixes(form)) {
                examples.add(suffixes);
                text.append(form.opcode().text());
                suffixes.forEach(suffix -> text.append('.').append(suffix.text()));
                text.append(" r;\n");
            }
        }
        PtxModule module = PtxReader.read("forms", text + "}\n").orThrow();
        PtxFunction function = module.functions().getFirst();
        List<PtxStatement> statements = function.body().orElseThrow().statements();
        assertTrue(examples.size() > 2000, "only " + examples.size());
        for (int index = 0; index < examples.size(); index++) {
            assertEquals(examples.get(index), ((PtxInstruction) statements.get(index + 1)).suffixes());
        }
        String printed = PtxPrinter.print(module);
        assertEquals(printed, PtxPrinter.print(PtxReader.read("forms", printed).orThrow()));
    }
}
