package lockstep.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import lockstep.cli.session.Command;
import lockstep.cli.session.ExitStatus;
import lockstep.cli.session.InputFiles;
import lockstep.cli.session.Output;
import lockstep.cli.session.Session;
import lockstep.cli.session.Terminal;

/** Runs the command line in a folder and keeps what it writes. */
final class TestSession {
    private final ByteArrayOutputStream outBytes = new ByteArrayOutputStream();
    private final ByteArrayOutputStream errBytes = new ByteArrayOutputStream();
    private final Path folder;
    private final String typed;
    private ExitStatus status = ExitStatus.GOOD;

    TestSession(Path folder) {
        this(folder, "typed\n");
    }

    /** @param typed what standard input has */
    TestSession(Path folder, String typed) {
        this.folder = folder;
        this.typed = typed;
    }

    ExitStatus run(String... arguments) {
        return run(Commands.all(), arguments);
    }

    ExitStatus run(List<Function<Session, Command>> commands, String... arguments) {
        return run(outBytes, commands, arguments);
    }

    ExitStatus run(OutputStream standardOutput, List<Function<Session, Command>> commands, String... arguments) {
        Session session = new Session(
                List.of(arguments),
                folder,
                new Output(standardOutput),
                Output.forMessages(errBytes),
                Terminal.NONE,
                new InputFiles(folder, new ByteArrayInputStream(typed.getBytes(StandardCharsets.UTF_8))));
        status = new Lockstep(session, commands).run();
        return status;
    }

    /** What the last run ended with. */
    ExitStatus status() {
        return status;
    }

    String out() {
        return outBytes.toString(StandardCharsets.UTF_8);
    }

    String err() {
        return errBytes.toString(StandardCharsets.UTF_8);
    }
}
