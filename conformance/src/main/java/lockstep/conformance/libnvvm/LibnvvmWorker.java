package lockstep.conformance.libnvvm;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lockstep.conformance.libnvvm.LibnvvmWorkers.WorkerAnswer;

/** One child process. Used by one thread at a time. */
final class LibnvvmWorker {
    /** Options for a small virtual machine that does not write files when the library crashes. */
    private static final List<String> OPTIONS = List.of(
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-XX:-UsePerfData",
            "-XX:-CreateCoredumpOnCrash",
            "-XX:ErrorFile=/dev/null",
            "--enable-native-access=ALL-UNNAMED");

    private static final Duration GRACE = Duration.ofSeconds(2);

    /** How the virtual machine reports the signal that ends it, which its exit status does not show. */
    private static final Pattern FATAL_SIGNAL =
            Pattern.compile("^#\\s+SIG\\w+ \\(0x([0-9a-f]{1,2})\\)", Pattern.MULTILINE);

    private static final int FIRST_SIGNAL_STATUS = 128;

    private final Process process;
    private final Thread errorReader;
    private final BoundedText errors = new BoundedText();
    private final DataOutputStream requests;
    private final DataInputStream answers;
    private int compilations;

    private LibnvvmWorker(Process process) {
        this.process = process;
        this.requests = new DataOutputStream(new BufferedOutputStream(process.getOutputStream()));
        this.answers = new DataInputStream(new BufferedInputStream(process.getInputStream()));
        this.errorReader =
                Thread.ofPlatform().daemon().name("libnvvm-errors").start(() -> errors.drain(process.getErrorStream()));
    }

    /** Starts a process that loads {@code library}. */
    static LibnvvmWorker start(Path library) throws IOException {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        List<String> head = List.of(java.toString());
        List<String> tail = List.of(
                "-cp",
                ownClasses(),
                LibnvvmWorkerMain.class.getName(),
                library.toAbsolutePath().toString());
        ProcessBuilder builder = new ProcessBuilder();
        List.of(head, OPTIONS, tail).forEach(builder.command()::addAll);
        return new LibnvvmWorker(builder.start());
    }

    /** The jar or folder of this package: all that the child needs. */
    private static String ownClasses() throws IOException {
        try {
            return Path.of(LibnvvmWorkerMain.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException wrong) {
            throw new IOException("the place of the classes is no path", wrong);
        }
    }

    /** The number of compilations so far. */
    int compilations() {
        return compilations;
    }

    /** Ends the process. */
    void end() {
        process.destroyForcibly();
    }

    /** Compiles; after any other answer than {@link WorkerAnswer.Answered} the process has ended. */
    WorkerAnswer compile(WorkerMessages.Request request, Duration timeout) {
        compilations++;
        errors.clear();
        AtomicBoolean isDecided = new AtomicBoolean();
        Executor later = CompletableFuture.delayedExecutor(timeout.toMillis(), TimeUnit.MILLISECONDS);
        CompletableFuture<Void> guard = CompletableFuture.runAsync(() -> killUnless(isDecided), later);
        try {
            WorkerMessages.write(requests, request);
            LibnvvmResult result = WorkerMessages.readResult(answers);
            return isDecided.compareAndSet(false, true) ? new WorkerAnswer.Answered(result) : ended(true);
        } catch (IOException broken) {
            return ended(!isDecided.compareAndSet(false, true));
        } finally {
            guard.cancel(false);
        }
    }

    private void killUnless(AtomicBoolean isDecided) {
        if (isDecided.compareAndSet(false, true)) {
            process.destroyForcibly();
        }
    }

    /**
     * A process that closed its stream is about to exit with a status of its own. The report of a crash of the virtual
     * machine is in the stream of answers.
     */
    private WorkerAnswer ended(boolean isLate) {
        Thread rest = Thread.ofPlatform().daemon().name("libnvvm-rest").start(() -> errors.drain(answers));
        try {
            if (!process.waitFor(GRACE.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly().waitFor();
            }
            errorReader.join(GRACE);
            rest.join(GRACE);
        } catch (InterruptedException interrupted) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            return new WorkerAnswer.TimedOut(errors.text());
        }
        String output = errors.text();
        return isLate ? new WorkerAnswer.TimedOut(output) : new WorkerAnswer.Crashed(status(output), output);
    }

    private int status(String output) {
        Matcher signal = FATAL_SIGNAL.matcher(output);
        return signal.find() ? FIRST_SIGNAL_STATUS + Integer.parseInt(signal.group(1), 16) : process.exitValue();
    }

    /** The first bytes of a process's output since the last {@link #clear}. Thread-safe. */
    private static final class BoundedText {
        private static final int LARGEST_BYTES = 1 << 16;

        private final ByteArrayOutputStream kept = new ByteArrayOutputStream();

        /** Discards the text. */
        synchronized void clear() {
            kept.reset();
        }

        private synchronized void add(byte[] bytes, int count) {
            kept.write(bytes, 0, Math.min(count, LARGEST_BYTES - kept.size()));
        }

        /** The kept text. */
        synchronized String text() {
            return kept.toString(StandardCharsets.UTF_8);
        }

        /** Reads {@code from} to its end, so that its writer never blocks; a closed stream counts as ended. */
        void drain(InputStream from) {
            byte[] buffer = new byte[1 << 12];
            try (from) {
                for (int count = from.read(buffer); count >= 0; count = from.read(buffer)) {
                    add(buffer, count);
                }
            } catch (IOException closed) {
                return;
            }
        }
    }
}
