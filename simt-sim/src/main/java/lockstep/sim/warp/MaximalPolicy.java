package lockstep.sim.warp;

/**
 * The first block in reverse post-order runs first, with every lane that is there; inside a block the earliest
 * instruction. Lanes in deeper calls come before lanes in shallower ones, so that callees return to their callers;
 * different frames of one depth are taken in the order of their lowest lane.
 */
final class MaximalPolicy implements GroupPolicy {
    @Override
    public int pick(Warp warp) {
        return warp.companions(first(warp, warp.runnable()), warp.runnable());
    }

    @Override
    public boolean keeps(Warp warp, int group, Frame frame, int block) {
        int others = warp.runnable() & ~group;
        int order = frame.function().order(block);
        for (int rest = others; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            Frame other = warp.frame(lane);
            boolean isLater = other == frame
                    ? order < frame.function().order(warp.op(lane).block)
                    : other.depth() < frame.depth();
            if (!isLater) {
                return false;
            }
        }
        return true;
    }

    /** The lane of {@code among} that comes first. */
    static int first(Warp warp, int among) {
        int best = Integer.numberOfTrailingZeros(among);
        for (int rest = among & among - 1; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            if (comesBefore(warp, lane, best)) {
                best = lane;
            }
        }
        return best;
    }

    private static boolean comesBefore(Warp warp, int lane, int best) {
        Frame mine = warp.frame(lane);
        Frame other = warp.frame(best);
        if (mine != other) {
            return mine.depth() > other.depth();
        }
        if (warp.pc(lane) == warp.pc(best)) {
            return false;
        }
        int order = mine.function().order(warp.op(lane).block);
        int otherOrder = other.function().order(warp.op(best).block);
        return order != otherOrder ? order < otherOrder : warp.pc(lane) < warp.pc(best);
    }
}
