package lockstep.cli.command;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import lockstep.cli.session.ExitStatus;
import lockstep.cli.session.Version;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * The manual page of a command: its model, which {@code --help} shows as well, in the macros of {@code man}.
 *
 * <p>Source: the manual page man(7) of groff.
 */
final class ManPage {
    private static final String SECTION = "1";

    /** The line of a help text after which the exit statuses follow, which all commands have in common. */
    private static final String STATUSES = "Exit status:";

    private final CommandSpec command;
    private final StringBuilder text = new StringBuilder();

    ManPage(CommandSpec command) {
        this.command = command;
    }

    private static String name(CommandSpec command) {
        return command.qualifiedName("-");
    }

    /** The name of the file that {@code man} looks for. */
    String file() {
        return name(command) + "." + SECTION;
    }

    /** The page. */
    String text() {
        text.setLength(0);
        String description = description();
        macro("TH", name(command).toUpperCase(Locale.ROOT), SECTION, "", "Lockstep " + Version.number(), "Lockstep");
        macro("SH", "NAME");
        line(name(command) + " \\- " + escaped(firstSentence(description)));
        macro("SH", "SYNOPSIS");
        line(escaped(new Help(command, Help.defaultColorScheme(Ansi.OFF))
                .abbreviatedSynopsis()
                .strip()));
        macro("SH", "DESCRIPTION");
        line(escaped(description));
        arguments();
        subcommands();
        examples();
        macro("SH", "EXIT STATUS");
        for (ExitStatus status : ExitStatus.values()) {
            item(Integer.toString(status.code()), status.meaning());
        }
        seeAlso();
        return text.toString();
    }

    private String description() {
        return plain(command.usageMessage().description());
    }

    private static String plain(String... lines) {
        return String.join(" ", lines).replace("%%", "%").replace("%n", " ");
    }

    private static String firstSentence(String description) {
        int end = description.indexOf(". ");
        return (end < 0 ? description : description.substring(0, end)).replaceAll("[.:]$", "");
    }

    private void arguments() {
        List<PositionalParamSpec> parameters = command.positionalParameters();
        List<OptionSpec> options = command.options().stream()
                .filter(option -> !option.hidden())
                .sorted(Comparator.comparing(option -> option.longestName().replaceFirst("^-+", "")))
                .toList();
        if (!parameters.isEmpty()) {
            macro("SH", "ARGUMENTS");
            parameters.forEach(parameter -> item("\\fI" + escaped(parameter.paramLabel()) + "\\fR", help(parameter)));
        }
        macro("SH", "OPTIONS");
        options.forEach(option -> item(label(option), help(option)));
    }

    private static String help(ArgSpec argument) {
        return plain(argument.description());
    }

    private static String label(OptionSpec option) {
        String names = Arrays.stream(option.names())
                .map(name -> "\\fB" + escaped(name) + "\\fR")
                .collect(Collectors.joining(", "));
        return option.arity().max() == 0 ? names : names + " \\fI" + escaped(option.paramLabel()) + "\\fR";
    }

    private void subcommands() {
        if (command.subcommands().isEmpty()) {
            return;
        }
        macro("SH", "COMMANDS");
        command.subcommands().values().stream()
                .map(CommandLine::getCommandSpec)
                .forEach(inner -> item(
                        "\\fB" + escaped(name(inner)) + "\\fR(" + SECTION + ")",
                        firstSentence(plain(inner.usageMessage().description()))));
    }

    /** The lines of the footer before the exit statuses, as they are. */
    private void examples() {
        List<String> lines = Stream.of(command.usageMessage().footer())
                .takeWhile(line -> !line.equals(STATUSES))
                .dropWhile(line -> line.isBlank() || line.equals("Examples:"))
                .toList();
        if (lines.stream().allMatch(String::isBlank)) {
            return;
        }
        macro("SH", "EXAMPLES");
        macro("nf");
        lines.forEach(line -> line(escaped(plain(line))));
        macro("fi");
    }

    private void seeAlso() {
        CommandSpec parent = command.parent();
        if (parent != null) {
            macro("SH", "SEE ALSO");
            line("\\fB" + escaped(name(parent)) + "\\fR(" + SECTION + ")");
        }
    }

    private void item(String label, String body) {
        macro("TP");
        line(label);
        line(escaped(body));
    }

    private void macro(String name, String... arguments) {
        text.append('.').append(name);
        for (String argument : arguments) {
            text.append(" \"").append(escaped(argument).replace("\"", "\"\"")).append('"');
        }
        text.append('\n');
    }

    /** A line of text, which begins with no control character. */
    private void line(String escaped) {
        boolean isControl = escaped.startsWith(".") || escaped.startsWith("'");
        text.append(isControl ? "\\&" : "").append(escaped).append('\n');
    }

    /** {@code plain} with nothing in it that means something to the formatter; hyphens can be copied as such. */
    private static String escaped(String plain) {
        return plain.replace("\\", "\\e")
                .replace("-", "\\-")
                .replace("'", "\\(aq")
                .replace("`", "\\(ga");
    }
}
