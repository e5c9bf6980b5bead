package lockstep.fuzz.generate;

import lockstep.ir.nvvm.Predicate;

/** How a loop tests its counter against a bound. */
enum CounterTest {
    /** For inequality: the counter meets the bound exactly, and may wrap on the way. */
    UNEQUAL(Predicate.NE, Predicate.NE, false, false),
    /** By the signed order, the bound excluded. */
    SIGNED(Predicate.SLT, Predicate.SGT, true, false),
    /** By the signed order, the bound included. */
    SIGNED_OR_EQUAL(Predicate.SLE, Predicate.SGE, true, true),
    /** By the unsigned order, the bound excluded. */
    UNSIGNED(Predicate.ULT, Predicate.UGT, false, false),
    /** By the unsigned order, the bound included. */
    UNSIGNED_OR_EQUAL(Predicate.ULE, Predicate.UGE, false, true);

    private final Predicate up;
    private final Predicate down;
    private final boolean isSigned;
    private final boolean takesBound;

    CounterTest(Predicate up, Predicate down, boolean isSigned, boolean takesBound) {
        this.up = up;
        this.down = down;
        this.isSigned = isSigned;
        this.takesBound = takesBound;
    }

    /** The predicate, of counter and bound, under which the loop continues. */
    Predicate goesOn(boolean isDown) {
        return isDown ? down : up;
    }

    /** Whether the order is signed. */
    boolean isSigned() {
        return isSigned;
    }

    /**
     * How far the bound may be from the first number that the counter does not take, towards its start.
     *
     * @param slack 0 to one less than the step; 0 for inequality
     */
    long inward(long slack) {
        return slack + (takesBound ? 1 : 0);
    }
}
