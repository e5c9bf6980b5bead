package lockstep.cli.command;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import lockstep.cli.session.ExitStatus;
import lockstep.cli.session.Session;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code man}: pages for {@code man}, made of what {@code --help} shows. */
@Command(
        name = "man",
        description = "Print the manual page of a command, or of all as files.",
        footer = {
            "",
            "Examples:",
            "  lockstep man check | man -l -                the page of check",
            "  lockstep man --to ~/.local/share/man/man1    all pages, for man lockstep-check"
        })
public final class ManCommand implements lockstep.cli.session.Command {
    private final Session session;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(arity = "0..1", paramLabel = "COMMAND", description = "The command; the page of all by default.")
    private @Nullable String command;

    @Option(names = "--to", paramLabel = "FOLDER", description = "Write the pages of all commands into FOLDER.")
    private @Nullable String folder;

    /** @param session the run this command belongs to */
    public ManCommand(Session session) {
        this.session = session;
    }

    @Override
    public ExitStatus run() throws IOException {
        CommandSpec root = spec.root();
        if (folder != null) {
            Path target = Files.createDirectories(session.resolve(folder));
            for (CommandSpec each : withSubcommands(root)) {
                ManPage page = new ManPage(each);
                Files.writeString(target.resolve(page.file()), page.text(), StandardCharsets.UTF_8);
            }
            return ExitStatus.GOOD;
        }
        session.out().print(new ManPage(command == null ? root : named(root, command)).text());
        return ExitStatus.GOOD;
    }

    /** A command and all below it. */
    private static List<CommandSpec> withSubcommands(CommandSpec of) {
        List<CommandSpec> all = new ArrayList<>(List.of(of));
        for (int i = 0; i < all.size(); i++) {
            all.get(i).subcommands().values().stream()
                    .map(CommandLine::getCommandSpec)
                    .forEach(all::add);
        }
        return all;
    }

    private static CommandSpec named(CommandSpec root, String name) {
        CommandLine found = root.subcommands().get(name);
        if (found == null) {
            String known = root.subcommands().keySet().stream().collect(Collectors.joining(", "));
            throw new InputException(
                    "man-command",
                    SourceLocation.ofFile("<argument>"),
                    "there is no command '" + name + "', there are: " + known);
        }
        return found.getCommandSpec();
    }
}
