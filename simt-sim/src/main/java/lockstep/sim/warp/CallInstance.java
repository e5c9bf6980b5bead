package lockstep.sim.warp;

import lockstep.sim.value.Scalar;
import org.jspecify.annotations.Nullable;

/**
 * One execution of a call whose result is claimed uniform: the lanes that made it together, and the result of the first
 * of them to return. Lanes that executed the call together belong to different dynamic instances if they were at
 * different iterations.
 */
public final class CallInstance {
    private final int[] leader;
    private final @Nullable Scalar[][] first;
    private final int[] firstLane;

    /**
     * @param warp its lanes {@code mask} are at the call
     * @param leaves scalars of the result
     */
    public CallInstance(Warp warp, int mask, int leaves) {
        leader = new int[warp.size()];
        firstLane = new int[warp.size()];
        first = new @Nullable Scalar[warp.size()][leaves];
        for (int rest = mask; rest != 0; ) {
            int together = Instances.of(warp, rest);
            int lead = Integer.numberOfTrailingZeros(together);
            for (int left = together; left != 0; left &= left - 1) {
                leader[Integer.numberOfTrailingZeros(left)] = lead;
            }
            rest &= ~together;
        }
    }

    /**
     * The result of the first lane of {@code lane}'s dynamic instance to return; {@code value} itself if this is the
     * first.
     */
    public Scalar first(int lane, int leaf, Scalar value) {
        @Nullable Scalar[] ofInstance = first[leader[lane]];
        Scalar known = ofInstance[leaf];
        if (known == null) {
            known = new Scalar();
            known.copyFrom(value);
            ofInstance[leaf] = known;
            firstLane[leader[lane]] = lane;
        }
        return known;
    }

    /** The first lane of {@code lane}'s dynamic instance to return. */
    public int firstLane(int lane) {
        return firstLane[leader[lane]];
    }
}
