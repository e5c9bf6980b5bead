package lockstep.conformance.external;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A folder for files of an external tool. It is removed with its contents when it is closed, or when the process ends
 * before that, as on Ctrl-C.
 */
public final class TemporaryFolder implements AutoCloseable {
    /** Longer than the time that a tool gets when the process ends, because it may still write. */
    private static final long GRACE_MILLIS = ExternalTool.GRACE_MILLIS + 500;

    private final Path path;
    private final CountDownLatch isClosed = new CountDownLatch(1);
    private final Thread atOurEnd = new Thread(this::removeAtOurEnd, "temporary folder");

    private TemporaryFolder(Path path) {
        this.path = path;
    }

    /**
     * A new folder below that for temporary files.
     *
     * @param prefix of its name
     * @throws IOException if it cannot be created
     */
    public static TemporaryFolder create(String prefix) throws IOException {
        TemporaryFolder folder = new TemporaryFolder(Files.createTempDirectory(prefix));
        try {
            Runtime.getRuntime().addShutdownHook(folder.atOurEnd);
        } catch (IllegalStateException weAreEnding) {
            folder.atOurEnd.start();
        }
        return folder;
    }

    /** The path of a file in it. */
    public Path file(String name) {
        return path.resolve(name);
    }

    private void removeAtOurEnd() {
        try {
            if (!isClosed.await(GRACE_MILLIS, TimeUnit.MILLISECONDS)) {
                remove();
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private void remove() throws IOException {
        List<Path> all;
        try (Stream<Path> found = Files.walk(path)) {
            all = found.sorted(Comparator.reverseOrder()).toList();
        } catch (NoSuchFileException gone) {
            return;
        }
        for (Path file : all) {
            Files.deleteIfExists(file);
        }
    }

    @Override
    public void close() throws IOException {
        remove();
        isClosed.countDown();
        ShutdownHooks.remove(atOurEnd);
    }
}
