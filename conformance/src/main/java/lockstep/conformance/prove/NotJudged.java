package lockstep.conformance.prove;

/** Whether one function refines another is beyond what is tried here; the message says why. */
final class NotJudged extends Exception {
    private static final long serialVersionUID = 1L;

    NotJudged(String reason) {
        super(reason, null, false, false);
    }
}
