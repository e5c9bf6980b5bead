package lockstep.cli.session;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Text going out as UTF-8 with {@code \n} line ends on every platform. Unlike {@link java.io.PrintStream} it does not
 * swallow failures, so that a full disk is not mistaken for success. Safe for use by several threads; each call is
 * written whole.
 */
public final class Output {
    /** The message for a full disk. */
    public static final String FULL = "the disk is full; free some of it, or name a place on another one";

    private static final int BUFFER_BYTES = 1 << 16;

    private final OutputStream stream;
    private final boolean isCourtesy;

    /** @param stream where the bytes go; buffered here until {@link #flush} */
    public Output(OutputStream stream) {
        this(stream, false);
    }

    private Output(OutputStream stream, boolean isCourtesy) {
        this.stream = new BufferedOutputStream(stream, BUFFER_BYTES);
        this.isCourtesy = isCourtesy;
    }

    /**
     * An output for messages. Each call is flushed at once, so that it is seen even if the process is killed next;
     * failures are ignored, because the exit status is still valid where messages are not read.
     */
    public static Output forMessages(OutputStream stream) {
        return new Output(stream, true);
    }

    /** The standard output of the process; not flushed before {@link #flush}. */
    public static Output standard() {
        return new Output(new FileOutputStream(FileDescriptor.out));
    }

    /** The standard error of the process; see {@link #forMessages}. */
    public static Output error() {
        return forMessages(new FileOutputStream(FileDescriptor.err));
    }

    /** Whether {@code failure} is that of a full disk. */
    public static boolean isFull(IOException failure) {
        return String.valueOf(failure.getMessage()).contains("No space left on device");
    }

    /**
     * Writes {@code text} as it is.
     *
     * @throws Failure if the stream does not take it
     */
    public synchronized void print(String text) {
        try {
            stream.write(text.getBytes(StandardCharsets.UTF_8));
            if (isCourtesy) {
                stream.flush();
            }
        } catch (IOException failure) {
            fail(failure);
        }
    }

    /** Writes {@code text} and a line end; see {@link #print}. */
    public void line(String text) {
        print(text + "\n");
    }

    /** Hands everything to the operating system; see {@link #print} for failures. */
    public synchronized void flush() {
        try {
            stream.flush();
        } catch (IOException failure) {
            fail(failure);
        }
    }

    private void fail(IOException failure) {
        if (!isCourtesy) {
            throw new Failure(failure);
        }
    }

    /** Thrown where standard output cannot be written any more; ends the command without a verdict. */
    public static final class Failure extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Failure(IOException cause) {
            super(cause.getMessage(), cause);
        }

        /**
         * Whether the reader went away, as {@code head} does. Java gives only the operating system's words, so this
         * recognizes the English text; any other text counts as a real failure (a full disk, for instance).
         */
        public boolean isBrokenPipe() {
            String message = getMessage();
            return message != null && (message.contains("Broken pipe") || message.contains("pipe is being closed"));
        }
    }
}
