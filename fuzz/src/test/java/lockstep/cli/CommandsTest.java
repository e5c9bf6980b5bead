package lockstep.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import lockstep.cli.session.Command;
import lockstep.cli.session.InputFiles;
import lockstep.cli.session.Output;
import lockstep.cli.session.Session;
import lockstep.cli.session.Terminal;
import org.junit.jupiter.api.Test;

/** Which commands are loaded for which command line. */
final class CommandsTest {
    private static final Session SESSION = new Session(
            List.of(),
            Path.of(""),
            Output.forMessages(java.io.OutputStream.nullOutputStream()),
            Output.forMessages(java.io.OutputStream.nullOutputStream()),
            Terminal.NONE,
            new InputFiles(Path.of(""), java.io.InputStream.nullInputStream()));

    private static String name(Function<Session, Command> maker) {
        picocli.CommandLine.Command described =
                maker.apply(SESSION).getClass().getAnnotation(picocli.CommandLine.Command.class);
        assertNotNull(described);
        return described.name();
    }

    @Test
    void theNameOfEachCommandIsThatOfItsClass() {
        for (Function<Session, Command> maker : Commands.all()) {
            assertEquals(
                    List.of(name(maker)),
                    Commands.of(List.of(name(maker), "--help")).stream()
                            .map(CommandsTest::name)
                            .toList());
        }
    }

    @Test
    void theVersionNeedsNoCommand() {
        assertEquals(List.of(), Commands.of(List.of("--version")));
        assertEquals(List.of(), Commands.of(List.of("-V")));
    }

    @Test
    void helpAndMistakesNeedAll() {
        assertEquals(Commands.all().size(), Commands.of(List.of()).size());
        assertEquals(Commands.all().size(), Commands.of(List.of("--help")).size());
        assertEquals(Commands.all().size(), Commands.of(List.of("chekc")).size());
    }
}
