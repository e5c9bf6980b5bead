package lockstep.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import lockstep.cli.session.Command;
import lockstep.cli.session.ExitStatus;
import lockstep.cli.session.InputFiles;
import lockstep.cli.session.Output;
import lockstep.cli.session.Session;
import lockstep.cli.session.Terminal;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.nvvm.Opcode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** The exit status of each outcome of a command. */
final class LockstepTest {
    @TempDir
    private Path folder;

    private TestSession session;

    @BeforeEach
    void newSession() {
        session = new TestSession(folder);
    }

    /** A command that reads its argument and then does what the test wants. */
    @CommandLine.Command(name = "probe", footer = "Examples:")
    static final class Probe implements Command {
        private final Session session;
        private final Behaviour behaviour;

        @Parameters(arity = "0..1")
        private String file;

        Probe(Session session, Behaviour behaviour) {
            this.session = session;
            this.behaviour = behaviour;
        }

        @Override
        public ExitStatus run() throws IOException {
            String text = file == null ? "" : session.inputs().readText(file);
            return behaviour.run(session, text);
        }
    }

    /** What a {@link Probe} does with the text of its input. */
    interface Behaviour {
        ExitStatus run(Session session, String text) throws IOException;
    }

    private static List<Function<Session, Command>> probe(Behaviour behaviour) {
        return List.of(session -> new Probe(session, behaviour));
    }

    @Test
    void helpGoesToStandardOutput() {
        assertEquals(ExitStatus.GOOD, session.run("--help"));
        assertTrue(session.out().contains("Exit status:"), session.out());
        assertEquals("", session.err());
    }

    @Test
    void versionNamesTheBuild() {
        assertEquals(ExitStatus.GOOD, session.run("--version"));
        assertTrue(session.out().matches("(?s)lockstep [0-9]+\\.[0-9]+.*"), session.out());
        assertFalse(session.out().contains("${"), session.out());
    }

    @Test
    void everyCommandHasExamplesAndStatusesInItsHelp() {
        CommandLine all = CommandLineFactory.create(sessionOnly(), Commands.all());
        assertFalse(all.getSubcommands().isEmpty());
        all.getSubcommands().forEach((name, command) -> {
            String help = command.getUsageMessage();
            assertTrue(help.contains("Examples:\n"), name);
            assertTrue(help.contains("  lockstep " + name), name);
            assertTrue(help.contains("Exit status:"), name);
        });
    }

    private Session sessionOnly() {
        return new Session(
                List.of(),
                folder,
                new Output(OutputStream.nullOutputStream()),
                new Output(OutputStream.nullOutputStream()),
                Terminal.NONE,
                new InputFiles(folder, InputStream.nullInputStream()));
    }

    @Test
    void nothingToDoIsWrongUsage() {
        assertEquals(ExitStatus.BAD_INPUT, session.run());
        assertEquals("", session.out());
        assertTrue(session.err().contains("Usage:"), session.err());
    }

    @ParameterizedTest
    @ValueSource(strings = {"nope", "--nope", "list --nope", "list ops extra", "list nope", "--json"})
    void wrongUsageIsStatusTwo(String arguments) {
        assertEquals(ExitStatus.BAD_INPUT, session.run(arguments.split(" ")));
        assertEquals("", session.out());
        assertFalse(session.err().isBlank());
        assertFalse(session.err().contains("\tat "), session.err());
    }

    @Test
    void statusOfTheCommandIsPassedOn() {
        assertEquals(ExitStatus.FOUND_WRONG, session.run(probe((s, t) -> ExitStatus.FOUND_WRONG), "probe"));
    }

    @ParameterizedTest
    @CsvSource({
        "missing.ll, no such file",
        "folder, is a directory",
        "latin1.ll, latin1.ll:2: error[input-not-utf8]: is not UTF-8 text (byte 4)"
    })
    void unusableInputIsStatusTwo(String name, String message) throws IOException {
        Files.createDirectory(folder.resolve("folder"));
        Files.write(folder.resolve("latin1.ll"), new byte[] {'a', '\n', 'b', 'c', (byte) 0xE4, '\n'});
        assertEquals(ExitStatus.BAD_INPUT, session.run(probe((s, t) -> ExitStatus.GOOD), "probe", name));
        assertTrue(session.err().contains(message), session.err());
        assertFalse(Files.exists(folder.resolve(Reproducers.FOLDER)));
    }

    @Test
    void replacementCharacterInTheInputIsText() throws IOException {
        Files.writeString(folder.resolve("a.ll"), "; \uFFFD");
        assertEquals(ExitStatus.GOOD, session.run(probe((s, t) -> ExitStatus.GOOD), "probe", "a.ll"));
    }

    @Test
    void failureToWriteAFileIsStatusTwo() {
        Behaviour behaviour = (s, t) -> {
            Files.writeString(s.directory().resolve("no/such/folder"), "x");
            return ExitStatus.GOOD;
        };
        assertEquals(ExitStatus.BAD_INPUT, session.run(probe(behaviour), "probe"));
        assertTrue(session.err().contains("no/such/folder"), session.err());
    }

    static Stream<Behaviour> bugs() {
        return Stream.of(
                (s, t) -> {
                    throw new CompilerBug("phi without predecessor");
                },
                (s, t) -> {
                    throw new IllegalStateException("phi without predecessor");
                },
                (s, t) -> {
                    throw new StackOverflowError("phi without predecessor");
                });
    }

    @ParameterizedTest
    @MethodSource("bugs")
    void bugWritesAReproducer(Behaviour behaviour) throws IOException {
        Files.writeString(folder.resolve("it's.ll"), "define void @k()");
        assertEquals(ExitStatus.INTERNAL_ERROR, session.run(probe(behaviour), "probe", "it's.ll"));
        Path reproducer = folder.resolve("reproducers/001");
        assertTrue(session.err().contains(reproducer.toString()), session.err());
        assertEquals("lockstep probe 'it'\\''s.ll'\n", Files.readString(reproducer.resolve("command.txt")));
        assertEquals("define void @k()", Files.readString(reproducer.resolve("inputs/00-it_s.ll")));
        String stack = Files.readString(reproducer.resolve("stack.txt"));
        assertTrue(stack.contains("phi without predecessor") && stack.contains("LockstepTest"), stack);
        assertTrue(Files.readString(reproducer.resolve("version.txt")).startsWith("lockstep "));
    }

    @Test
    void aFullHeapIsNotABugAndSaysWhatToSet() {
        Behaviour behaviour = (s, t) -> {
            throw new OutOfMemoryError("Java heap space");
        };
        assertEquals(ExitStatus.BAD_INPUT, session.run(probe(behaviour), "probe"));
        assertTrue(session.err().startsWith("lockstep: out of memory (Java heap space): Java may take "));
        assertTrue(session.err().contains("set LOCKSTEP_JAVA_OPTS=-Xmx"), session.err());
        assertFalse(Files.exists(folder.resolve(Reproducers.FOLDER)));
    }

    @Test
    void realStackOverflowIsCaught() {
        Behaviour behaviour = (s, t) -> {
            throw new IllegalStateException(Integer.toString(depth(0)));
        };
        assertEquals(ExitStatus.INTERNAL_ERROR, session.run(probe(behaviour), "probe"));
        assertTrue(session.err().contains("StackOverflowError"), session.err());
    }

    private static int depth(int level) {
        return level < 0 ? level : depth(level + 1) + 1;
    }

    @Test
    void standardInputIsKeptInTheReproducer() throws IOException {
        Behaviour behaviour = (s, t) -> {
            throw new CompilerBug(t);
        };
        assertEquals(ExitStatus.INTERNAL_ERROR, session.run(probe(behaviour), "probe", "-"));
        assertEquals("typed\n", Files.readString(folder.resolve("reproducers/001/inputs/00--")));
    }

    @Test
    void reproducersAreNumbered() {
        Behaviour behaviour = (s, t) -> {
            throw new CompilerBug("again");
        };
        session.run(probe(behaviour), "probe");
        session.run(probe(behaviour), "probe");
        assertTrue(Files.exists(folder.resolve("reproducers/002/stack.txt")));
    }

    @Test
    void unwritableFolderDoesNotHideTheBug() throws IOException {
        Files.writeString(folder.resolve(Reproducers.FOLDER), "a file is in the way");
        Behaviour behaviour = (s, t) -> {
            throw new CompilerBug("hidden?");
        };
        assertEquals(ExitStatus.INTERNAL_ERROR, session.run(probe(behaviour), "probe"));
        assertTrue(session.err().contains("lockstep-reproducer-"), session.err());
    }

    /** A stream that takes nothing. */
    private static final class Closed extends OutputStream {
        private final String message;

        Closed(String message) {
            this.message = message;
        }

        @Override
        public void write(int value) throws IOException {
            throw new IOException(message);
        }
    }

    @Test
    void readerThatGoesAwayIsNotNews() {
        ExitStatus status = session.run(new Closed("Broken pipe"), Commands.all(), "list", "ops");
        assertEquals(ExitStatus.OUTPUT_CLOSED, status);
        assertEquals("", session.err());
    }

    @Test
    void resultsBeforeABugAreStillWritten() {
        Behaviour behaviour = (s, t) -> {
            s.out().line("first result");
            throw new CompilerBug("second result");
        };
        assertEquals(ExitStatus.INTERNAL_ERROR, session.run(probe(behaviour), "probe"));
        assertEquals("first result\n", session.out());
    }

    @Test
    void fullDiskIsReported() {
        ExitStatus status = session.run(new Closed("No space left on device"), Commands.all(), "list", "ops");
        assertEquals(ExitStatus.BAD_INPUT, status);
        assertTrue(session.err().contains("No space left on device"), session.err());
    }

    @Test
    void listWithoutAKindShowsTheKinds() {
        assertEquals(ExitStatus.GOOD, session.run("list"));
        assertTrue(session.out().contains("\nops "), session.out());
    }

    @Test
    void listOfOpsHasARowForEachOpcode() {
        assertEquals(ExitStatus.GOOD, session.run("list", "ops"));
        int rows = Opcode.values().length;
        assertEquals(1 + rows, session.out().lines().count());
        assertTrue(session.out().contains("\nadd "), session.out());
    }
}
