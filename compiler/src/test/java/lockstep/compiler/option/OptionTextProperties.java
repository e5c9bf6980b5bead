package lockstep.compiler.option;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.InputException;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Laws of option text. */
final class OptionTextProperties {
    private static final List<String> PIECES = List.of(
            "-",
            "--",
            "=",
            "no-dce",
            "do-licm",
            "slot-",
            "9",
            "71",
            "222",
            "999999999999999999999",
            "frog",
            " ",
            "\n",
            "\0",
            "true",
            "1",
            "é",
            "\ud800",
            "limit",
            "%s");

    /** Law: any texts parse as options, or are rejected with text and column. Oracle: the lengths of the texts. */
    @Property(tries = 2000)
    void anyTextsAreReadOrRefusedWithTheirPlace(
            @ForAll long seed, @ForAll @IntRange(min = 0, max = 4) int count, @ForAll @IntRange(max = 7) int pieces) {
        Random random = new Random(seed);
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            StringBuilder text = new StringBuilder(random.nextInt(4) == 0 ? "" : "-");
            for (int j = 0; j < pieces; j++) {
                text.append(PIECES.get(random.nextInt(PIECES.size())).repeat(random.nextInt(40) == 0 ? 5000 : 1));
            }
            texts.add(text.toString());
        }
        try {
            PassOptions options = PassOptions.parse(texts, Set.of("limit"));
            assertTrue(options.names().size() <= count);
        } catch (InputException refusal) {
            Diagnostic first = refusal.diagnostics().getFirst();
            assertEquals("<option>", first.location().file());
            String text = texts.get(first.location().line() - 1);
            assertTrue(first.location().column() <= text.length() + 1, first.toString());
        }
    }
}
