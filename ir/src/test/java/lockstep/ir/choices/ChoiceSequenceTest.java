package lockstep.ir.choices;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The text of recorded sequences, and the order in which shrinking descends. */
class ChoiceSequenceTest {
    private static final SourceLocation PLACE = new SourceLocation("case.choices", 3, 1);

    @Test
    void writesRunsAndUnsignedHexadecimal() {
        assertEquals(
                "3.0x4.ff.ffffffffffffffff",
                ChoiceSequence.of(3, 0, 0, 0, 0, 255, -1).toString());
        assertEquals("-", ChoiceSequence.EMPTY.toString());
    }

    @Test
    void readsALongRun() {
        ChoiceSequence sequence = ChoiceSequence.parse("7x100000", PLACE);
        assertEquals(100_000, sequence.size());
        assertEquals(700_000, sequence.values().sum());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", ".", "1.", ".1", "1..2", "g", "FF", "+1", "-1", "1x", "x3", "1x0", "1x-1", "1x2x3", "1 2"})
    void refusesWhatIsNotASequence(String text) {
        InputException refused = assertThrows(InputException.class, () -> ChoiceSequence.parse(text, PLACE));
        assertEquals("choice-sequence", refused.diagnostics().getFirst().code());
        assertEquals(PLACE, refused.diagnostics().getFirst().location());
    }

    @ParameterizedTest
    @CsvSource({"11111111111111111, hexadecimal", "0x16777217, more than", "0x9999999999, run length"})
    void refusesWhatIsTooLarge(String text, String message) {
        InputException refused = assertThrows(InputException.class, () -> ChoiceSequence.parse(text, PLACE));
        assertTrue(refused.getMessage().contains(message), refused.getMessage());
    }

    @Test
    void limitHoldsForTheSumOfRuns() {
        String half = "1x" + (ChoiceSequence.MAXIMUM_SIZE / 2 + 1);
        assertThrows(InputException.class, () -> ChoiceSequence.parse(half + ".2." + half, PLACE));
    }

    @Test
    void simplerIsShorterThenLower() {
        ChoiceSequence sequence = ChoiceSequence.of(2, -1, 5);
        assertTrue(ChoiceSequence.of(9, 9).isSimplerThan(sequence));
        assertTrue(ChoiceSequence.of(2, 7, 9).isSimplerThan(sequence));
        assertFalse(ChoiceSequence.of(2, -1, 6).isSimplerThan(sequence));
        assertFalse(sequence.isSimplerThan(sequence));
        assertFalse(ChoiceSequence.of(0, 0, 0, 0).isSimplerThan(sequence));
    }

    @Test
    void sequenceDoesNotChangeWithItsArray() {
        long[] values = {1, 2};
        ChoiceSequence sequence = ChoiceSequence.of(values);
        values[0] = 9;
        assertEquals(ChoiceSequence.of(1, 2), sequence);
        assertNotEquals(ChoiceSequence.of(1, 2, 0), sequence);
        assertEquals(sequence, ChoiceSequence.of(1, 2, 0, 0).trimmed());
    }
}
