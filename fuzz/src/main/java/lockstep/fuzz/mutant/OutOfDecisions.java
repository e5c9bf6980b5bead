package lockstep.fuzz.mutant;

/** Thrown when a mutant has made so many more decisions than the pass that it presumably does not terminate. */
final class OutOfDecisions extends RuntimeException {
    private static final long serialVersionUID = 1L;

    OutOfDecisions(long decisions) {
        super("no end after " + decisions + " decisions");
    }
}
