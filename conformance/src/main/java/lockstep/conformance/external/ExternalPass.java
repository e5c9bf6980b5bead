package lockstep.conformance.external;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.text.NvvmPrinter;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.ir.nvvm.verify.NvvmVerifier;

/**
 * An outside tool used as a pass: the module is printed to a file, the tool runs, what it wrote is read and verified.
 * In the command {@code {in}} stands for the file read and {@code {out}} for the file written; both are needed.
 */
public final class ExternalPass {
    /** Time a tool gets unless said otherwise. */
    public static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(60);

    /** Largest module that is read back, in bytes. */
    private static final long LARGEST_OUTPUT = 1L << 28;

    private static final String IN = "{in}";
    private static final String OUT = "{out}";
    private static final int FIRST_SIGNAL_STATUS = 128;

    private final String command;
    private final ExternalTool tool;
    private final List<String> arguments;
    private final Duration timeout;

    private ExternalPass(String command, ExternalTool tool, List<String> arguments, Duration timeout) {
        this.command = command;
        this.tool = tool;
        this.arguments = List.copyOf(arguments);
        this.timeout = timeout;
    }

    /**
     * A pass that runs {@code command}, for instance {@code opt -passes=instcombine -S {in} -o {out}}.
     *
     * @throws InputException if the tool is not found or a placeholder is missing
     */
    public static ExternalPass of(String command, Duration timeout) {
        SourceLocation place = SourceLocation.ofFile("<external>");
        List<String> words = CommandWords.split(command, place);
        if (words.isEmpty()) {
            throw new InputException("external-command", place, "the command is empty");
        }
        for (String needed : List.of(IN, OUT)) {
            if (words.stream().skip(1).noneMatch(word -> word.contains(needed))) {
                throw new InputException("external-command", place, needed + " does not occur in: " + command);
            }
        }
        String name = words.getFirst();
        ExternalTool tool = ExternalTool.find(name)
                .orElseThrow(() -> new InputException("external-missing", place, "there is no program '" + name + "'"));
        return new ExternalPass(command, tool, words.subList(1, words.size()), timeout);
    }

    /** The command as it was given. */
    public String command() {
        return command;
    }

    /**
     * Runs the tool over {@code module}, which is left alone.
     *
     * @throws IOException if the files that the tool reads and writes cannot be made
     */
    public ExternalResult apply(Module module) throws IOException {
        Path folder = Files.createTempDirectory("lockstep-external");
        Path in = folder.resolve("in.ll");
        Path out = folder.resolve("out.ll");
        try {
            Files.write(in, NvvmPrinter.print(module).getBytes(StandardCharsets.UTF_8));
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

    private ExternalResult judge(ToolRun run, Path out) throws IOException {
        return switch (run) {
            case ToolRun.NotStarted not -> new ExternalResult.Refusal(127, not.reason());
            case ToolRun.TimedOut late -> new ExternalResult.Timeout(late.output());
            case ToolRun.Exited exited
            when exited.status() >= FIRST_SIGNAL_STATUS -> new ExternalResult.Crash(exited.status(), exited.output());
            case ToolRun.Exited exited
            when exited.status() != 0 -> new ExternalResult.Refusal(exited.status(), exited.output());
            case ToolRun.Exited _ -> readBack(out);
        };
    }

    private ExternalResult readBack(Path out) throws IOException {
        String name = "<output of " + tool.path().getFileName() + ">";
        if (!Files.isRegularFile(out) || Files.size(out) > LARGEST_OUTPUT) {
            Diagnostics diagnostics = new Diagnostics();
            String what = Files.isRegularFile(out) ? "is larger than " + LARGEST_OUTPUT + " bytes" : "is missing";
            diagnostics.error("external-output", SourceLocation.ofFile(name), what);
            return new ExternalResult.BadOutput(diagnostics);
        }
        byte[] bytes = Files.readAllBytes(out);
        NvvmReader.ParseResult parsed = NvvmReader.read(name, bytes, new Context());
        if (parsed.module().isEmpty()) {
            return new ExternalResult.BadOutput(parsed.diagnostics());
        }
        Module module = parsed.module().get();
        Diagnostics found = NvvmVerifier.verify(module);
        return found.hasFatal()
                ? new ExternalResult.BadOutput(found)
                : new ExternalResult.Produced(module, new String(bytes, StandardCharsets.UTF_8));
    }
}
