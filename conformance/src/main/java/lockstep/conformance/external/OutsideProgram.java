package lockstep.conformance.external;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import lockstep.conformance.program.Program;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;

/** A program that reads the program from the file {@code {in}} and writes the file {@code {out}}. */
final class OutsideProgram implements OutsideCompiler {
    /** Largest file that is read back, in bytes. */
    private static final long LARGEST_OUTPUT = 1L << 28;

    static final String IN = "{in}";
    private static final String OUT = "{out}";
    static final int NOT_STARTED_STATUS = 127;
    private static final int FIRST_SIGNAL_STATUS = 128;

    private final String command;
    private final ExternalTool tool;
    private final List<String> arguments;
    private final Duration timeout;

    private OutsideProgram(String command, ExternalTool tool, List<String> arguments, Duration timeout) {
        this.command = command;
        this.tool = tool;
        this.arguments = List.copyOf(arguments);
        this.timeout = timeout;
    }

    /**
     * The program of a command.
     *
     * @param words of the command, at least one
     * @throws InputException if the tool is not found or a placeholder is missing
     */
    static OutsideProgram of(String command, List<String> words, SourceLocation place, Duration timeout) {
        for (String needed : List.of(IN, OUT)) {
            if (words.stream().skip(1).noneMatch(word -> word.contains(needed))) {
                throw new InputException("external-command", place, needed + " does not occur in: " + command);
            }
        }
        String name = words.getFirst();
        ExternalTool tool = ExternalTool.find(name)
                .orElseThrow(() -> new InputException("external-missing", place, "there is no program '" + name + "'"));
        return new OutsideProgram(command, tool, words.subList(1, words.size()), timeout);
    }

    @Override
    public String command() {
        return command;
    }

    @Override
    public String name() {
        return tool.path().getFileName().toString();
    }

    @Override
    public Compilation compile(Program program) throws IOException {
        Path folder = Files.createTempDirectory("lockstep-external");
        Path in = folder.resolve("in." + program.suffix());
        Path out = folder.resolve("out");
        try {
            Files.write(in, program.text().getBytes(StandardCharsets.UTF_8));
            List<String> words = arguments.stream()
                    .map(word -> word.replace(IN, in.toString()).replace(OUT, out.toString()))
                    .toList();
            return judge(tool.run(words, timeout), out);
        } finally {
            Files.deleteIfExists(in);
            Files.deleteIfExists(out);
            Files.deleteIfExists(folder);
        }
    }

    private Compilation judge(ToolRun run, Path out) throws IOException {
        return switch (run) {
            case ToolRun.NotStarted not -> new ExternalResult.Refusal(NOT_STARTED_STATUS, not.reason());
            case ToolRun.TimedOut late -> new ExternalResult.Timeout(late.output());
            case ToolRun.Exited exited -> exited.status() == 0 ? written(out) : failure(exited);
        };
    }

    private static ExternalResult.Failure failure(ToolRun.Exited exited) {
        Optional<String> limit = LlvmLimits.in(exited.output());
        if (limit.isPresent()) {
            return new ExternalResult.Unsupported(limit.get());
        }
        return exited.status() >= FIRST_SIGNAL_STATUS
                ? new ExternalResult.Crash(exited.status(), exited.output())
                : new ExternalResult.Refusal(exited.status(), exited.output());
    }

    private Compilation written(Path out) throws IOException {
        if (Files.isRegularFile(out) && Files.size(out) <= LARGEST_OUTPUT) {
            return new Compilation.Written(Files.readAllBytes(out));
        }
        Diagnostics diagnostics = new Diagnostics();
        String what = Files.isRegularFile(out) ? "is larger than " + LARGEST_OUTPUT + " bytes" : "is missing";
        diagnostics.error("external-output", SourceLocation.ofFile(ExternalPass.outputName(this)), what);
        return new ExternalResult.BadOutput(diagnostics);
    }
}
