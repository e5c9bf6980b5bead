package lockstep.sim.image;

import java.util.BitSet;

/**
 * The cells that belong to a thread and not to an activation of a function: the first ones of all functions of a
 * kernel. A frame works on those of its caller.
 *
 * @param count how many they are
 * @param ofWarp those among them that the warp has once; not to be changed
 */
public record ThreadCells(int count, BitSet ofWarp) {
    /** Of functions whose frames have all cells to themselves. */
    public static final ThreadCells NONE = new ThreadCells(0, new BitSet());
}
