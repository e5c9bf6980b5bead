package lockstep.conformance.external;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import lockstep.conformance.external.ExternalCompiler.BatchCompiler;
import lockstep.conformance.external.ExternalCompiler.Compilation;
import lockstep.conformance.program.Program;
import lockstep.conformance.program.ProgramFiles;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;

/**
 * An external tool used as a pass: its output is parsed and verified. The tool is a program, given by a command in
 * which {@code {in}} stands for the input file and {@code {out}} for the output file (both are required), or one that
 * Lockstep knows by name: {@code libnvvm}, {@code ptxas}.
 */
public final class ExternalPass {
    /** The default time limit of a tool. */
    public static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(60);

    /** The name of NVIDIA's assembler in commands. */
    public static final String PTXAS = PtxasCompiler.NAME;

    private static final SourceLocation PLACE = SourceLocation.ofFile("<external>");

    private final ExternalCompiler compiler;
    /** Results that are known already, by the identity of programs. */
    private final Map<Program, ExternalResult> made;

    private ExternalPass(ExternalCompiler compiler, Map<Program, ExternalResult> made) {
        this.compiler = Objects.requireNonNull(compiler);
        this.made = made;
    }

    private ExternalPass(ExternalCompiler compiler) {
        this(compiler, Map.of());
    }

    /** A pass that runs {@code compiler}. */
    public static ExternalPass of(ExternalCompiler compiler) {
        return new ExternalPass(compiler);
    }

    /**
     * A pass that runs {@code command}, for instance {@code opt -passes=instcombine -S {in} -o {out}}, {@code libnvvm
     * -opt=3} or {@code ptxas -O3}.
     *
     * @throws InputException if the tool is not found or a placeholder is missing
     */
    public static ExternalPass of(String command, Duration timeout) {
        List<String> words = CommandWords.split(command, PLACE);
        if (words.isEmpty()) {
            throw new InputException("external-command", PLACE, "the command is empty");
        }
        return new ExternalPass(compiler(command, words, timeout));
    }

    private static ExternalCompiler compiler(String command, List<String> words, Duration timeout) {
        if (words.getFirst().equals(LibnvvmCompiler.NAME)) {
            return LibnvvmCompiler.of(command, words.subList(1, words.size()), PLACE, timeout);
        }
        return isPtxas(command)
                ? PtxasCompiler.of(command, words, PLACE, timeout)
                : CommandCompiler.of(command, words, PLACE, timeout);
    }

    /** Whether {@code command} runs ptxas and leaves the choice of its files to Lockstep. */
    public static boolean isPtxas(String command) {
        return PtxasCompiler.isNamedBy(firstWord(command)) && !command.contains(CommandCompiler.IN);
    }

    private static String firstWord(String command) {
        return command.strip().split("\\s", 2)[0];
    }

    /** Whether {@code text} is a command for {@link #of(String, Duration)}, rather than a pipeline of passes. */
    public static boolean isCommand(String text) {
        return text.contains(CommandCompiler.IN) || firstWord(text).equals(LibnvvmCompiler.NAME) || isPtxas(text);
    }

    /**
     * Whether {@code command} names a compiler for NVPTX, by the name of its program: {@code libnvvm} or {@code llc},
     * also with a version suffix. Their input must not have atomics on stack slots.
     */
    public static boolean isDeviceCompiler(String command) {
        String first = firstWord(command);
        String name = first.substring(first.lastIndexOf('/') + 1);
        return name.equals(LibnvvmCompiler.NAME) || name.matches("llc(-[0-9.]+)?");
    }

    /** Whether the tool may accept {@code program}; false if it is known not to accept the dialect. */
    public boolean takes(Program program) {
        return compiler.takes(program);
    }

    /** Whether many programs together take less time than one by one; see {@link #ahead}. */
    public boolean isFasterTogether() {
        return compiler instanceof BatchCompiler;
    }

    /**
     * Runs the tool over {@code programs}, several at a time if the tool can do that, and returns a pass that knows the
     * results.
     *
     * @throws IOException as {@link #apply}
     */
    public ExternalPass ahead(List<? extends Program> programs) throws IOException {
        return compiler instanceof BatchCompiler batch
                ? new ExternalPass(compiler, batch.compileTogether(programs))
                : this;
    }

    /** The command, as given. */
    public String command() {
        return compiler.command();
    }

    /**
     * Runs the tool over {@code program}, which is not changed.
     *
     * @throws IOException if the files for the tool cannot be created
     */
    public ExternalResult apply(Program program) throws IOException {
        ExternalResult ready = made.get(program);
        if (ready != null) {
            return ready;
        }
        return switch (compiler.compile(program)) {
            case Compilation.Written written -> readBack(written.bytes());
            case ExternalResult.Failure failure -> failure;
        };
    }

    private ExternalResult readBack(byte[] bytes) {
        ProgramFiles.Parsed parsed = ProgramFiles.read(outputName(compiler.name()), bytes);
        return parsed.program().isEmpty()
                ? new ExternalResult.BadOutput(parsed.diagnostics())
                : new ExternalResult.Produced(parsed.program().get());
    }

    /** The name in diagnostics of the output of the compiler {@code name}. */
    static String outputName(String name) {
        return "<output of " + name + ">";
    }
}
