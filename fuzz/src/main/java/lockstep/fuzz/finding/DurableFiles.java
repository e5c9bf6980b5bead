package lockstep.fuzz.finding;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Objects;

/** Writes files so that they are on the disk, whole, when the call returns. */
public final class DurableFiles {
    private static final String SUFFIX = ".new";

    private DurableFiles() {}

    /** Writes a file that is not there yet, or whose old content may be lost. */
    public static void write(Path file, byte[] bytes) throws IOException {
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            ByteBuffer buffer = ByteBuffer.wrap(bytes);
            while (buffer.hasRemaining()) {
                channel.write(buffer);
            }
            channel.force(true);
        }
    }

    /** Replaces a file: at any moment it has either its old content or the new one. */
    public static void replace(Path file, byte[] bytes) throws IOException {
        Path fresh = fresh(file);
        write(fresh, bytes);
        commit(file);
    }

    /** The name under which the new content of {@code file} is written before {@link #commit}. */
    public static Path fresh(Path file) {
        return file.resolveSibling(file.getFileName() + SUFFIX);
    }

    /** Replaces {@code file} by its {@link #fresh} file. */
    public static void commit(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(fresh(file), StandardOpenOption.WRITE)) {
            channel.force(true);
        }
        Files.move(fresh(file), file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        syncFolder(Objects.requireNonNull(file.toAbsolutePath().getParent()));
    }

    /** Puts the names in a folder on the disk; does nothing where folders cannot be opened, as on Windows. */
    public static void syncFolder(Path folder) throws IOException {
        if (!folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            return;
        }
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }
}
