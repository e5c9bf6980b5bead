package lockstep.sim.warp;

import lockstep.ir.launch.SplitMix64;

/** Decides which of the separate groups of a warp continues, wherever {@link BarrierPolicy} has a choice. */
interface GroupOrder {
    /**
     * Of lanes that have run together and are now at several places, a lane of the part that continues.
     *
     * @param ready not empty
     */
    int first(Warp warp, int ready);

    /**
     * After the previous group has ended or waits: a lane of the group that continues.
     *
     * @param among the others, not empty
     * @param lead a lane of the previous group
     */
    int next(int among, int lead);

    /** Lanes diverge at the end of {@code block}. */
    default void diverged(int mask, int block) {}

    /** The group with the lowest lane runs first, then the others by their lowest lanes. */
    final class ByLane implements GroupOrder {
        @Override
        public int first(Warp warp, int ready) {
            return Integer.numberOfTrailingZeros(ready);
        }

        @Override
        public int next(int among, int lead) {
            int behind = among & (lead == Integer.SIZE - 1 ? 0 : -2 << lead);
            return Integer.numberOfTrailingZeros(behind != 0 ? behind : among);
        }
    }

    /** Each choice is drawn at random. */
    final class Drawn implements GroupOrder {
        private final SplitMix64 choices;

        Drawn(SplitMix64 choices) {
            this.choices = choices;
        }

        @Override
        public int first(Warp warp, int ready) {
            return any(ready);
        }

        @Override
        public int next(int among, int lead) {
            return any(among);
        }

        private int any(int lanes) {
            int rest = lanes;
            for (long skip = Long.remainderUnsigned(choices.next(), Integer.bitCount(lanes)); skip > 0; skip--) {
                rest &= rest - 1;
            }
            return Integer.numberOfTrailingZeros(rest);
        }
    }
}
