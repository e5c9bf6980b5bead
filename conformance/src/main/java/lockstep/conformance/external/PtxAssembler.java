package lockstep.conformance.external;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code ptxas} as a judge: whether it takes a text. What it makes of it is thrown away. */
public final class PtxAssembler {
    /** The levels of optimization that programs are tried at. */
    public static final List<String> LEVELS = List.of("-O0", "-O3");

    private static final String NAME = "ptxas";
    private static final Pattern TARGET = Pattern.compile("(?m)^\\.target\\s+(sm_[0-9]+[a-z]?)");
    private static final String DEFAULT_TARGET = "sm_90";

    private final ExternalTool tool;
    private final String level;
    private final Duration timeout;

    private PtxAssembler(ExternalTool tool, String level, Duration timeout) {
        this.tool = Objects.requireNonNull(tool);
        this.level = Objects.requireNonNull(level);
        this.timeout = Objects.requireNonNull(timeout);
    }

    /**
     * The one on the PATH.
     *
     * @param level one of {@link #LEVELS}
     * @param timeout of each run
     */
    public static Optional<PtxAssembler> find(String level, Duration timeout) {
        return CudaTools.find(NAME).map(tool -> new PtxAssembler(tool, level, timeout));
    }

    /** What it is, in the words of its command line. */
    public String command() {
        return NAME + " " + level;
    }

    /**
     * Runs it over {@code text}, for the target that it names.
     *
     * @throws IOException if the file that it reads cannot be written
     */
    public ToolRun run(String text) throws IOException {
        Path file = Files.createTempFile("lockstep-assembled", ".ptx");
        try {
            Files.writeString(file, text, StandardCharsets.ISO_8859_1);
            return tool.run(List.of("-arch=" + target(text), level, "-o", "/dev/null", file.toString()), timeout);
        } finally {
            Files.deleteIfExists(file);
        }
    }

    private static String target(String text) {
        Matcher found = TARGET.matcher(text);
        return found.find() ? found.group(1) : DEFAULT_TARGET;
    }
}
