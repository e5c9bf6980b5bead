package lockstep.conformance.filecheck;

/**
 * Thrown if a check line cannot be matched, for instance because of an undefined variable. Becomes a message of the
 * check.
 */
final class MatchFault extends Exception {
    private static final long serialVersionUID = 1L;

    MatchFault(String message) {
        super(message);
    }
}
