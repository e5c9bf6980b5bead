package lockstep.cli.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the environment says about the terminal. */
final class TerminalTest {
    private static Terminal of(String terminal, String noColor, String kind) {
        return Terminal.of(Map.of(Terminal.VARIABLE, terminal, "NO_COLOR", noColor, "TERM", kind));
    }

    @Test
    void nothingSaidMeansNoTerminal() {
        assertEquals(Terminal.NONE, Terminal.of(Map.of()));
    }

    @Test
    void streamsAndWidthAreRead() {
        assertEquals(new Terminal(true, true, true, 132, true), of("in,out,err,132", "", "xterm"));
        assertEquals(new Terminal(false, true, true, 132, true), of("out,err,132", "", "xterm"));
        assertEquals(new Terminal(false, false, true, 132, false), of("err,132", "", "xterm"));
    }

    @Test
    void narrowTerminalCountsAsTheLeastWidth() {
        assertEquals(Terminal.MIN_COLUMNS, of("out,10", "", "xterm").columns());
    }

    @Test
    void colorsCanBeTurnedOff() {
        assertTrue(of("out,80", "", "xterm").hasColor());
        assertFalse(of("out,80", "1", "xterm").hasColor());
        assertFalse(of("out,80", "", "dumb").hasColor());
        assertFalse(of("err,80", "", "xterm").hasColor());
    }

    /** A pipe on either side, or a terminal that cannot move its cursor: lines come as they are. */
    @Test
    void linesAreEditedOnATerminalThatIsNotDumb() {
        assertTrue(of("in,out,80", "1", "xterm").editsLines());
        assertFalse(of("in,out,80", "", "dumb").editsLines());
        assertFalse(of("in,err,80", "", "xterm").editsLines());
        assertFalse(of("out,80", "", "xterm").editsLines());
    }

    @Test
    void nonsenseIsIgnored() {
        assertEquals(Terminal.NONE, of("in,-5,99999999999,", "", "xterm"));
    }

    @Test
    void tableIsCutOnlyOnATerminal() {
        assertEquals(80, of("out,80", "", "xterm").tableColumns());
        assertEquals(Integer.MAX_VALUE, of("err,80", "", "xterm").tableColumns());
    }
}
