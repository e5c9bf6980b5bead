package lockstep.conformance.prove;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.LinkedHashSet;
import java.util.Set;
import lockstep.conformance.prove.Refinement.NotJudged;
import org.junit.jupiter.api.Test;

final class ChoiceOdometerTest {
    /** How many choices follow depends on the first one. */
    @Test
    void allSequencesAreWalkedThrough() throws NotJudged {
        ChoiceOdometer choices = new ChoiceOdometer();
        Set<String> seen = new LinkedHashSet<>();
        do {
            long first = choices.next(2);
            seen.add(first == 0 ? "0" : first + "" + choices.next(1));
        } while (choices.advance());
        assertEquals(Set.of("0", "10", "11", "20", "21", "30", "31"), seen);
    }

    @Test
    void withoutChoicesThereIsOneSequence() throws NotJudged {
        assertEquals(false, new ChoiceOdometer().advance());
    }

    @Test
    void tooManySequencesAreRefused() {
        ChoiceOdometer choices = new ChoiceOdometer();
        assertThrows(NotJudged.class, () -> {
            do {
                choices.next(8);
                choices.next(8);
            } while (choices.advance());
        });
    }

    @Test
    void wideChoicesAreRefused() {
        assertThrows(NotJudged.class, () -> new ChoiceOdometer().next(9));
    }
}
