package lockstep.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import lockstep.cli.session.ExitStatus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code cc} gives the same bytes however objects hash, and whatever else goes on in the process. Each process draws
 * the order of immutable sets and maps anew, and {@code -XX:hashCode} selects the source of identity hash codes: random
 * numbers, addresses, or a count. This process has those of Java's default.
 *
 * <p>{@code -Dlockstep.processes=N} starts N of them, 3 unless it is given.
 */
final class SameBytesTest {
    private static final int PROCESSES = Integer.getInteger("lockstep.processes", 2);
    private static final int THREADS = 3;
    private static final Path KERNELS = Path.of("..", "conformance", "corpus", "kernels");
    private static final List<String> FILES = List.of("aos_structs.O0.ll", "hash_insert.raw.ll");

    /** How the virtual machine makes identity hash codes: random numbers, mixed addresses, a count, addresses. */
    private static final List<Integer> HASHES = List.of(0, 1, 3, 4);

    @TempDir
    private Path folder;

    private static List<String> arguments(Path out) {
        List<String> arguments = new ArrayList<>(List.of("cc", "-O3", "-o", out + "/"));
        FILES.forEach(file ->
                arguments.add(KERNELS.resolve(file).toAbsolutePath().normalize().toString()));
        return arguments;
    }

    private static Map<String, String> texts(Path out) throws IOException {
        Map<String, String> texts = new TreeMap<>();
        try (Stream<Path> files = Files.list(out)) {
            for (Path file : files.toList()) {
                texts.put(String.valueOf(file.getFileName()), Files.readString(file));
            }
        }
        assertEquals(FILES.size(), texts.size());
        return texts;
    }

    private Map<String, String> here(Path out) throws IOException {
        TestSession session = new TestSession(folder);
        assertEquals(ExitStatus.GOOD, session.run(arguments(out).toArray(String[]::new)), session::err);
        return texts(out);
    }

    private Map<String, String> inAProcess(int number) throws IOException, InterruptedException {
        Path out = folder.resolve("process" + number);
        Path log = folder.resolve("log" + number);
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UnlockExperimentalVMOptions",
                "-XX:hashCode=" + HASHES.get(number % HASHES.size()),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                Lockstep.class.getName()));
        command.addAll(arguments(out));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        assertTrue(process.waitFor(2, TimeUnit.MINUTES));
        assertEquals(0, process.exitValue(), Files.readString(log));
        return texts(out);
    }

    @Test
    void ofAllProcesses() throws IOException, InterruptedException {
        Map<String, String> expected = here(folder.resolve("here"));
        expected.values().forEach(text -> assertFalse(text.isBlank()));
        for (int number = 0; number < PROCESSES; number++) {
            Map<String, String> found = inAProcess(number);
            assertEquals(expected, found, "process " + number);
        }
    }

    @Test
    void ofAllThreads() throws IOException, InterruptedException, ExecutionException {
        Map<String, String> expected = here(folder.resolve("here"));
        List<Future<Map<String, String>>> runs = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            for (int number = 0; number < THREADS; number++) {
                Path out = folder.resolve("thread" + number);
                runs.add(threads.submit(() -> here(out)));
            }
        }
        for (Future<Map<String, String>> run : runs) {
            assertEquals(expected, run.get());
        }
    }
}
