package lockstep.cli.edit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import lockstep.cli.session.InputFiles;
import lockstep.cli.session.Output;
import lockstep.cli.session.Session;
import lockstep.cli.session.Terminal;
import lockstep.conformance.debug.WarpDebugger;
import lockstep.conformance.option.SimSwitches;
import org.jline.terminal.impl.ExternalTerminal;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keys that are pressed at the prompt of the debugger, and the lines that come of them. */
final class LineEditorTest {
    private static final String PROGRAM = """
            ; LAUNCH: k grid=1 block=32 args=[out i32[1], i32 5]
            define ptx_kernel void @k(ptr %out, i32 %x) {
              %sum = add i32 %x, 1
              store i32 %sum, ptr %out
              ret void
            }
            """;
    private static final String TAB = "\t";
    private static final String ENTER = "\r";
    private static final String EARLIER = "\u0010";
    private static final String HOME = "\u0001";
    private static final String CTRL_D = "\u0004";

    @TempDir
    private Path folder;

    @BeforeEach
    void write() throws IOException {
        Files.writeString(folder.resolve("k.ll"), PROGRAM);
    }

    /** The lines of a debugger for {@code keys}, after which its terminal is closed. */
    private List<String> shown(Optional<Path> history, String... keys) throws IOException {
        ByteArrayOutputStream screen = new ByteArrayOutputStream();
        ByteArrayOutputStream lines = new ByteArrayOutputStream();
        Output out = new Output(lines);
        InputFiles inputs = new InputFiles(folder, new ByteArrayInputStream(new byte[0]));
        Session session = new Session(
                List.of(), folder, out, Output.forMessages(OutputStream.nullOutputStream()), Terminal.NONE, inputs);
        byte[] typed = String.join("", keys).getBytes(StandardCharsets.UTF_8);
        try (LineEditor editor = new LineEditor(
                new ExternalTerminal("test", "xterm", new ByteArrayInputStream(typed), screen, StandardCharsets.UTF_8),
                out,
                history)) {
            var run = new SimSwitches()
                    .request(session, _ -> {})
                    .repeatable("k.ll", folder.resolve("k.ll"), inputs.readBytes("k.ll"));
            new WarpDebugger(editor, out::line, run.launches()).debug(run.run());
        }
        out.flush();
        assertTrue(screen.toString(StandardCharsets.UTF_8).contains(WarpDebugger.PROMPT));
        return lines.toString(StandardCharsets.UTF_8).lines().skip(3).toList();
    }

    private List<String> shown(String... keys) throws IOException {
        return shown(Optional.empty(), keys);
    }

    @Test
    void commandsAndValuesAreCompleted() throws IOException {
        assertEquals(List.of("breakpoint 1: %sum"), shown("br", TAB, "%s", TAB, ENTER));
        assertEquals(List.of("breakpoint 1: %sum if %x > 3"), shown("b %su", TAB, "if %x", TAB, "> 3", ENTER));
        assertEquals(List.of("%x = 5 in all lanes"), shown("p", TAB, "%x", TAB, ENTER));
    }

    /** The word before the cursor is completed, not what comes after it. */
    @Test
    void theMiddleOfALineIsCompleted() throws IOException {
        assertEquals(List.of("breakpoint 1: %sum"), shown(" %sum", HOME, "br", TAB, ENTER));
    }

    @Test
    void earlierLinesComeBack() throws IOException {
        assertEquals(List.of("breakpoint 1: line 3", "breakpoint 2: line 3"), shown("break 3", ENTER, EARLIER, ENTER));
    }

    /** Exclamation marks, quotes and backslashes are what was typed. */
    @Test
    void noCharacterMeansAnything() throws IOException {
        assertEquals(
                List.of("breakpoint 1: %sum if %x != 3", "no command '!1 \"a \\'; see help"),
                shown("break %sum if %x != 3", ENTER, "!1 \"a \\", ENTER));
    }

    @Test
    void ctrlDIsTheEnd() throws IOException {
        assertEquals(
                List.of("deleted"),
                shown("b 3", ENTER, "d", ENTER, CTRL_D, "b 4", ENTER).subList(1, 2));
    }

    @Test
    void linesAreKeptForTheNextTime() throws IOException {
        Path file = folder.resolve("history");
        shown(Optional.of(file), "break 3", ENTER, "info b", ENTER);
        assertEquals(List.of("break 3", "info b"), Files.readAllLines(file));
        assertEquals(List.of("breakpoint 1: line 3"), shown(Optional.of(file), EARLIER, EARLIER, ENTER));
    }

    /** The output of stty, without the size, which was not set. */
    private String setting(String file) throws IOException {
        return Files.readString(folder.resolve(file)).replaceAll("rows \\d+; columns \\d+;", "");
    }

    /** The whole command on a pseudo terminal, which {@code script} of util-linux makes. */
    @Test
    void aTerminalIsSetAndSetBack() throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/script")), "there is no script");
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String command = Stream.of(
                        "stty -a >before; LOCKSTEP_TERMINAL=in,out TERM=xterm XDG_STATE_HOME=$PWD",
                        java,
                        "-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp",
                        System.getProperty("java.class.path"),
                        "lockstep.cli.Lockstep sim k.ll --debug; status=$?; stty -a >after; exit $status")
                .reduce((a, b) -> a + " " + b)
                .orElseThrow();
        Process process = new ProcessBuilder("/usr/bin/script", "-qec", command, "typescript")
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        try (OutputStream keys = process.getOutputStream()) {
            keys.write("brea\t%su\t\nq\n".getBytes(StandardCharsets.UTF_8));
        }
        String screen = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(process.waitFor(1, TimeUnit.MINUTES));
        assertEquals(0, process.exitValue(), screen);
        assertTrue(screen.contains("breakpoint 1: %sum"), screen);
        assertEquals(setting("before"), setting("after"));
        assertEquals(List.of("break %sum", "q"), Files.readAllLines(folder.resolve("lockstep/debug-history")));
    }
}
