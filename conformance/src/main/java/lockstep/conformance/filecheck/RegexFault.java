package lockstep.conformance.filecheck;

/**
 * Thrown for a regular expression that is malformed or too large. Caught where the place in the check file is known.
 */
final class RegexFault extends Exception {
    private static final long serialVersionUID = 1L;

    RegexFault(String message) {
        super(message);
    }
}
