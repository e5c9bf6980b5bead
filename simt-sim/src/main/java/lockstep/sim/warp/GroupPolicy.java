package lockstep.sim.warp;

import java.util.List;
import lockstep.sim.Schedule;

/** Decides which lanes of one warp run together next. One object a warp; deterministic. */
public interface GroupPolicy {
    /**
     * Lanes to run next: runnable ones at the same place. Called only while the warp has runnable lanes.
     *
     * @return not empty
     */
    int pick(Warp warp);

    /**
     * A group has diverged at the end of a block.
     *
     * @param mask the whole group
     * @param frame where it was
     * @param block of {@code frame}, at whose end it has diverged
     */
    default void diverged(Warp warp, int mask, Frame frame, int block) {}

    /** A group has diverged by calling different functions; its lanes are in their frames. */
    default void divergedByCall(Warp warp, int mask) {}

    /** Lanes have met at a barrier of the warp: those at one place run together from now on. */
    default void reconverged(Warp warp, int mask) {}

    /** Lanes that run are willing to let others have a turn. */
    default void yielded(Warp warp, int mask) {}

    /**
     * Whether {@link #pick} would pick the same group again after it took an edge to {@code block} of its frame,
     * without any other change of state than counting a turn; if so, counts the turn. Valid only for the group that was
     * picked last, with all its lanes at one place. False means unknown and counts no turn.
     */
    default boolean keeps(Warp warp, int group, Frame frame, int block) {
        return false;
    }

    /**
     * A policy for a warp that is about to start: this one reset, or a new one of the same schedule.
     *
     * @param warp distinguishes the warps of a launch
     */
    default GroupPolicy restarted(Schedule schedule, long warp) {
        return of(schedule, warp);
    }

    /**
     * Lanes that run separately from the others until all of them are at a block.
     *
     * @param frame where they are
     * @param meetingBlock of {@code frame}; -1 for its end
     */
    record PendingArm(int mask, Frame frame, int meetingBlock) {}

    /** The reconvergence stack, the top first; empty for policies without one. */
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
