package lockstep.conformance.filecheck;

/** A regular expression that is none, or that is too large. Caught where the place in the check file is known. */
final class RegexFault extends Exception {
    private static final long serialVersionUID = 1L;

    RegexFault(String message) {
        super(message);
    }
}
