package lockstep.sim.warp;

import java.util.Arrays;
import lockstep.sim.image.BarrierKind;
import lockstep.sim.value.ProgramFault;

/** One of the sixteen barriers of a block, with the threads that have arrived. docs/semantics.md, S8. */
final class BlockBarrier {
    private final int[] waiting;
    private int arrived;
    private int count = -1;
    private boolean isOpen;
    private BarrierKind operation = BarrierKind.SYNC;
    private int ones;
    private boolean hasUndefined;
    private boolean hasPoison;

    BlockBarrier(int warps) {
        waiting = new int[warps];
    }

    /** Lanes of a warp that wait here. */
    int waiting(int warp) {
        return waiting[warp];
    }

    /**
     * Threads arrive.
     *
     * @param threads how many they count as
     * @param mask lanes that wait; 0 for an arrival without waiting
     */
    void arrive(BarrierKind what, int wanted, int warp, int mask, int threads) {
        if (isOpen && count != wanted) {
            throw new ProgramFault(
                    "barrier-count", "threads arrive with the counts " + text(count) + " and " + text(wanted));
        }
        if (isOpen && operation != what && (operation.isReduction() || what.isReduction())) {
            throw new ProgramFault("barrier-mismatch", what.word() + " meets " + operation.word() + " at one barrier");
        }
        isOpen = true;
        count = wanted;
        operation = what;
        arrived += threads;
        waiting[warp] |= mask;
        if (wanted >= 0 && arrived > wanted) {
            throw new ProgramFault("barrier-count", arrived + " threads arrive at a barrier of " + wanted);
        }
    }

    private static String text(int count) {
        return count < 0 ? "of all" : Integer.toString(count);
    }

    /** Adds a predicate to the reduction. */
    void reduce(boolean predicate, boolean isUndefined, boolean isPoison) {
        ones += predicate ? 1 : 0;
        hasUndefined |= isUndefined;
        hasPoison |= isPoison;
    }

    boolean isComplete(Warp[] warps) {
        if (!isOpen) {
            return false;
        }
        if (count >= 0) {
            return arrived == count;
        }
        for (Warp warp : warps) {
            if ((warp.live() & ~waiting[warp.index()]) != 0) {
                return false;
            }
        }
        return true;
    }

    /** The result of the reduction; resets the barrier. */
    BarrierReduction finish() {
        int total = 0;
        for (int mask : waiting) {
            total += Integer.bitCount(mask);
        }
        BarrierReduction result =
                new BarrierReduction(operation, ones, ones == total, ones > 0, hasUndefined, hasPoison, total);
        Arrays.fill(waiting, 0);
        arrived = 0;
        count = -1;
        isOpen = false;
        operation = BarrierKind.SYNC;
        ones = 0;
        hasUndefined = false;
        hasPoison = false;
        return result;
    }
}
