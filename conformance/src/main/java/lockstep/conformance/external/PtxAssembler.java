package lockstep.conformance.external;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** {@code ptxas} as a judge: whether it takes a text. What it makes of it is thrown away. */
public final class PtxAssembler {
    /** The levels of optimization that programs are tried at. */
    public static final List<String> LEVELS = List.of("-O0", "-O3");

    private static final String NAME = "ptxas";
    private static final String ARCHITECTURE = "-arch=sm_90";

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
        return NAME + " " + ARCHITECTURE + " " + level;
    }

    /**
     * Runs it over {@code text}.
     *
     * @throws IOException if the file that it reads cannot be written
     */
    public ToolRun run(String text) throws IOException {
        Path file = Files.createTempFile("lockstep-assembled", ".ptx");
        try {
            Files.writeString(file, text, StandardCharsets.ISO_8859_1);
            return tool.run(List.of(ARCHITECTURE, level, "-o", "/dev/null", file.toString()), timeout);
        } finally {
            Files.deleteIfExists(file);
        }
    }
}
