package lockstep.fuzz.mutant;

/** A mutant that decides so much more than the pass did that it will not come to an end. */
final class OutOfDecisions extends RuntimeException {
    private static final long serialVersionUID = 1L;

    OutOfDecisions(long decisions) {
        super("no end after " + decisions + " decisions");
    }
}
