package lockstep.sim.warp;

import java.util.ArrayList;
import java.util.List;
import lockstep.sim.Schedule;
import org.jspecify.annotations.Nullable;

/**
 * Reconvergence at the immediate post-dominator: each arm of a divergent branch runs until its lanes are at the
 * reconvergence block (or have left the frame), then the next arm, then all together. Where every lane of an arm waits
 * at a collective, the next arm runs; where all arms wait, lanes run past their reconvergence block, so that every lane
 * that can make progress does (PTX ISA, independent thread scheduling: lanes that wait do not block the others).
 *
 * <p>For instance, where lanes 0 to 7 take the first edge of a branch whose post-dominator is {@code join}:
 *
 * <pre>{@code
 * br %p, %then, %else      stack: {lanes 0-7 until join}, {lanes 8-31 until join}
 * then: ...                lanes 0-7
 * else: ...                lanes 8-31
 * join: ...                stack: empty; all lanes
 * }</pre>
 */
final class StackPolicy implements GroupPolicy {
    /** Lanes that run separately from the others until they are all at {@code meetingBlock} of {@code frame}. */
    private record Arm(int mask, Frame frame, int meetingBlock) {
        /** Lanes of {@code among} that are at the reconvergence point or have ended. */
        int arrived(Warp warp, int among) {
            int result = 0;
            for (int rest = among; rest != 0; rest &= rest - 1) {
                int lane = Integer.numberOfTrailingZeros(rest);
                result |= hasArrived(warp, lane) ? 1 << lane : 0;
            }
            return result;
        }

        private boolean hasArrived(Warp warp, int lane) {
            if ((frame.inside() & 1 << lane) == 0) {
                return true;
            }
            return meetingBlock >= 0
                    && warp.frame(lane) == frame
                    && warp.pc(lane) == frame.function().blockStart(meetingBlock);
        }
    }

    private final List<Arm> arms = new ArrayList<>();
    /** The lanes that the last pick chose from, those of {@link #lastArm} unless that is null. */
    private int lastReady;

    private @Nullable Arm lastArm;

    @Override
    public GroupPolicy restarted(Schedule schedule, long warp) {
        arms.clear();
        lastReady = 0;
        lastArm = null;
        return this;
    }

    @Override
    public List<PendingArm> pending() {
        return arms.reversed().stream()
                .map(arm -> new PendingArm(arm.mask(), arm.frame(), arm.meetingBlock()))
                .toList();
    }

    @Override
    public int pick(Warp warp) {
        popFinished(warp);
        int runnable = warp.runnable();
        int above = 0;
        for (int i = arms.size() - 1; i >= 0; i--) {
            Arm arm = arms.get(i);
            int own = arm.mask() & runnable & ~above;
            int ready = own & ~arm.arrived(warp, own);
            if (ready != 0) {
                lastReady = ready;
                lastArm = arm;
                return together(warp, ready);
            }
            above |= arm.mask();
        }
        int free = runnable & ~above;
        lastReady = free;
        lastArm = null;
        return together(warp, free != 0 ? free : runnable);
    }

    /** The lanes of the last pick stay ready until they reach the reconvergence block of their arm. */
    @Override
    public boolean keeps(Warp warp, int group, Frame frame, int block) {
        Arm arm = lastArm;
        return lastReady == group && (arm == null || arm.frame() != frame || arm.meetingBlock() != block);
    }

    private static int together(Warp warp, int among) {
        int withLowest = warp.companions(Integer.numberOfTrailingZeros(among), among);
        return withLowest == among ? among : warp.companions(MaximalPolicy.first(warp, among), among);
    }

    /** Arms are popped from the top: an arm below is considered only when its lanes are in no arm above. */
    private void popFinished(Warp warp) {
        int above = 0;
        for (int i = arms.size() - 1; i >= 0; i--) {
            Arm arm = arms.get(i);
            int lanes = arm.mask() & warp.live();
            if ((lanes & above) == 0 && arm.arrived(warp, lanes) == lanes) {
                arms.remove(i);
            } else {
                above |= arm.mask();
            }
        }
    }

    @Override
    public void diverged(Warp warp, int mask, Frame frame, int block) {
        int meetingBlock = frame.function().postDominator(block);
        int rest = mask;
        List<Arm> fresh = new ArrayList<>();
        while (rest != 0) {
            int group = warp.companions(Integer.numberOfTrailingZeros(rest), rest);
            rest &= ~group;
            Arm arm = new Arm(group, frame, meetingBlock);
            if (arm.arrived(warp, group) != group) {
                fresh.addFirst(arm);
            }
        }
        arms.addAll(fresh);
    }

    @Override
    public void divergedByCall(Warp warp, int mask) {
        int rest = mask;
        List<Arm> fresh = new ArrayList<>();
        while (rest != 0) {
            int lane = Integer.numberOfTrailingZeros(rest);
            int group = warp.companions(lane, rest);
            rest &= ~group;
            fresh.addFirst(new Arm(group, warp.frame(lane), -1));
        }
        arms.addAll(fresh);
    }
}
