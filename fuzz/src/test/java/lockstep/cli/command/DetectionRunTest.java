package lockstep.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import lockstep.fuzz.detection.PassBug;
import lockstep.fuzz.detection.SeededBug;
import lockstep.ir.diag.InputException;
import org.junit.jupiter.api.Test;

/** Which seeded bugs a command line names. The bugs themselves are in {@code lockstep.seeded}. */
final class DetectionRunTest {
    private static SeededBug bug(String pass, String name) {
        return new PassBug(
                pass, name, "classical", "nothing goes wrong", Set.of(), PassBug.Position.BEFORE, (at, site) -> {});
    }

    private static final SeededBug FIRST = bug("dce", "first");
    private static final SeededBug SECOND = bug("dce", "second");
    private static final SeededBug OTHER = bug("sroa", "other");
    private static final List<SeededBug> ALL = List.of(FIRST, SECOND, OTHER);

    @Test
    void bugsAreNamedByPassOrAlone() {
        assertEquals(ALL, DetectionRun.bugs(ALL, List.of()));
        assertEquals(List.of(OTHER, FIRST, SECOND), DetectionRun.bugs(ALL, List.of("sroa/other", "dce", "dce/first")));
    }

    @Test
    void anUnknownBugIsRefused() {
        InputException refused = assertThrows(InputException.class, () -> DetectionRun.bugs(ALL, List.of("dce/fish")));
        assertTrue(refused.getMessage().contains("there are: dce/first, dce/second, sroa/other"), refused.getMessage());
    }

    @Test
    void whereNoneAreOnTheClassPathTheMessageSaysWhereTheyAre() {
        InputException refused = assertThrows(InputException.class, () -> DetectionRun.bugs(List.of(), List.of()));
        assertTrue(refused.getMessage().contains("in a jar of their own"), refused.getMessage());
    }
}
