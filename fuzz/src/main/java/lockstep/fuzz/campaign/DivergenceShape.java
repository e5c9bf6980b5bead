package lockstep.fuzz.campaign;

import lockstep.sim.Counters;

/**
 * How a run diverged, in a word of few values, for coverage: {@code d} divergent branches (0; 1 to 7; 8 to 63; more),
 * {@code p} share of instructions issued with lanes missing (none, under a quarter, under three quarters, more),
 * {@code c} collective operations (none; 1 to 15; more), {@code b} whether there was a barrier. For instance
 * {@code d2p1c0b1}. 96 words in all.
 */
final class DivergenceShape {
    /** The word of a case that was never run. */
    static final String NONE = "-";

    private static final int FEW = 8;
    private static final int MANY = 64;
    private static final int MANY_COLLECTIVES = 16;

    private DivergenceShape() {}

    /** The word of the run that {@code counters} describe. */
    static String of(Counters counters) {
        return "d" + branches(counters.divergentBranches()) + "p" + partial(counters) + "c"
                + collectives(counters.collectives()) + "b" + (counters.barriers() > 0 ? 1 : 0);
    }

    private static int branches(long count) {
        return count == 0 ? 0 : count < FEW ? 1 : count < MANY ? 2 : 3;
    }

    private static int partial(Counters counters) {
        long partial = counters.partialInstructions();
        long all = counters.warpInstructions();
        return partial == 0 ? 0 : partial < all / 4 ? 1 : partial < all / 4 * 3 ? 2 : 3;
    }

    private static int collectives(long count) {
        return count == 0 ? 0 : count < MANY_COLLECTIVES ? 1 : 2;
    }
}
