package lockstep.conformance.filecheck;

/** Why a line cannot be searched for, for instance an undefined variable. Becomes a message of the check. */
final class MatchFault extends Exception {
    private static final long serialVersionUID = 1L;

    MatchFault(String message) {
        super(message);
    }
}
