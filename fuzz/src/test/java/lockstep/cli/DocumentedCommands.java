package lockstep.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lockstep.cli.session.Session;
import picocli.CommandLine;

/**
 * Finds the commands of Lockstep in a page of Markdown and in the help of all commands.
 *
 * <p>In a block of code a command is a line that begins with the word {@code lockstep} or a path to it; a line that
 * ends with a backslash goes on in the next. Of the shell's constructs {@code for V in A B; do COMMAND; done},
 * {@code source <(COMMAND)} and assignments before the command are known, any other with the word in it is refused. A
 * block in which a line begins with {@code $} is a session: the other lines are the output of the command before them,
 * where the debugger's prompt shows what is typed. The output of a command may also be a block of its own, after the
 * comment {@code <!-- output: ./lockstep ... -->}. In prose a command is code between backquotes.
 */
final class DocumentedCommands {
    private static final String LAUNCHER = "(?:\\$ )?((?:[\\w.]+/)*)lockstep(?= |$)";
    private static final Pattern COMMAND = Pattern.compile("(?:\\w+=(?:'[^']*'|\\S*) )*" + LAUNCHER + "(.*)");
    private static final Pattern SOURCED = Pattern.compile("source <\\(" + LAUNCHER + "([^)]*)\\).*");
    private static final Pattern LOOP =
            Pattern.compile("for (\\w+) in ([^;]+); do " + LAUNCHER + "(.*?)(?: *;)? *done\\b.*");
    private static final Pattern NAMED = Pattern.compile("(?:^|[\\s(;])(?:[\\w.]+/)*lockstep(?:\\s|$)");
    private static final Pattern PROSE = Pattern.compile("`(?:source <\\()?" + LAUNCHER + "([^`]*?)\\)?`");
    private static final Pattern OUTPUT = Pattern.compile("<!-- output: " + LAUNCHER + "(.*?)-->");
    private static final String FENCE = "```";
    private static final String SESSION = "$ ";
    private static final String EXAMPLE = "  lockstep ";
    private static final String PROMPT = "(lockstep) ";

    private final String page;
    private final List<String> lines;
    private final List<DocumentedCommand> found = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();

    private DocumentedCommands(String page, List<String> lines) {
        this.page = page;
        this.lines = lines;
    }

    /**
     * The commands of a page in their order.
     *
     * @param problems what cannot be understood is added here, with its place
     */
    static List<DocumentedCommand> ofPage(String page, String markdown, List<String> problems) {
        DocumentedCommands commands =
                new DocumentedCommands(page, markdown.lines().toList());
        commands.read();
        problems.addAll(commands.problems);
        return commands.found;
    }

    /** The examples in the help of each command and subcommand, command by command. */
    static List<List<DocumentedCommand>> ofHelp(Session session) {
        List<List<DocumentedCommand>> helps = new ArrayList<>();
        addExamples(CommandLineFactory.create(session, Commands.all()), helps);
        return helps;
    }

    private static void addExamples(CommandLine command, List<List<DocumentedCommand>> helps) {
        String page = command.getCommandSpec().qualifiedName() + " --help";
        List<DocumentedCommand> examples = new ArrayList<>();
        int number = 0;
        for (String line : command.getUsageMessage().lines().toList()) {
            number++;
            if (line.startsWith(EXAMPLE)) {
                String text = line.substring(EXAMPLE.length()).strip();
                examples.add(DocumentedCommand.of(page, number, "", text, DocumentedCommand.Kind.LINE));
            }
        }
        helps.add(examples);
        command.getSubcommands().values().forEach(inner -> addExamples(inner, helps));
    }

    private void read() {
        Optional<String> outputOf = Optional.empty();
        for (int at = 0; at < lines.size(); at++) {
            String line = lines.get(at);
            if (!line.strip().startsWith(FENCE)) {
                prose(line, at + 1);
                Matcher mark = OUTPUT.matcher(line);
                outputOf = mark.find() ? Optional.of(mark.group(2)) : line.isBlank() ? outputOf : Optional.empty();
                continue;
            }
            int end = at + 1;
            while (end < lines.size() && !lines.get(end).strip().startsWith(FENCE)) {
                end++;
            }
            if (outputOf.isPresent()) {
                output(outputOf.get(), at + 1, end);
            } else {
                block(at + 1, end);
            }
            outputOf = Optional.empty();
            at = end;
        }
    }

    private void prose(String line, int number) {
        Matcher matcher = PROSE.matcher(line);
        while (matcher.find()) {
            found.add(DocumentedCommand.of(page, number, "", matcher.group(2).strip(), DocumentedCommand.Kind.PROSE));
        }
    }

    /** Gives the last command of this text the lines of a block as its output. */
    private void output(String text, int start, int end) {
        String wanted = DocumentedCommand.of(page, start, "", text.strip(), DocumentedCommand.Kind.LINE)
                .text();
        for (int i = found.size() - 1; i >= 0; i--) {
            if (found.get(i).text().equals(wanted) && found.get(i).kind() == DocumentedCommand.Kind.LINE) {
                found.set(i, found.get(i).showing(String.join("\n", lines.subList(start, end)) + "\n", ""));
                return;
            }
        }
        problems.add(page + ":" + start + ": output of a command that is not on the page: lockstep " + wanted);
    }

    private void block(int start, int end) {
        boolean isSession = lines.subList(start, end).stream().anyMatch(line -> line.startsWith(SESSION));
        for (int at = start; at < end; at++) {
            int first = at;
            String line = lines.get(at).strip();
            if (!isSession) {
                while (line.endsWith("\\") && at + 1 < end) {
                    line = line.substring(0, line.length() - 1)
                            + lines.get(++at).strip();
                }
                line(line, first + 1);
            } else if (line.startsWith(SESSION)) {
                int next = at + 1;
                while (next < end && !lines.get(next).startsWith(SESSION)) {
                    next++;
                }
                int known = found.size();
                line(line, first + 1);
                if (found.size() > known) {
                    session(lines.subList(at + 1, next));
                }
                at = next - 1;
            }
        }
    }

    /** Gives the last command its output, with what is typed after prompts. */
    private void session(List<String> output) {
        StringBuilder typed = new StringBuilder();
        output.stream()
                .filter(line -> line.startsWith(PROMPT))
                .forEach(line -> typed.append(line.substring(PROMPT.length())).append('\n'));
        String text = output.isEmpty() ? "" : String.join("\n", output) + "\n";
        found.set(found.size() - 1, found.getLast().showing(text, typed.toString()));
    }

    private void line(String line, int number) {
        Matcher loop = LOOP.matcher(line);
        Matcher sourced = SOURCED.matcher(line);
        Matcher command = COMMAND.matcher(line);
        if (loop.matches()) {
            for (String value : loop.group(2).strip().split(" +")) {
                add(number, loop.group(3), loop.group(4).replace("$" + loop.group(1), value));
            }
        } else if (sourced.matches()) {
            add(number, sourced.group(1), sourced.group(2));
        } else if (command.matches()) {
            add(number, command.group(1), command.group(2));
        } else if (NAMED.matcher(line).find() && !line.split(" ", 2)[0].contains("/")) {
            problems.add(page + ":" + number + ": not understood: " + line);
        }
    }

    /** @param path of the launcher's folder as the command writes it */
    private void add(int number, String path, String text) {
        if (DocumentedCommand.isPipedNowhere(text.strip())) {
            problems.add(page + ":" + number + ": not understood: lockstep" + text);
            return;
        }
        int slash = page.lastIndexOf('/');
        String folder = path.startsWith("../") && slash >= 0 ? page.substring(0, slash) : "";
        found.add(DocumentedCommand.of(page, number, folder, text.strip(), DocumentedCommand.Kind.LINE));
    }
}
