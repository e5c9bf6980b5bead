package lockstep.fuzz.reduce;

import lockstep.fuzz.kernel.TestCase;

/** Receives the progress of a reduction. */
@FunctionalInterface
public interface ReductionListener {
    /** A listener that does nothing. */
    ReductionListener NONE = (phase, best, questions) -> {};

    /**
     * A candidate was tested.
     *
     * @param phase what is being tried, kebab-case
     * @param best the smallest case so far, not to be changed
     * @param questions how often {@link InterestingnessTest} was called so far
     */
    void asked(String phase, TestCase best, long questions);
}
