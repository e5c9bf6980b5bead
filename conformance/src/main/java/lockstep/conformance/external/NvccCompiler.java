package lockstep.conformance.external;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import lockstep.conformance.external.ExternalCompiler.Compilation;
import lockstep.conformance.program.Program;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;

/**
 * {@code nvcc [OPTION...]}, NVIDIA's compiler of CUDA C++, which compiles a source both to PTX and to a cubin. Unless
 * given, two options are added: {@code -arch=sm_90} and {@code -fmad=false}, without which it would contract
 * multiplications and additions that the simulator rounds separately.
 */
public final class NvccCompiler {
    /** Its name on the command line. */
    public static final String NAME = "nvcc";

    private static final SourceLocation PLACE = SourceLocation.ofFile("<external>");
    private static final Set<String> OUTPUTS = Set.of(
            "-o",
            "--output-file",
            "-ptx",
            "--ptx",
            "-cubin",
            "--cubin",
            "-c",
            "--compile",
            "-dc",
            "--device-c",
            "-fatbin",
            "--fatbin",
            "-E",
            "--preprocess",
            "-run",
            "--run",
            "-link",
            "--link");

    private final String command;
    private final List<String> options;
    private final ToolFiles files;

    private NvccCompiler(String command, List<String> options, ToolFiles files) {
        this.command = command;
        this.options = List.copyOf(options);
        this.files = files;
    }

    /** Whether {@code command} runs nvcc, in any folder, and leaves the choice of its files to Lockstep. */
    public static boolean isNamedBy(String command) {
        String first = command.strip().split("\\s", 2)[0];
        return first.substring(first.lastIndexOf('/') + 1).equals(NAME) && !command.contains(CommandCompiler.IN);
    }

    /**
     * The compiler of a command.
     *
     * @param timeout of each run
     * @throws InputException if nvcc is missing, or the command names input or output files
     */
    public static NvccCompiler of(String command, Duration timeout) {
        List<String> words = CommandWords.split(command, PLACE);
        List<String> options = new ArrayList<>(words.subList(1, words.size()));
        for (String option : options) {
            boolean isSource = !option.startsWith("-") && option.endsWith(".cu");
            if (isSource || OUTPUTS.contains(option.split("=", 2)[0])) {
                throw new InputException(
                        "external-command", PLACE, "'" + option + "': " + NAME + " is given its files by Lockstep");
            }
        }
        ExternalTool tool = ExternalTool.findOfCuda(words.getFirst())
                .orElseThrow(() -> new InputException(
                        "external-missing", PLACE, "there is no " + NAME + ": set CUDA_HOME, or the PATH"));
        addUnlessGiven(options, List.of("-arch", "--gpu-architecture", "-gencode", "--generate-code"), "-arch=sm_90");
        addUnlessGiven(options, List.of("-fmad", "--fmad", "-use_fast_math", "--use_fast_math"), "-fmad=false");
        return new NvccCompiler(command, options, new ToolFiles(tool, timeout, NAME));
    }

    private static void addUnlessGiven(List<String> options, List<String> names, String option) {
        if (options.stream().noneMatch(each -> names.contains(each.split("=", 2)[0]))) {
            options.add(option);
        }
    }

    /** The command, as given. */
    public String command() {
        return command;
    }

    /**
     * Compiles {@code source} to PTX.
     *
     * @throws IOException if the output file cannot be created or read
     */
    public Compilation ptx(Path source) throws IOException {
        return make("-ptx", source);
    }

    private Compilation make(String what, Path source) throws IOException {
        return files.make(out -> {
            List<String> words = new ArrayList<>(List.of(what));
            words.addAll(options);
            words.addAll(List.of("-o", out.toString(), source.toString()));
            return words;
        });
    }

    /** A compiler that compiles {@code source} to a cubin; it ignores its input, which is the PTX of {@link #ptx}. */
    public ExternalCompiler cubinOf(Path source) {
        return new ExternalCompiler() {
            @Override
            public String command() {
                return command;
            }

            @Override
            public String name() {
                return NAME;
            }

            @Override
            public Compilation compile(Program program) throws IOException {
                return make("-cubin", source);
            }
        };
    }
}
