package lockstep.cli.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;
import lockstep.cli.session.Output;
import lockstep.cli.session.Terminal;
import org.junit.jupiter.api.Test;

/** When and what the progress line shows, under a clock that the test moves. */
final class ProgressTest {
    private static final Terminal WIDE = new Terminal(false, true, true, 100, false);
    private static final long SECOND = 1_000_000_000L;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    // Starts close to the overflow of nanoTime, which is allowed to happen.
    private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - SECOND);

    private Progress progress(Terminal terminal, long total) {
        return new Progress(Output.forMessages(bytes), terminal, "checking", total, () -> "", clock::get);
    }

    private String shown() {
        String text = bytes.toString(StandardCharsets.UTF_8);
        bytes.reset();
        return text;
    }

    @Test
    void shortWorkShowsNothing() {
        try (Progress progress = progress(WIDE, 10)) {
            clock.addAndGet(SECOND);
            progress.advance(10);
        }
        assertEquals("", shown());
    }

    @Test
    void longWorkShowsDoneRateAndTimeLeft() {
        try (Progress progress = progress(WIDE, 100)) {
            clock.addAndGet(5 * SECOND);
            progress.advance(25);
            assertEquals("\r\u001b[2Kchecking [#####               ] 25/100  5.00/s  0:15 left", shown());
            clock.addAndGet(3600 * SECOND);
            progress.advance(1);
            assertTrue(shown().contains("26/100  0.00721/s  2:51:00 left"), "time left in hours");
        }
        assertEquals("\r\u001b[2K", shown());
    }

    @Test
    void aSingleLongUnitShowsTheTimeItHasTaken() {
        try (Progress progress = progress(WIDE, 1)) {
            clock.addAndGet(75 * SECOND);
            progress.advance(0);
            assertEquals("\r\u001b[2Kchecking [                    ] 0/1  1:15", shown());
        }
        assertEquals("\r\u001b[2K", shown());
    }

    @Test
    void whatTicksIsShownWithoutBeingAdvanced() throws InterruptedException {
        try (Progress _ = progress(WIDE, 1).ticking()) {
            clock.addAndGet(75 * SECOND);
            String text = "";
            for (int i = 0; i < 100 && text.isEmpty(); i++) {
                Thread.sleep(100);
                text = shown();
            }
            assertTrue(text.contains("0/1  1:15"), text);
        }
    }

    @Test
    void unknownTotalShowsNoBar() {
        Progress progress = progress(WIDE, 0);
        clock.addAndGet(4 * SECOND);
        progress.advance(8);
        assertEquals("\r\u001b[2Kchecking 8  2.00/s", shown());
    }

    @Test
    void refreshesAreFarApart() {
        Progress progress = progress(WIDE, 100);
        clock.addAndGet(3 * SECOND);
        progress.advance(1);
        shown();
        clock.addAndGet(SECOND / 20);
        progress.advance(1);
        assertEquals("", shown());
        clock.addAndGet(SECOND / 10);
        progress.advance(1);
        assertTrue(shown().contains("3/100"));
    }

    @Test
    void nothingIsShownWithoutATerminal() {
        try (Progress progress = progress(Terminal.NONE, 10)) {
            clock.addAndGet(9 * SECOND);
            progress.advance(1);
        }
        assertEquals("", shown());
    }

    @Test
    void lineFitsTheTerminal() {
        Progress progress = progress(new Terminal(false, false, true, 40, false), 1000);
        clock.addAndGet(9 * SECOND);
        progress.advance(1);
        assertTrue(shown().length() < 40 + "\r\u001b[2K".length());
    }

    @Test
    void closedStandardErrorDoesNotStopTheWork() {
        OutputStream closed = new OutputStream() {
            @Override
            public void write(int value) throws IOException {
                throw new IOException("Broken pipe");
            }
        };
        try (Progress progress = new Progress(Output.forMessages(closed), WIDE, "checking", 10, () -> "", clock::get)) {
            clock.addAndGet(9 * SECOND);
            progress.advance(1);
            clock.addAndGet(9 * SECOND);
            progress.advance(1);
        }
        assertEquals("", shown());
    }
}
