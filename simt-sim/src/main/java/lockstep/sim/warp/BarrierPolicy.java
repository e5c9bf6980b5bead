package lockstep.sim.warp;

import java.util.Arrays;
import lockstep.ir.launch.SplitMix64;
import lockstep.sim.Policy;
import lockstep.sim.Schedule;

/**
 * Lanes that diverge stay separate until they meet at a barrier of the warp, even where they reach the same place. A
 * group runs until it waits, ends, diverges or yields; a {@link GroupOrder} then decides which group continues. Uniform
 * registers belong to the warp, and ptxas keeps masks and loop counters in them inside the arms of divergent branches,
 * so that a group is not preempted there. Only because other groups may wait for it in a loop, a group yields after
 * {@value #TURNS} turns, at the start of a block. docs/decisions/027.
 */
final class BarrierPolicy implements GroupPolicy {
    private static final int TURNS = 4096;
    private static final int LANES = 32;

    private final GroupOrder order;
    /** For each lane, the lanes that run together with it. */
    private final int[] groups = new int[LANES];

    /** A lane of the group that runs. */
    private int lead;

    private int turns = TURNS;
    private boolean isYielding;

    BarrierPolicy(GroupOrder order) {
        this.order = order;
        Arrays.fill(groups, -1);
    }

    /**
     * The part with the lowest lane continues, or one that is drawn from the seed.
     *
     * @param warp distinguishes the warps of a launch, so that each has choices of its own
     */
    static BarrierPolicy seeded(long seed, long warp) {
        return new BarrierPolicy(
                seed == 0
                        ? new GroupOrder.ByLane()
                        : new GroupOrder.Drawn(new SplitMix64(seed * 0x9E3779B97F4A7C15L + warp)));
    }

    @Override
    public int pick(Warp warp) {
        int runnable = warp.runnable();
        int ready = groups[lead] & runnable;
        boolean hasOthers = ready != runnable;
        boolean yieldsInVain = isYielding && !hasOthers;
        if (ready == 0 || hasOthers && --turns < 0 && mayRest(warp)) {
            ready = other(runnable);
            turns = TURNS;
        } else if (yieldsInVain) {
            turns = TURNS;
        }
        isYielding = false;
        int together = part(warp, ready);
        if (together != ready) {
            separate(together);
        }
        lead = Integer.numberOfTrailingZeros(together);
        return together;
    }

    private boolean mayRest(Warp warp) {
        return isYielding || warp.isAtBlock(Integer.numberOfTrailingZeros(groups[lead] & warp.runnable()));
    }

    /** The runnable lanes of another group than the current one, if there is one. */
    private int other(int runnable) {
        int others = runnable & ~groups[lead];
        return groups[order.next(others != 0 ? others : runnable, lead)] & runnable;
    }

    /** Of lanes that have run together, some that are still at one place. */
    private int part(Warp warp, int ready) {
        int lowest = warp.companions(Integer.numberOfTrailingZeros(ready), ready);
        return lowest == ready ? lowest : warp.companions(order.first(warp, ready), ready);
    }

    /** Makes lanes a group of their own. */
    private void separate(int lanes) {
        for (int lane = 0; lane < LANES; lane++) {
            groups[lane] = (lanes >>> lane & 1) != 0 ? lanes : groups[lane] & ~lanes;
        }
    }

    @Override
    public GroupPolicy restarted(Schedule schedule, long warp) {
        if (schedule.policy() != Policy.BARRIER || schedule.seed() != 0 || !(order instanceof GroupOrder.ByLane)) {
            return GroupPolicy.of(schedule, warp);
        }
        Arrays.fill(groups, -1);
        lead = 0;
        turns = TURNS;
        isYielding = false;
        return this;
    }

    @Override
    public void diverged(Warp warp, int mask, Frame frame, int block) {
        order.diverged(mask, block);
    }

    @Override
    public void reconverged(Warp warp, int mask) {
        int rest = mask;
        while (rest != 0) {
            int together = warp.companions(Integer.numberOfTrailingZeros(rest), rest);
            separate(together);
            rest &= ~together;
        }
    }

    @Override
    public void yielded(Warp warp, int mask) {
        turns = 0;
        isYielding = true;
    }

    /** Counts the turns of a group while other groups can run. */
    @Override
    public boolean keeps(Warp warp, int group, Frame frame, int block) {
        int runnable = warp.runnable();
        if ((groups[lead] & runnable) != group) {
            return false;
        }
        if (group == runnable) {
            return true;
        }
        boolean goesOn = !isYielding && turns > 0;
        turns -= goesOn ? 1 : 0;
        return goesOn;
    }
}
