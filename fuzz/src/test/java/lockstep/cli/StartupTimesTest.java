package lockstep.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class StartupTimesTest {
    @Test
    void theLineHasTheThreeParts() {
        StartupTimes times =
                StartupTimes.begin(Map.of(StartupTimes.VARIABLE, "1000,1250")).orElseThrow();
        String line = times.line();
        assertTrue(line.startsWith(StartupTimes.LINE + " 250 " + (times.mainStart() - 1250) + " "), line);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", ",", "5,", "a,b", "1,2,3", "1.5,2.5"})
    void otherTextsAskForNothing(String text) {
        assertEquals(Optional.empty(), StartupTimes.begin(Map.of(StartupTimes.VARIABLE, text)));
        assertEquals(Optional.empty(), StartupTimes.begin(Map.of()));
    }
}
