package lockstep.conformance.external;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lockstep.conformance.external.ExternalTool.ToolRun;
import lockstep.ir.ptx.PtxModule;

/** Checks whether {@code ptxas} accepts a text; its output is discarded. */
public final class PtxAssembler {
    /** The optimization levels at which programs are tried. */
    public static final List<String> LEVELS = List.of("-O0", "-O3");

    private static final String NAME = "ptxas";
    private static final Pattern TARGET = Pattern.compile("(?m)^\\.target\\s+(sm_[0-9]+[a-z]?)");
    private static final String DEFAULT_TARGET = "sm_90";

    private final ExternalTool tool;
    private final String level;
    private final Duration timeout;
    /** Modules that it has accepted already, compared by identity. */
    private final Set<PtxModule> taken;

    private PtxAssembler(ExternalTool tool, String level, Duration timeout, Set<PtxModule> taken) {
        this.tool = Objects.requireNonNull(tool);
        this.level = Objects.requireNonNull(level);
        this.timeout = Objects.requireNonNull(timeout);
        this.taken = taken;
    }

    /**
     * The assembler on the PATH.
     *
     * @param level one of {@link #LEVELS}
     * @param timeout of each run
     */
    public static Optional<PtxAssembler> find(String level, Duration timeout) {
        return ExternalTool.findOfCuda(NAME).map(tool -> new PtxAssembler(tool, level, timeout, Set.of()));
    }

    /** Its command line. */
    public String command() {
        return NAME + " " + level;
    }

    /**
     * Runs ptxas on {@code modules}, several at a time, and returns an assembler that knows which were accepted.
     *
     * @throws IOException as {@link #run}
     */
    public PtxAssembler ahead(List<PtxModule> modules) throws IOException {
        Set<PtxModule> found = Collections.newSetFromMap(new IdentityHashMap<>());
        PtxBatch.each(modules, batch -> {
            boolean isTaken = run(batch.text()) instanceof ToolRun.Exited exited && exited.status() == 0;
            if (isTaken) {
                found.addAll(batch.modules());
            }
            return isTaken;
        });
        return new PtxAssembler(tool, level, timeout, found);
    }

    /** Whether {@code module}, compared by identity, was accepted by {@link #ahead}. */
    public boolean hasTaken(PtxModule module) {
        return taken.contains(module);
    }

    /**
     * Runs ptxas on {@code text}, for the target that it names.
     *
     * @throws IOException if the input file cannot be written
     */
    public ToolRun run(String text) throws IOException {
        try (TemporaryFolder folder = TemporaryFolder.create("lockstep-assembled")) {
            Path file = Files.writeString(folder.file("in.ptx"), text, StandardCharsets.ISO_8859_1);
            return tool.run(List.of("-arch=" + target(text), level, "-o", "/dev/null", file.toString()), timeout);
        }
    }

    private static String target(String text) {
        Matcher found = TARGET.matcher(text);
        return found.find() ? found.group(1) : DEFAULT_TARGET;
    }
}
