package lockstep.conformance.select;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import lockstep.compiler.select.PtxTarget;
import lockstep.conformance.corpus.CorpusShare;
import org.junit.jupiter.api.Test;

/**
 * Law: every operation on every type is selected for sm_90, and what comes out refines the program; what is refused is
 * listed. The oracle is the simulator of LLVM IR, on pairs of boundary values. One in three, all with {@code
 * -Dlockstep.corpora=all}.
 */
final class SelectionOfOperationsTest {
    private static final String LIST = "operations.txt";

    @Test
    void operationsAreSelected() throws IOException {
        TreeMap<String, String> forms = OperationForms.all();
        assertTrue(forms.size() > 700, "only " + forms.size() + " forms are valid");
        Map<String, Selected> found = new TreeMap<>();
        CorpusShare.of(SelectionOfOperationsTest.class, 3, forms.keySet().stream())
                .forEach(form -> found.put(form, Selected.of(forms.get(form), PtxTarget.DEFAULT)));
        Outcomes.assertListed(LIST, found, new TreeSet<>(forms.keySet()));
    }

    /** The law can fail: another kernel than the program shows as wrong. */
    @Test
    void wrongResultsAreFound() {
        Map<String, Selected> found = Map.of("add i32", new Selected(Selected.Kind.WRONG, "Differs"));
        assertTrue(Outcomes.wrong(found).contains("add i32"));
        assertEquals(List.of(), Outcomes.wrong(Map.of("add i32", new Selected(Selected.Kind.REFINES, ""))));
    }
}
