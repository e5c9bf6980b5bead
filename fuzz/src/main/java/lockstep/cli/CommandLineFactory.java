package lockstep.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import lockstep.cli.session.Command;
import lockstep.cli.session.ExitStatus;
import lockstep.cli.session.Session;
import lockstep.cli.session.Terminal;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Builds picocli's model: the root command, the subcommands, and what all of them share. */
final class CommandLineFactory {
    private static final int HELP_COLUMNS = 110;

    private CommandLineFactory() {}

    /** A command line with {@code commands} under the root {@code lockstep}. */
    static CommandLine create(Session session, List<Function<Session, Command>> commands) {
        CommandSpec root = CommandSpec.create().name("lockstep");
        root.usageMessage()
                .description("An optimizing GPU compiler with a warp-level SIMT simulator that checks every pass.")
                .synopsisSubcommandLabel("COMMAND")
                .footer(exitStatuses());
        CommandLine line = new CommandLine(root);
        for (Function<Session, Command> maker : commands) {
            line.addSubcommand(line(maker.apply(session)));
        }
        root.addOption(helpOption());
        root.addOption(OptionSpec.builder("-V", "--version")
                .versionHelp(true)
                .type(boolean.class)
                .description("Print the version and exit.")
                .build());
        configure(line, session.terminal());
        return line;
    }

    private static CommandLine line(Command command) {
        CommandLine made = new CommandLine(command);
        addFooter(made.getCommandSpec());
        command.subcommands().forEach(inner -> made.addSubcommand(line(inner)));
        return made;
    }

    private static void addFooter(CommandSpec command) {
        command.addOption(helpOption());
        String[] examples = command.usageMessage().footer();
        String[] statuses = exitStatuses();
        String[] all = new String[examples.length + statuses.length];
        System.arraycopy(examples, 0, all, 0, examples.length);
        System.arraycopy(statuses, 0, all, examples.length, statuses.length);
        command.usageMessage().footer(all);
    }

    private static OptionSpec helpOption() {
        return OptionSpec.builder("-h", "--help")
                .usageHelp(true)
                .type(boolean.class)
                .description("Print this help and exit.")
                .build();
    }

    private static void configure(CommandLine line, Terminal terminal) {
        line.setUsageHelpWidth(Math.min(HELP_COLUMNS, terminal.columns()));
        line.setColorScheme(Help.defaultColorScheme(terminal.hasColor() ? Ansi.ON : Ansi.OFF));
        line.setExpandAtFiles(false);
        line.setAbbreviatedOptionsAllowed(false);
        line.setCaseInsensitiveEnumValuesAllowed(true);
    }

    private static String[] exitStatuses() {
        List<String> lines = new ArrayList<>(List.of("", "Exit status:"));
        for (ExitStatus status : ExitStatus.values()) {
            lines.add("  %-3d  %s".formatted(status.code(), status.meaning()));
        }
        return lines.toArray(String[]::new);
    }
}
