package lockstep.sim.warp;

import lockstep.ir.launch.SplitMix64;

/**
 * Groups by program counter in seeded order. Lanes that meet run together with probability 3/4; otherwise a part of
 * them runs alone, as independent thread scheduling permits. Every sixteenth pick goes to the lane that has waited
 * longest, so that every lane makes progress.
 */
final class IndependentPolicy implements GroupPolicy {
    private static final int FAIR_TURN = 16;

    private final SplitMix64 choices;
    private long turn;
    private final long[] lastRun = new long[32];

    IndependentPolicy(long seed) {
        choices = new SplitMix64(seed);
    }

    @Override
    public int pick(Warp warp) {
        int runnable = warp.runnable();
        turn++;
        int lane = turn % FAIR_TURN == 0 ? longestWaiting(runnable) : random(runnable);
        int group = warp.companions(lane, runnable);
        if (Integer.bitCount(group) > 1 && (choices.next() >>> 62) == 0) {
            int part = group & (int) choices.next();
            group = part == 0 ? group : part | (turn % FAIR_TURN == 0 ? 1 << lane : 0);
        }
        for (int rest = group; rest != 0; rest &= rest - 1) {
            lastRun[Integer.numberOfTrailingZeros(rest)] = turn;
        }
        return group;
    }

    private int random(int runnable) {
        int skip = (int) Long.remainderUnsigned(choices.next(), Integer.bitCount(runnable));
        int rest = runnable;
        for (int i = 0; i < skip; i++) {
            rest &= rest - 1;
        }
        return Integer.numberOfTrailingZeros(rest);
    }

    private int longestWaiting(int runnable) {
        int best = Integer.numberOfTrailingZeros(runnable);
        for (int rest = runnable; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            best = lastRun[lane] < lastRun[best] ? lane : best;
        }
        return best;
    }
}
