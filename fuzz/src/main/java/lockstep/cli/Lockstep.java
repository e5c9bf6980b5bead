package lockstep.cli;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import lockstep.cli.session.Command;
import lockstep.cli.session.ExitStatus;
import lockstep.cli.session.InputFiles;
import lockstep.cli.session.Output;
import lockstep.cli.session.Session;
import lockstep.cli.session.Terminal;
import lockstep.cli.session.Version;
import lockstep.conformance.driver.HeapLimit;
import lockstep.conformance.plugin.PassFailure;
import lockstep.ir.diag.InputException;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * The main class. Every outcome of a command becomes an {@link ExitStatus} here: results, unusable input, wrong usage,
 * a closed standard output, and bugs of Lockstep, for which a reproducer directory is written.
 */
public final class Lockstep {
    /** Command lines that are known without picocli, which takes longer to load than all else that they need. */
    private static final Set<List<String>> VERSION = Set.of(List.of("--version"), List.of("-V"));

    private final Session session;
    private final List<Function<Session, Command>> commands;

    Lockstep(Session session, List<Function<Session, Command>> commands) {
        this.session = session;
        this.commands = List.copyOf(commands);
    }

    /** Runs the command line and ends the process with its status. */
    public static void main(String[] arguments) {
        Optional<StartupTimes> times = StartupTimes.begin(System.getenv());
        // What passes of plug-ins, or libraries, print must not come among results.
        System.setOut(System.err);
        Path directory = Path.of("").toAbsolutePath();
        Session session = new Session(
                List.of(arguments),
                directory,
                Output.standard(),
                Output.error(),
                Terminal.of(System.getenv()),
                new InputFiles(directory, System.in));
        ExitStatus status = new Lockstep(session, Commands.of(session.arguments())).run();
        times.ifPresent(known -> session.err().line(known.line()));
        System.exit(status.code());
    }

    /** Runs the command that the arguments name; never throws. */
    ExitStatus run() {
        try {
            return runAndFlush();
        } catch (Output.Failure closed) {
            return outputClosed(closed);
        }
    }

    private ExitStatus runAndFlush() {
        ExitStatus status;
        try {
            status = runGuarded();
        } catch (Output.Failure closed) {
            throw closed;
        } catch (OutOfMemoryError full) {
            status = outOfMemory(full);
        } catch (Throwable bug) {
            status = new Reproducers(session).report(bug);
        }
        session.out().flush();
        return status;
    }

    private ExitStatus outOfMemory(OutOfMemoryError full) {
        session.err().line("lockstep: " + HeapLimit.message(full));
        return ExitStatus.BAD_INPUT;
    }

    private ExitStatus runGuarded() {
        try {
            return parseAndRun();
        } catch (ParameterException wrong) {
            return wrongUsage(wrong);
        } catch (InputException unusable) {
            unusable.diagnostics().forEach(session::report);
            return ExitStatus.BAD_INPUT;
        } catch (PassFailure failed) {
            session.err().line("lockstep: the pass " + failed.pass() + " failed, " + failed.text());
            return ExitStatus.FOUND_WRONG;
        } catch (IOException failure) {
            session.err().line("lockstep: " + explain(failure));
            return ExitStatus.BAD_INPUT;
        }
    }

    private ExitStatus parseAndRun() throws IOException {
        if (VERSION.contains(session.arguments())) {
            return version();
        }
        CommandLine commandLine = CommandLineFactory.create(session, commands);
        ParseResult parsed = commandLine.parseArgs(session.arguments().toArray(String[]::new));
        CommandLine chosen = deepest(parsed);
        if (chosen.isUsageHelpRequested() || chosen == commandLine && !chosen.isVersionHelpRequested()) {
            return help(chosen);
        }
        if (chosen.isVersionHelpRequested()) {
            return version();
        }
        return chosen.<Command>getCommand().run();
    }

    private ExitStatus version() {
        Version.lines().forEach(session.out()::line);
        return ExitStatus.GOOD;
    }

    private ExitStatus help(CommandLine chosen) {
        String text = chosen.getUsageMessage();
        if (chosen.isUsageHelpRequested()) {
            session.out().print(text);
            return ExitStatus.GOOD;
        }
        session.err().print(text);
        return ExitStatus.BAD_INPUT;
    }

    private static CommandLine deepest(ParseResult parsed) {
        List<CommandLine> chain = parsed.asCommandLineList();
        return chain.getLast();
    }

    private ExitStatus wrongUsage(ParameterException wrong) {
        CommandLine command = wrong.getCommandLine();
        String name = command.getCommandSpec().qualifiedName();
        session.err().line("lockstep: " + explain(wrong));
        session.err().line("Try '" + name + " --help'.");
        return ExitStatus.BAD_INPUT;
    }

    private String explain(ParameterException wrong) {
        CommandLine command = wrong.getCommandLine();
        if (wrong instanceof UnmatchedArgumentException unmatched && command.getParent() == null) {
            String names = String.join(", ", command.getSubcommands().keySet());
            return "there is no command '" + unmatched.getUnmatched().getFirst() + "', there are: " + names;
        }
        return String.valueOf(wrong.getMessage());
    }

    private static String explain(IOException failure) {
        return switch (failure) {
            case NoSuchFileException missing -> missing.getFile() + ": no such file or directory";
            case AccessDeniedException denied -> denied.getFile() + ": permission denied";
            case FileAlreadyExistsException taken -> taken.getFile() + ": is there already, and is not a folder";
            case NotDirectoryException plain -> plain.getFile() + ": is not a folder";
            case CharacterCodingException _ -> "a file that was read is not UTF-8 text";
            case IOException full when Output.isFull(full) -> full.getMessage() + ": " + Output.FULL;
            case FileSystemException other when other.getReason() != null -> other.getFile() + ": " + other.getReason();
            default -> "cannot read or write: " + failure.getMessage();
        };
    }

    private ExitStatus outputClosed(Output.Failure closed) {
        if (closed.isBrokenPipe()) {
            return ExitStatus.OUTPUT_CLOSED;
        }
        session.err().line("lockstep: cannot write to standard output: " + closed.getMessage());
        return ExitStatus.BAD_INPUT;
    }
}
