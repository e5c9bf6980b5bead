package lockstep.conformance.external;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** An executable program outside Lockstep. */
public final class ExternalTool {
    /** Bytes of output that are kept; the rest is read and discarded. */
    public static final int OUTPUT_BYTES = 1 << 20;

    /** The suffix under which the LLVM 19 tools of some distributions are found. */
    private static final String LLVM_SUFFIX = "-19";

    private static final List<String> CUDA_VARIABLES = List.of("CUDA_HOME", "CUDA_PATH");
    private static final String USUAL_CUDA = "/usr/local/cuda";

    /** Time that a tool gets to end by itself when this process ends. */
    static final long GRACE_MILLIS = 2_000;

    /** Maximal number of runs of a tool that is interrupted each time. */
    private static final int MAX_RUNS = 3;

    /** {@code setsid}, which runs a command in a session, and thus a process group, of its own. */
    private static final Optional<String> SESSION =
            find("setsid").map(tool -> tool.path().toString());

    private final Path path;

    private ExternalTool(Path path) {
        this.path = path;
    }

    /** The first executable of this name on the PATH, or of this name with the suffix {@code -19}. */
    public static Optional<ExternalTool> find(String name) {
        String folders = Optional.ofNullable(System.getenv("PATH")).orElse("");
        return find(name, List.of(folders.split(File.pathSeparator)));
    }

    /**
     * The program {@code name} of the CUDA toolkit, which may also be a path: on the PATH, else below
     * {@code CUDA_HOME}, {@code CUDA_PATH} and the default folder.
     */
    static Optional<ExternalTool> findOfCuda(String name) {
        return find(name).or(() -> find(name, cudaFolders()));
    }

    private static List<String> cudaFolders() {
        Stream<String> named = CUDA_VARIABLES.stream().map(System::getenv).filter(Objects::nonNull);
        return Stream.concat(named, Stream.of(USUAL_CUDA))
                .map(toolkit -> toolkit + "/bin")
                .toList();
    }

    /** As {@link #find(String)}, in these folders. */
    public static Optional<ExternalTool> find(String name, List<String> folders) {
        if (name.contains("/")) {
            return Optional.of(Path.of(name)).filter(ExternalTool::isProgram).map(ExternalTool::new);
        }
        return Stream.of(name, name + LLVM_SUFFIX)
                .flatMap(word -> folders.stream().map(folder -> Path.of(folder, word)))
                .filter(ExternalTool::isProgram)
                .findFirst()
                .map(ExternalTool::new);
    }

    private static boolean isProgram(Path path) {
        return Files.isRegularFile(path) && Files.isExecutable(path);
    }

    /** Its path. */
    public Path path() {
        return path;
    }

    /**
     * Runs it without input, in a process group of its own where the system has {@code setsid}: signals that a terminal
     * sends to our group, as on Ctrl-C, do not reach it. It is killed when this process ends. A tool that was
     * interrupted is run again.
     *
     * @param timeout after which it and its descendants are killed
     */
    public ToolRun run(List<String> arguments, Duration timeout) {
        List<String> command = new ArrayList<>();
        SESSION.ifPresent(command::add);
        command.add(path.toString());
        command.addAll(arguments);
        ToolRun ended = once(command, timeout);
        for (int i = 1; i < MAX_RUNS && ended instanceof ToolRun.Exited exited && exited.isStopped(); i++) {
            ended = once(command, timeout);
        }
        return ended;
    }

    private static ToolRun once(List<String> command, Duration timeout) {
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            return whileWeLive(process, timeout);
        } catch (IOException failure) {
            return new ToolRun.NotStarted(String.valueOf(failure.getMessage()));
        }
    }

    private static ToolRun whileWeLive(Process process, Duration timeout) {
        Thread atOurEnd = new Thread(() -> endSoon(process));
        try {
            Runtime.getRuntime().addShutdownHook(atOurEnd);
        } catch (IllegalStateException weAreEnding) {
            return follow(process, Duration.ofMillis(GRACE_MILLIS));
        }
        ToolRun ended = follow(process, timeout);
        ShutdownHooks.remove(atOurEnd);
        return ended;
    }

    /**
     * Gives the tool some time to end by itself, in which the caller learns that this process is ending and does not
     * blame the tool.
     */
    private static void endSoon(Process process) {
        try {
            if (!process.waitFor(GRACE_MILLIS, TimeUnit.MILLISECONDS)) {
                kill(process);
            }
        } catch (InterruptedException interrupted) {
            kill(process);
        }
    }

    private static ToolRun follow(Process process, Duration timeout) {
        ByteArrayOutputStream kept = new ByteArrayOutputStream();
        Thread reader = Thread.ofVirtual().start(() -> drain(process.getInputStream(), kept));
        boolean hasEnded = false;
        try {
            hasEnded = process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS);
            if (!hasEnded) {
                kill(process);
                process.waitFor(GRACE_MILLIS, TimeUnit.MILLISECONDS);
            }
            reader.join(GRACE_MILLIS);
        } catch (InterruptedException interrupted) {
            kill(process);
            Thread.currentThread().interrupt();
        }
        String output = textOf(kept);
        return hasEnded ? new ToolRun.Exited(process.exitValue(), output) : new ToolRun.TimedOut(output);
    }

    private static String textOf(ByteArrayOutputStream kept) {
        synchronized (kept) {
            return kept.toString(StandardCharsets.UTF_8);
        }
    }

    /** Kills the tool before its descendants: a shell that outlives its commands would report their end. */
    private static void kill(Process process) {
        List<ProcessHandle> started = process.descendants().toList();
        process.destroyForcibly();
        started.forEach(ProcessHandle::destroyForcibly);
    }

    /** Reads to the end, so that the tool never blocks on a full pipe; a closed stream counts as the end. */
    private static void drain(InputStream from, ByteArrayOutputStream kept) {
        byte[] buffer = new byte[1 << 13];
        try (from) {
            for (int count = from.read(buffer); count >= 0; count = from.read(buffer)) {
                synchronized (kept) {
                    kept.write(buffer, 0, Math.min(count, OUTPUT_BYTES - kept.size()));
                }
            }
        } catch (IOException closed) {
            return;
        }
    }

    /** How a run of an external tool ended. */
    public sealed interface ToolRun {
        /**
         * It ended by itself.
         *
         * @param status exit status; 128 and more if a signal killed it
         * @param output standard output and standard error in the order written, cut at the limit
         */
        record Exited(int status, String output) implements ToolRun {
            private static final int FIRST_SIGNAL_STATUS = 128;
            private static final int LAST_SIGNAL_STATUS = 128 + 64;

            private static final Set<Integer> STOPPED_STATUSES =
                    Set.of(FIRST_SIGNAL_STATUS + 2, FIRST_SIGNAL_STATUS + 15);

            /** Whether it was interrupted by SIGINT or SIGTERM, which proves nothing about its input. */
            public boolean isStopped() {
                return STOPPED_STATUSES.contains(status);
            }

            /** Whether a signal killed it. ptxas refuses programs with the status 255, which is -1. */
            public boolean isEndedBySignal() {
                return status >= FIRST_SIGNAL_STATUS && status <= LAST_SIGNAL_STATUS;
            }
        }

        /** It exceeded its time limit and was killed. */
        record TimedOut(String output) implements ToolRun {}

        /** It could not be started. */
        record NotStarted(String reason) implements ToolRun {}
    }
}
