package lockstep.conformance.plugin;

import java.util.Objects;
import lockstep.ir.diag.Diagnostics;

/**
 * A pass from outside failed: a verdict on that pass, and never a fault of Lockstep. What went wrong inside it is the
 * cause, if anything was thrown.
 */
public final class PassFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Ways to fail. */
    public enum Kind {
        /** It threw, overflowed the stack, wanted to end the process, or hid a change. */
        CRASH("pass-crash"),
        /** It did not end in its time. */
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

    /** {@code pass}, or who brings it, gives no value where there must be one. */
    static PassFailure missing(String pass, String what) {
        return new PassFailure(Kind.CRASH, pass, what, new NullPointerException(what));
    }

    /** {@code pass} did not end within {@code seconds}; {@code thread} is where it was then. */
    static PassFailure timeout(String pass, double seconds, Throwable thread) {
        return new PassFailure(
                Kind.TIMEOUT, pass, "did not end within %.1f s%s".formatted(seconds, place(thread)), thread);
    }

    /** {@code pass} left a program in which {@code found} is wrong. */
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

    /** How and what, without the pass; may have several lines. */
    public String text() {
        return kind.word + ": " + getMessage();
    }

    private static String place(Throwable thrown) {
        StackTraceElement[] frames = thrown.getStackTrace();
        return frames.length == 0 ? "" : "\n  at " + frames[0];
    }
}
