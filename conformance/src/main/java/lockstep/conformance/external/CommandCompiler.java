package lockstep.conformance.external;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import lockstep.conformance.external.ExternalCompiler.Compilation;
import lockstep.conformance.program.Program;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;

/**
 * A compiler that is an executable, with a command that reads the file {@code {in}} and writes the file {@code {out}}.
 */
final class CommandCompiler implements ExternalCompiler {
    static final String IN = "{in}";
    private static final String OUT = "{out}";

    private final String command;
    private final ExternalTool tool;
    private final ToolFiles files;
    private final List<String> arguments;

    private CommandCompiler(String command, ExternalTool tool, List<String> arguments, Duration timeout) {
        this.command = command;
        this.tool = tool;
        this.files = new ToolFiles(tool, timeout, nameOf(tool));
        this.arguments = List.copyOf(arguments);
    }

    /**
     * The compiler for a command.
     *
     * @param words of the command, at least one
     * @throws InputException if the tool is not found or a placeholder is missing
     */
    static CommandCompiler of(String command, List<String> words, SourceLocation place, Duration timeout) {
        for (String needed : List.of(IN, OUT)) {
            if (words.stream().skip(1).noneMatch(word -> word.contains(needed))) {
                throw new InputException("external-command", place, needed + " does not occur in: " + command);
            }
        }
        String name = words.getFirst();
        ExternalTool tool = ExternalTool.find(name)
                .orElseThrow(() -> new InputException("external-missing", place, "there is no program '" + name + "'"));
        return new CommandCompiler(command, tool, words.subList(1, words.size()), timeout);
    }

    @Override
    public String command() {
        return command;
    }

    @Override
    public String name() {
        return nameOf(tool);
    }

    private static String nameOf(ExternalTool tool) {
        return tool.path().getFileName().toString();
    }

    @Override
    public Compilation compile(Program program) throws IOException {
        return files.compile(
                program,
                (in, out) -> arguments.stream()
                        .map(word -> word.replace(IN, in.toString()).replace(OUT, out.toString()))
                        .toList());
    }
}
