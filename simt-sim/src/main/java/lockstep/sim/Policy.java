package lockstep.sim;

import lockstep.sim.image.ProgramImage;

/** Which lanes of a warp run together. Under every policy the control flow of each lane is its own. */
public enum Policy {
    /** Lanes that diverge at a branch reconverge at its immediate post-dominator; one arm runs after the other. */
    STACK("stack"),
    /** The group whose block is first in reverse post-order runs; groups that meet run together. */
    MAXIMAL("maximal"),
    /** Thread frontiers: like maximal, but a group waits only for groups that can still reach its block. */
    FRONTIER("frontier"),
    /** Groups by program counter in seeded order, each making progress. */
    INDEPENDENT("independent"),
    /** Lanes that diverge reconverge only at convergence barriers; seeded order of the groups. */
    BARRIER("barrier"),
    /** Like barrier; the seed is a row of a covering array of the orders of the arms of branches. */
    ARMS("arms");

    private final String word;

    Policy(String word) {
        this.word = word;
    }

    /**
     * Whether it may run {@code image}: in a program without convergence barriers, warp-shared registers are correct
     * only where lanes reconverge at the post-dominator of their branch. docs/decisions/015.
     */
    public boolean runs(ProgramImage image) {
        return !image.keepsWarpRegisters() || this == STACK;
    }

    /** The word on the command line. */
    public String word() {
        return word;
    }
}
