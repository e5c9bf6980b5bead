package lockstep.sim.image;

import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntSet;

/**
 * A control-flow edge and the moves on it. Numbered within its function.
 *
 * <p>The moves are those of the target's PHIs, leaf by leaf, all at once; they are executed when the target is entered.
 */
public final class Edge {
    /** Number of the edge in its function. */
    public final int index;
    /** Block it leaves. */
    public final int source;
    /** Block it reaches. */
    public final int target;
    /** First instruction of the target. */
    public final int targetPc;
    /** Cycles that it enters from outside, or reenters other than at the header: their iteration counts start at 0. */
    final int[] entered;
    /** The cycle whose header it reaches from inside, -1 for none. */
    final int continued;
    /** Cells that the PHIs of the target read on this edge. */
    final int[] moveFrom;
    /** Cells that they write, one for each of {@link #moveFrom}. */
    final int[] moveTo;
    /** Cells of undefined constants among {@link #moveFrom}: drawn again each time. */
    final int[] redrawn;
    /** Whether a move writes a cell that a later one reads. */
    final boolean isParallel;

    Edge(
            int index,
            int source,
            int target,
            int targetPc,
            int[] entered,
            int continued,
            int[] moveFrom,
            int[] moveTo,
            int[] redrawn) {
        this.index = index;
        this.source = source;
        this.target = target;
        this.targetPc = targetPc;
        this.entered = entered;
        this.continued = continued;
        this.moveFrom = moveFrom;
        this.moveTo = moveTo;
        this.redrawn = redrawn;
        this.isParallel = overlaps(moveFrom, moveTo);
    }

    private static boolean overlaps(int[] from, int[] to) {
        if (to.length < 2) {
            return false;
        }
        // A bit for each cell of the function would be quadratic over all edges.
        IntSet written = new IntOpenHashSet(to.length);
        for (int i = 0; i < to.length; i++) {
            if (from[i] >= 0 && written.contains(from[i])) {
                return true;
            }
            written.add(to[i]);
        }
        return false;
    }

    /** Number of moves. */
    public int moveCount() {
        return moveTo.length;
    }

    /** Cell that move {@code i} reads. */
    public int moveFrom(int i) {
        return moveFrom[i];
    }

    /** Cell that move {@code i} writes. */
    public int moveTo(int i) {
        return moveTo[i];
    }

    /** Whether all moves must read before any of them writes. */
    public boolean isParallel() {
        return isParallel;
    }

    /** Number of cells of undefined constants to draw again. */
    public int redrawnCount() {
        return redrawn.length;
    }

    /** Cell number {@code i} to draw again. */
    public int redrawn(int i) {
        return redrawn[i];
    }

    /** Number of cycles entered. */
    public int enteredCount() {
        return entered.length;
    }

    /** Cycle number {@code i} entered. */
    public int entered(int i) {
        return entered[i];
    }

    /** The cycle that it continues, -1 for none. */
    public int continued() {
        return continued;
    }
}
