package lockstep.conformance.libnvvm;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** The first bytes of a process's output since the last {@link #clear}. Thread-safe. */
final class BoundedText {
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
