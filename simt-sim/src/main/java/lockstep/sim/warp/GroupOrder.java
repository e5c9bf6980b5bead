package lockstep.sim.warp;

import lockstep.ir.launch.SplitMix64;

/** Which of the groups of a warp that stay apart goes on, wherever {@link BarrierPolicy} has a choice. */
interface GroupOrder {
    /**
     * Of lanes that have run together and now stand at several places, one of those that go on.
     *
     * @param ready not empty
     */
    int first(Warp warp, int ready);

    /**
     * The group before has ended or waits: a lane of the group that goes on.
     *
     * @param among the others, not empty
     * @param lead a lane of the group before
     */
    int next(int among, int lead);

    /** Lanes part at the end of {@code block}. */
    default void parted(int mask, int block) {}

    /** The lowest lane goes first, and behind it the next ones. */
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

    /** Each choice is drawn. */
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
