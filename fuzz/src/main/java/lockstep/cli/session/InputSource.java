package lockstep.cli.session;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

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
