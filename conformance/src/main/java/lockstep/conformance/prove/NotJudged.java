package lockstep.conformance.prove;

/** Thrown if refinement cannot be decided here; the message gives the reason. */
final class NotJudged extends Exception {
    private static final long serialVersionUID = 1L;

    NotJudged(String reason) {
        super(reason, null, false, false);
    }
}
