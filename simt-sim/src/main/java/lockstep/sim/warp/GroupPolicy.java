package lockstep.sim.warp;

import java.util.List;
import lockstep.sim.Schedule;

/** Decides which lanes of one warp run together next. One object a warp; deterministic. */
public interface GroupPolicy {
    /**
     * Lanes to run next: runnable ones at the same place. Asked only while the warp has runnable lanes.
     *
     * @return not empty
     */
    int pick(Warp warp);

    /**
     * A group has parted at the end of a block.
     *
     * @param mask the whole group
     * @param frame where it was
     * @param block of {@code frame}, at whose end it has parted
     */
    default void parted(Warp warp, int mask, Frame frame, int block) {}

    /** A group has parted by calling different functions, into whose frames its lanes have gone. */
    default void calledApart(Warp warp, int mask) {}

    /** Lanes have met at a barrier of the warp: those at one place run together from now on. */
    default void met(Warp warp, int mask) {}

    /** Lanes that run are willing to let others have a turn. */
    default void yielded(Warp warp, int mask) {}

    /**
     * Whether {@link #pick} would pick this very group again if it went along an edge to {@code block} of the frame it
     * is in, and asking it would change nothing but count a turn, which this does then. Only the group that was picked
     * last, all of whose lanes are at one place, may be asked about. False says nothing, and counts none.
     */
    default boolean keeps(Warp warp, int group, Frame frame, int block) {
        return false;
    }

    /**
     * As new, for a warp that is about to start: this itself, or another of the same schedule.
     *
     * @param warp distinguishes the warps of a launch
     */
    default GroupPolicy restarted(Schedule schedule, long warp) {
        return of(schedule, warp);
    }

    /**
     * Lanes that run apart from the others until all of them are at a block.
     *
     * @param frame where they are
     * @param meetingBlock of {@code frame}; -1 for its end
     */
    record PendingArm(int mask, Frame frame, int meetingBlock) {}

    /** The stack of reconvergence, the top first; empty for policies that have none. */
    default List<PendingArm> pending() {
        return List.of();
    }

    /**
     * The policy of a schedule.
     *
     * @param warp distinguishes the warps of a launch, so that each has choices of its own
     */
    static GroupPolicy of(Schedule schedule, long warp) {
        return switch (schedule.policy()) {
            case STACK -> new StackPolicy();
            case MAXIMAL -> new MaximalPolicy();
            case FRONTIER -> new FrontierPolicy();
            case BARRIER -> BarrierPolicy.seeded(schedule.seed(), warp);
            case ARMS -> new BarrierPolicy(new ArmOrder(schedule.seed(), warp));
            case INDEPENDENT -> new IndependentPolicy(schedule.seed() * 0x9E3779B97F4A7C15L + warp);
        };
    }
}
