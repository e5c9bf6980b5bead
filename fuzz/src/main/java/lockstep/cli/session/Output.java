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
    private static final int BUFFER_BYTES = 1 << 16;

    private final OutputStream stream;

    /** @param stream where the bytes go; buffered here */
    public Output(OutputStream stream) {
        this.stream = new BufferedOutputStream(stream, BUFFER_BYTES);
    }

    /** The standard output of the process; not flushed before {@link #flush}. */
    public static Output standard() {
        return new Output(new FileOutputStream(FileDescriptor.out));
    }

    /** The standard error of the process; not flushed before {@link #flush}. */
    public static Output error() {
        return new Output(new FileOutputStream(FileDescriptor.err));
    }

    /**
     * Writes {@code text} as it is.
     *
     * @throws OutputFailure if the stream does not take it
     */
    public synchronized void print(String text) {
        try {
            stream.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException failure) {
            throw new OutputFailure(failure);
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
            throw new OutputFailure(failure);
        }
    }
}
