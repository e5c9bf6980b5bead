package lockstep.cli.session;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import lockstep.conformance.external.Bitcode;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.diag.Utf8Text;

/**
 * Reads the files a user names. Every way in which that can fail is an {@link InputException} with a plain message.
 * Remembers what was read, for the reproducer of an internal error. Safe for use by several threads.
 */
public final class InputFiles {
    /** Largest input in bytes, 1 GiB: a Java string and the arrays made from it stay far from their own limits. */
    public static final long LARGEST_BYTES = 1L << 30;

    /** The name of standard input. */
    public static final String STANDARD_INPUT = "-";

    private final Path directory;
    private final InputStream standardInput;
    private final long largestBytes;
    private final Map<String, InputSource> read = new LinkedHashMap<>();

    /**
     * @param directory relative names are resolved against it
     * @param standardInput what the name {@code -} reads
     */
    public InputFiles(Path directory, InputStream standardInput) {
        this(directory, standardInput, LARGEST_BYTES);
    }

    InputFiles(Path directory, InputStream standardInput, long largestBytes) {
        this.directory = directory;
        this.standardInput = standardInput;
        this.largestBytes = largestBytes;
    }

    /**
     * The whole text of a file.
     *
     * @param name path as the user gave it, or {@code -} for standard input
     * @throws InputException if it is missing, a directory, unreadable, larger than {@link #LARGEST_BYTES} or not UTF-8
     */
    public String readText(String name) {
        byte[] bytes = readBytes(name);
        return Utf8Text.decode(nameOf(name), bytes);
    }

    /**
     * The bytes of a file; see {@link #readText}, without the demand for UTF-8. Of bitcode they are those of its text,
     * where {@code llvm-dis} is there.
     *
     * @throws InputException if it is missing, a directory, unreadable, larger than {@link #LARGEST_BYTES}, or damaged
     *     bitcode
     */
    public byte[] readBytes(String name) {
        if (name.equals(STANDARD_INPUT)) {
            byte[] bytes = readAll(name, standardInput);
            remember(name, new InputSource.Bytes(bytes));
            return Bitcode.asText(nameOf(name), bytes);
        }
        Path path = resolve(name);
        remember(name, new InputSource.File(path));
        if (Files.isDirectory(path)) {
            throw fault("input-is-directory", name, "is a directory, a file is expected");
        }
        try (InputStream stream = Files.newInputStream(path)) {
            return Bitcode.asText(name, readAll(name, stream));
        } catch (IOException failure) {
            throw unreadable(name, failure);
        }
    }

    /**
     * The next line of standard input, without its end; empty at the end of the input.
     *
     * @throws InputException if it cannot be read
     */
    public Optional<String> readLine() {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        try {
            int next = standardInput.read();
            boolean isAtEnd = next < 0;
            while (next >= 0 && next != '\n') {
                line.write(next);
                next = standardInput.read();
            }
            return isAtEnd ? Optional.empty() : Optional.of(line.toString(StandardCharsets.UTF_8));
        } catch (IOException failure) {
            throw unreadable(STANDARD_INPUT, failure);
        }
    }

    /**
     * The path of a name, resolved against the working directory.
     *
     * @throws InputException if the operating system has no such names (a NUL character, for instance)
     */
    public Path resolve(String name) {
        try {
            return directory.resolve(name);
        } catch (InvalidPathException invalid) {
            throw fault("input-name", "<argument>", "is not a file name: " + invalid.getReason());
        }
    }

    /** What was read so far by the name the user gave, in order. */
    public synchronized Map<String, InputSource> read() {
        return new LinkedHashMap<>(read);
    }

    private synchronized void remember(String name, InputSource source) {
        read.put(name, source);
    }

    private byte[] readAll(String name, InputStream stream) {
        try {
            byte[] bytes = stream.readNBytes(Math.toIntExact(largestBytes));
            if (bytes.length == largestBytes && stream.read() >= 0) {
                throw fault("input-too-large", name, "is larger than " + largestBytes + " bytes");
            }
            return bytes;
        } catch (IOException failure) {
            throw unreadable(name, failure);
        }
    }

    private static InputException unreadable(String name, IOException failure) {
        return switch (failure) {
            case NoSuchFileException _ -> fault("input-missing", name, "no such file");
            case AccessDeniedException _ -> fault("input-unreadable", name, "permission denied");
            case FileSystemException other
            when other.getReason() != null -> fault("input-unreadable", name, "cannot be read: " + other.getReason());
            default -> fault("input-unreadable", name, "cannot be read: " + failure.getMessage());
        };
    }

    private static InputException fault(String code, String name, String message) {
        return new InputException(code, SourceLocation.ofFile(nameOf(name)), message);
    }

    private static String nameOf(String name) {
        return name.equals(STANDARD_INPUT) ? "<stdin>" : name;
    }

    /** Where the bytes of an input came from, so that they can be copied into a reproducer. */
    public sealed interface InputSource {
        /** Copies the input to {@code target}. */
        void copyTo(Path target) throws IOException;

        /** A file, named by its resolved path. */
        record File(Path path) implements InputSource {
            @Override
            public void copyTo(Path target) throws IOException {
                Files.copy(path, target);
            }
        }

        /** Bytes that can be read only once: standard input. Shared with the reader, never changed. */
        final class Bytes implements InputSource {
            private final byte[] content;

            Bytes(byte[] content) {
                this.content = content;
            }

            @Override
            public void copyTo(Path target) throws IOException {
                Files.write(target, content);
            }
        }
    }
}
