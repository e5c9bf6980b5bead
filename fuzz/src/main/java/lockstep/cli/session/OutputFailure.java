package lockstep.cli.session;

import java.io.IOException;

/** Thrown where standard output cannot be written any more; ends the command without a verdict. */
public final class OutputFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    OutputFailure(IOException cause) {
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
