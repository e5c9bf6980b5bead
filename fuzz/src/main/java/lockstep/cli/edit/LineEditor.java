package lockstep.cli.edit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import lockstep.cli.session.Output;
import lockstep.conformance.debug.Completion;
import lockstep.conformance.debug.WarpDebugger;
import lockstep.conformance.debug.WarpDebugger.CommandSource;
import org.jline.reader.Candidate;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.ParsedLine;
import org.jline.reader.UserInterruptException;
import org.jline.reader.impl.DefaultParser;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;

/**
 * Commands of a debugger, typed on a terminal. Ctrl-C gives up a line, and stops a run; Ctrl-D at an empty line is the
 * end.
 */
public final class LineEditor implements CommandSource, AutoCloseable {
    private static final int REMEMBERED = 1_000;
    private static final Size USUAL = new Size(80, 24);

    private final Terminal terminal;
    private final LineReader reader;
    private final Output out;
    private Optional<Completion> completion = Optional.empty();

    /**
     * An editor on a terminal that is there.
     *
     * @param out what is written there has to be seen before a line is typed
     * @param history where lines are kept; nowhere if empty
     */
    LineEditor(Terminal terminal, Output out, Optional<Path> history) {
        this.terminal = terminal;
        this.out = out;
        LineReaderBuilder builder = LineReaderBuilder.builder()
                .terminal(terminal)
                .appName("lockstep")
                .parser(new DefaultParser().quoteChars(new char[0]).escapeChars(new char[0]))
                .completer((_, line, candidates) -> complete(line, candidates))
                // An exclamation mark compares values.
                .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
                .option(LineReader.Option.HISTORY_TIMESTAMPED, false)
                .variable(LineReader.HISTORY_SIZE, REMEMBERED)
                .variable(LineReader.HISTORY_FILE_SIZE, REMEMBERED);
        history.ifPresent(file -> builder.variable(LineReader.HISTORY_FILE, file));
        this.reader = builder.build();
    }

    /**
     * An editor on the terminal of the process.
     *
     * @throws IOException if it cannot be set
     */
    public static LineEditor open(Output out, Optional<Path> history) throws IOException {
        Terminal terminal = TerminalBuilder.builder()
                .system(true)
                .provider(TerminalBuilder.PROP_PROVIDER_EXEC)
                .dumb(true)
                .encoding(StandardCharsets.UTF_8)
                .build();
        if (terminal.getWidth() <= 0 || terminal.getHeight() <= 0) {
            // The terminal does not report its size.
            terminal.setSize(USUAL);
        }
        return new LineEditor(terminal, out, history);
    }

    /** What Ctrl-C does while no line is typed. */
    public void onInterrupt(Runnable action) {
        terminal.handle(Terminal.Signal.INT, _ -> action.run());
    }

    @Override
    public Optional<String> next(Completion possible) {
        completion = Optional.of(possible);
        out.flush();
        while (true) {
            try {
                return Optional.of(reader.readLine(WarpDebugger.PROMPT));
            } catch (UserInterruptException _) {
                // The next prompt is the answer.
            } catch (EndOfFileException _) {
                return Optional.empty();
            }
        }
    }

    private void complete(ParsedLine line, List<Candidate> candidates) {
        String before = line.line().substring(0, line.cursor());
        completion.ifPresent(known -> known.of(before).forEach(word -> candidates.add(new Candidate(word))));
    }

    /** Sets the terminal as it was. */
    @Override
    public void close() throws IOException {
        terminal.close();
    }
}
