package lockstep.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import lockstep.ir.diag.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class BenchResultsTest {
    private static final String RATE = """
            {"schema":1,"benchmark":"b","subject":"s","quantity":"rate","value":3.5,"unit":"M/s","samples":[3,3.5]}
            """;

    private static BenchResults.Result only(String text) {
        return BenchResults.read("f.json", text).figures().values().iterator().next();
    }

    @Test
    void figuresAndNotesAreRead() {
        BenchResults read = BenchResults.read("f.json", RATE + "\n{\"benchmark\":\"b\",\"note\":\"2 processors\"}\n");
        assertEquals(List.of("note: 2 processors"), read.notes());
        BenchResults.Result result = read.figures().get(new BenchResults.Key("b", "s", "rate"));
        assertEquals(new BenchResults.Result(3.5, "M/s", "", List.of(3.0, 3.5)), result);
        assertEquals(Optional.of(true), result.isMoreBetter());
    }

    @Test
    void figureWithoutSamplesHasOne() {
        String text = RATE.replace(",\"samples\":[3,3.5]", "");
        assertEquals(List.of(3.5), only(text).samples());
    }

    @Test
    void directionIsThatOfTheLimitOrTheUnit() {
        assertEquals(Optional.of(false), only(RATE.replace("M/s", "ms")).isMoreBetter());
        assertEquals(Optional.empty(), only(RATE.replace("M/s", "times")).isMoreBetter());
        String limited = RATE.replace("\"M/s\"", "\"times\",\"limit\":\"at least 3.000\"");
        assertEquals(Optional.of(true), only(limited).isMoreBetter());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "nonsense", "[1]", "{\"value\":1}", "{\"benchmark\":\"b\",\"note\":\"alone\"}"})
    void otherFilesAreRefused(String text) {
        InputException refused = assertThrows(InputException.class, () -> BenchResults.read("f.json", text));
        assertTrue(refused.getMessage().contains("f.json"), refused.getMessage());
    }
}
