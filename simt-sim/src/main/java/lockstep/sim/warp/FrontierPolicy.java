package lockstep.sim.warp;

/**
 * Thread frontiers: a group waits only for groups in the same frame that are earlier in reverse post-order and can
 * still reach its block. Of the groups that wait for no other, the one farthest in reverse post-order runs.
 */
final class FrontierPolicy implements GroupPolicy {
    @Override
    public int pick(Warp warp) {
        int runnable = warp.runnable();
        Frame frame = warp.frame(MaximalPolicy.first(warp, runnable));
        int here = 0;
        for (int rest = runnable; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            here |= warp.frame(lane) == frame ? 1 << lane : 0;
        }
        int best = -1;
        for (int rest = here; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            if ((best < 0 || position(warp, lane) > position(warp, best)) && !waits(warp, lane, here)) {
                best = lane;
            }
        }
        return warp.companions(best, runnable);
    }

    @Override
    public boolean keeps(Warp warp, int group, Frame frame, int block) {
        return warp.runnable() == group;
    }

    private static long position(Warp warp, int lane) {
        return (long) warp.frame(lane).function().order(warp.op(lane).block) << 32 | warp.pc(lane);
    }

    private static boolean waits(Warp warp, int lane, int here) {
        int block = warp.op(lane).block;
        for (int rest = here; rest != 0; rest &= rest - 1) {
            int other = Integer.numberOfTrailingZeros(rest);
            int from = warp.op(other).block;
            boolean isEarlier = position(warp, other) < position(warp, lane);
            if (isEarlier
                    && (from == block || warp.frame(lane).function().reach().reaches(from, block))) {
                return true;
            }
        }
        return false;
    }
}
