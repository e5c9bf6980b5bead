package lockstep.fuzz.mutant;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import lockstep.ir.diag.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which mutants count, and what the score of those is. */
final class MutantTriageTest {
    private static MutantResult survivor(String mutant) {
        return new MutantResult("dse", mutant, 1, Optional.empty(), 10, Optional.empty());
    }

    private static MutantResult noticed(String mutant, boolean byFiletest) {
        return byFiletest
                ? new MutantResult("dse", mutant, 1, Optional.of("dse/a.ll"), 0, Optional.empty())
                : new MutantResult("dse", mutant, 1, Optional.empty(), 3, Optional.of(7L));
    }

    private static final MutantTriage TRIAGE = MutantTriage.parse("triage.txt", """
            # a comment

            a.B.c()void#0=taken: equivalent, the list is never empty
            a.B.c()void#1=taken: slower, looks again
            a.B.c()void#2=never: missing test, of a volatile store
            """);

    @Test
    void onlyWhatSomethingShouldNoticeCounts() {
        assertFalse(TRIAGE.counts(survivor("a.B.c()void#0=taken")));
        assertFalse(TRIAGE.counts(survivor("a.B.c()void#1=taken")));
        assertTrue(TRIAGE.counts(survivor("a.B.c()void#2=never")));
        assertTrue(TRIAGE.counts(survivor("a.B.c()void#3=never")));
        // whatever was said of it
        assertTrue(TRIAGE.counts(noticed("a.B.c()void#0=taken", true)));
    }

    @Test
    void theScoreHasTheLowerEndOfWilsonsInterval() {
        List<MutantResult> results = List.of(
                noticed("m", true),
                noticed("n", true),
                noticed("o", false),
                survivor("p"),
                survivor("a.B.c()void#0=taken"));
        MutationScore score = MutationScore.of(results, TRIAGE);
        assertEquals(new MutationScore(4, 2, 3), score);
        assertEquals(50, score.ofFiletests());
        assertEquals(75, score.ofAll());
        // (p + z²/2n - z sqrt(p(1-p)/n + z²/4n²)) / (1 + z²/n) with z = 1.959964
        assertEquals(15.00, score.leastOfFiletests(), 0.01);
        assertEquals(30.06, score.leastOfAll(), 0.01);
        assertEquals(0, MutationScore.of(List.of(), TRIAGE).leastOfAll());
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.B.c()void#0=taken", "a: ", "a: equivalent", "a: good, since", ": x", "a:slower, b"})
    void otherLinesAreRefusedWithTheirPlace(String line) {
        InputException refused =
                assertThrows(InputException.class, () -> MutantTriage.parse("triage.txt", "# one\n" + line + "\n"));
        assertTrue(refused.getMessage().contains("triage.txt:2"), refused::getMessage);
    }

    @Test
    void aMutantIsThereOnce() {
        String twice = "m: slower, a\nm: equivalent, b\n";
        assertThrows(InputException.class, () -> MutantTriage.parse("triage.txt", twice));
    }
}
