package lockstep.sim.image;

import java.util.BitSet;

/**
 * The cells that belong to a thread and not to an activation of a function: the leading cells of all functions of a
 * kernel. A frame uses those of its caller.
 *
 * @param count number of these cells
 * @param ofWarp those of them with one copy for the warp; must not be changed
 */
public record ThreadCells(int count, BitSet ofWarp) {
    /** For functions whose frames share no cells. */
    public static final ThreadCells NONE = new ThreadCells(0, new BitSet());
}
