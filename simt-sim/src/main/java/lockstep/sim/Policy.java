package lockstep.sim;

import lockstep.sim.image.ProgramImage;

/** Which lanes of a warp run together. Per-lane control is the ground truth under each of them. */
public enum Policy {
    /** Lanes that part at a branch meet at its immediate post-dominator; one arm runs after the other. */
    STACK("stack"),
    /** The group in the block lowest in reverse post-order runs; groups that meet run together. */
    MAXIMAL("maximal"),
    /** Thread frontiers: as maximal, but a group waits only for groups that can still reach its block. */
    FRONTIER("frontier"),
    /** Groups by program counter in seeded order, each making progress. */
    INDEPENDENT("independent"),
    /** Lanes that part run together again only behind a convergence barrier; seeded order of the groups. */
    BARRIER("barrier"),
    /** As barrier; the seed is a row of an array that covers the orders of the arms of branches. */
    ARMS("arms");

    private final String word;

    Policy(String word) {
        this.word = word;
    }

    /**
     * Whether it may run {@code image}: registers that the warp has once, in a program whose lanes meet at no barriers,
     * are right only where lanes meet at the post-dominator of their branch. docs/decisions/015.
     */
    public boolean runs(ProgramImage image) {
        return !image.keepsWarpRegisters() || this == STACK;
    }

    /** The word on the command line. */
    public String word() {
        return word;
    }
}
