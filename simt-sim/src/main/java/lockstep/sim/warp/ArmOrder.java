package lockstep.sim.warp;

import it.unimi.dsi.fastutil.ints.Int2IntMap;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import lockstep.ir.launch.SplitMix64;

/**
 * One row of a covering array of the orders of the arms of branches. At each branch either the first or the last arm in
 * the code runs first; of the groups that wait for a turn the one that diverged last continues, so that an arm, with
 * all divergence inside it, runs before its sibling arms. docs/decisions/032.
 *
 * <p>Row 0 takes the first arm everywhere, row 1 the last; rows 2 and 3 decide by the lowest bit of the branch's
 * number, rows 4 and 5 by the next one, and so on: of two branches the numbers differ in some bit, so that the rows
 * together have every order of the arms of one with every order of the arms of the other. Rows from {@value #COVERING}
 * on are drawn at random.
 */
final class ArmOrder implements GroupOrder {
    /** Enough for 32 branches. */
    private static final int COVERING = 12;

    private final long row;
    private final SplitMix64 choices;
    /** Numbers of branches, by the block at whose end lanes diverged, in the order in which they first did. */
    private final Int2IntMap branches = new Int2IntOpenHashMap();
    /** For each lane, whether the last arm runs first at the branch where it diverged last. */
    private int lastFirst;
    /** For each lane, when it diverged last. */
    private final long[] divergedAt = new long[Integer.SIZE];

    private long divergences;

    /** @param warp distinguishes the warps of a launch, for the rows that are drawn */
    ArmOrder(long row, long warp) {
        this.row = row;
        choices = new SplitMix64(row * 0x9E3779B97F4A7C15L + warp);
    }

    @Override
    public void diverged(int mask, int block) {
        lastFirst = takesLast(block) ? lastFirst | mask : lastFirst & ~mask;
        divergences++;
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            divergedAt[Integer.numberOfTrailingZeros(rest)] = divergences;
        }
    }

    private boolean takesLast(int block) {
        if (row < 2) {
            return row == 1;
        }
        if (row >= COVERING) {
            return choices.next() < 0;
        }
        int branch = branches.computeIfAbsent(block, _ -> branches.size());
        int bit = (int) (row - 2) / 2;
        return (branch >>> bit & 1) != (row & 1);
    }

    @Override
    public int first(Warp warp, int ready) {
        int best = Integer.numberOfTrailingZeros(ready);
        boolean takesLast = (lastFirst >>> best & 1) != 0;
        for (int rest = ready & ready - 1; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            boolean isBefore = warp.pc(lane) < warp.pc(best);
            best = isBefore != takesLast && warp.pc(lane) != warp.pc(best) ? lane : best;
        }
        return best;
    }

    @Override
    public int next(int among, int lead) {
        int best = Integer.numberOfTrailingZeros(among);
        for (int rest = among & among - 1; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            best = divergedAt[lane] > divergedAt[best] ? lane : best;
        }
        return best;
    }
}
