package lockstep.fuzz.reduce;

import lockstep.fuzz.kernel.TestCase;

/** Hears how a reduction goes on. */
@FunctionalInterface
public interface ReductionListener {
    /** Nobody listens. */
    ReductionListener NONE = (phase, best, questions) -> {};

    /**
     * A candidate was asked about.
     *
     * @param phase what is being tried, kebab-case
     * @param best the smallest case so far, not to be changed
     * @param questions how often {@link InterestingnessTest} was asked so far
     */
    void asked(String phase, TestCase best, long questions);
}
