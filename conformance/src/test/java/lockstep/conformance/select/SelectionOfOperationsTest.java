package lockstep.conformance.select;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import lockstep.compiler.emit.PtxTarget;
import lockstep.compiler.select.SelectionRules;
import lockstep.conformance.corpus.CorpusShare;
import org.junit.jupiter.api.Test;

/**
 * Law: every operation on every type is selected for sm_90, and what comes out refines the program; what is refused is
 * listed. The oracle is the simulator of LLVM IR, on pairs of boundary values. One in three, all with
 * {@code -Dlockstep.corpora=all}.
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
        Outcomes.assertListed(LIST, found, forms.keySet());
    }

    /** The law can fail: a rule with its operands reversed, one of floats, and none. */
    @Test
    void wrongRulesAreFound() {
        String difference = OperationForms.all().get("sub i32");
        assertEquals(
                Selected.Kind.REFINES,
                Selected.of(difference, PtxTarget.DEFAULT).kind());
        assertEquals(
                Selected.Kind.WRONG,
                by(difference, "sub.s$w $d, $1, $2", "sub.s$w $d, $2, $1").kind());
        assertEquals(
                Selected.Kind.WRONG,
                by(difference, "sub.s$w $d, $1, $2", "sub.f$w $d, $1, $2").kind());
        assertEquals(
                Selected.Kind.REFUSED,
                by(difference, "any int = sub(any, any)", "any half = sub(any, any)")
                        .kind());
    }

    private static Selected by(String text, String from, String to) {
        String rules = SelectionRules.text();
        assertTrue(rules.contains(from), from);
        return Selected.of(text, PtxTarget.DEFAULT, SelectionRules.of("wrong", rules.replace(from, to)));
    }
}
