package lockstep.conformance.plugin;

import java.util.Objects;
import lockstep.ir.diag.Diagnostics;

/**
 * The failure of a plug-in pass: a verdict on that pass, never a fault of Lockstep. The cause is the exception that the
 * pass threw, if any.
 */
public final class PassFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Kinds of failures. */
    public enum Kind {
        /** It threw, overflowed the stack, tried to end the process, or did not report a change. */
        CRASH("pass-crash"),
        /** It exceeded its time limit. */
        TIMEOUT("pass-timeout"),
        /** It left a program that does not verify. */
        BROKEN("broken-module");

        private final String word;

        Kind(String word) {
            this.word = word;
        }

        /** The word in tables and records. */
        public String word() {
            return word;
        }
    }

    private final Kind kind;
    private final String pass;

    private PassFailure(Kind kind, String pass, String message, Throwable cause) {
        super(message, cause);
        this.kind = kind;
        this.pass = Objects.requireNonNull(pass);
    }

    /** {@code pass} threw {@code thrown}. */
    public static PassFailure crash(String pass, Throwable thrown) {
        return new PassFailure(Kind.CRASH, pass, thrown + place(thrown), thrown);
    }

    /** {@code pass} or its provider returned null where a value is required. */
    static PassFailure missing(String pass, String what) {
        return new PassFailure(Kind.CRASH, pass, what, new NullPointerException(what));
    }

    /** {@code pass} did not end within {@code seconds}; {@code thread} holds its stack at that time. */
    static PassFailure timeout(String pass, double seconds, Throwable thread) {
        return new PassFailure(
                Kind.TIMEOUT, pass, "did not end within %.1f s%s".formatted(seconds, place(thread)), thread);
    }

    /** {@code pass} left a program with the errors {@code found}. */
    static PassFailure broken(String pass, Diagnostics found) {
        return new PassFailure(
                Kind.BROKEN, pass, "left a program that does not verify:\n" + found, new IllegalStateException());
    }

    /** How it failed. */
    public Kind kind() {
        return kind;
    }

    /** The name of the pass. */
    public String pass() {
        return pass;
    }

    /** A description without the name of the pass; may have several lines. */
    public String text() {
        return kind.word + ": " + getMessage();
    }

    private static String place(Throwable thrown) {
        StackTraceElement[] frames = thrown.getStackTrace();
        return frames.length == 0 ? "" : "\n  at " + frames[0];
    }
}
