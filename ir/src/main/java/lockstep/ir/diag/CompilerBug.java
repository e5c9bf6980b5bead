package lockstep.ir.diag;

/**
 * An error in Lockstep itself: a violated invariant of its own code. Never thrown for bad input. Caught once, at the
 * top level, where a reproducer directory is written and the exit status is 3.
 */
public final class CompilerBug extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /** @param message what invariant broke, with the ids and names needed to find the place */
    public CompilerBug(String message) {
        super(message);
    }

    /** @param cause the exception that revealed the broken invariant */
    public CompilerBug(String message, Throwable cause) {
        super(message, cause);
    }
}
