package lockstep.conformance.select;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import lockstep.compiler.emit.PtxTarget;
import lockstep.conformance.corpus.CorpusShare;
import org.junit.jupiter.api.Test;

/**
 * Law: a call of every intrinsic of the table is selected for sm_90, and what comes out refines the call; what is
 * refused or cannot be judged is listed with the reason. The oracle is the simulator of LLVM IR, on boundary values
 * that differ from lane to lane. One in four, all with {@code -Dlockstep.corpora=all}.
 */
final class SelectionOfIntrinsicsTest {
    private static final String LIST = "intrinsics.txt";

    @Test
    void intrinsicsAreSelected() throws IOException {
        TreeMap<String, List<String>> calls = IntrinsicCalls.all();
        assertTrue(calls.size() > 900, "only " + calls.size() + " calls are valid");
        Map<String, Selected> found = new TreeMap<>();
        CorpusShare.of(SelectionOfIntrinsicsTest.class, 4, calls.keySet().stream())
                .forEach(name -> found.put(name, best(calls.get(name))));
        Outcomes.assertListed(LIST, found, calls.keySet());
    }

    /** The worst of what is wrong, else what is judged, else what is open. */
    private static Selected best(List<String> variants) {
        List<Selected> all = variants.stream()
                .map(text -> Selected.of(text, PtxTarget.DEFAULT))
                .toList();
        for (Selected.Kind kind : List.of(Selected.Kind.WRONG, Selected.Kind.REFINES)) {
            for (Selected each : all) {
                if (each.kind() == kind) {
                    return each;
                }
            }
        }
        return all.getFirst();
    }
}
