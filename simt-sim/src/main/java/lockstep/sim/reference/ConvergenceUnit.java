package lockstep.sim.reference;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import lockstep.sim.image.Op;
import lockstep.sim.image.OpKind;
import lockstep.sim.value.LaneCells;
import lockstep.sim.value.Scalar;
import lockstep.sim.warp.Frame;
import lockstep.sim.warp.GroupPolicy;
import lockstep.sim.warp.Warp;
import lockstep.sim.warp.WarpRendezvous;

/** Convergence barriers of a warp. docs/decisions/027. */
final class ConvergenceUnit {
    /** Convergence barriers of a lane. */
    private static final int BARRIERS = 16;
    /** Copies of one barrier that a lane may hold at a time; older ones, which no code restores, are dropped. */
    private static final int MAX_KEPT = 64;

    private static final long WORD = 0xffffffffL;

    private final RunState run;
    private final Scalar scratch = new Scalar();
    private final CollectiveVisits visits = new CollectiveVisits();
    /** By lane and barrier; the last copy first. */
    private final Map<Warp, Map<Integer, Deque<Kept>>> keptByWarp = new IdentityHashMap<>();

    ConvergenceUnit(RunState run) {
        this.run = run;
    }

    /** A copy of a barrier's mask that a lane holds in a register. */
    private static final class Kept {
        private final int copied;
        private int mask;

        Kept(int mask) {
            this.copied = mask;
            this.mask = mask;
        }
    }

    /** Executes an instruction that moves masks of lanes; false for any other instruction. */
    boolean moves(Op op, Warp warp, Frame frame, int mask) {
        return switch ((OpKind.Group) op.kind) {
            case LANES -> {
                lanes(op, frame, mask);
                yield true;
            }
            case KEEP_BARRIER -> {
                keep(op, warp, frame, mask);
                yield true;
            }
            case RESTORE_BARRIER -> {
                restore(op, warp, frame, mask);
                yield true;
            }
            case GROUP, TOKEN -> false;
        };
    }

    /** The warp is restarted. */
    void begin(Warp warp) {
        keptByWarp.remove(warp);
        visits.begin(warp);
    }

    private Deque<Kept> kept(Warp warp, int lane, int number) {
        return keptByWarp
                .computeIfAbsent(warp, w -> new HashMap<>())
                .computeIfAbsent(lane * BARRIERS + number, k -> new ArrayDeque<>());
    }

    /**
     * Saves the mask of a barrier. It may be undefined where the barrier is not in use: functions save barriers that
     * their callers do not use.
     */
    private void keep(Op op, Warp warp, Frame frame, int mask) {
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            frame.cell(op.operand(0)).get(lane, scratch);
            if (scratch.isDefined()) {
                Deque<Kept> copies = kept(warp, lane, op.number(0));
                copies.push(new Kept((int) scratch.low));
                if (copies.size() > MAX_KEPT) {
                    copies.removeLast();
                }
            }
            frame.cell(op.result).set(lane, scratch);
        }
    }

    private void restore(Op op, Warp warp, Frame frame, int mask) {
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            frame.cell(op.operand(0)).get(lane, scratch);
            Kept last = kept(warp, lane, op.number(0)).peek();
            if (last != null && scratch.isDefined() && last.copied == (int) scratch.low) {
                kept(warp, lane, op.number(0)).pop();
                scratch.low = last.mask & WORD;
            }
            frame.cell(op.result).set(lane, scratch);
        }
    }

    /** Writes the mask of the active lanes, or of those in which the operand is true. */
    void lanes(Op op, Frame frame, int mask) {
        int lanes = 0;
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            run.position.setLane(lane);
            lanes |= isNamed(op, frame, lane) ? 1 << lane : 0;
        }
        scratch.set(lanes & WORD);
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            frame.cell(op.result).set(Integer.numberOfTrailingZeros(rest), scratch);
        }
    }

    private boolean isNamed(Op op, Frame frame, int lane) {
        if (op.operandCount() == 0) {
            return true;
        }
        frame.cell(op.operand(0)).get(lane, scratch);
        MoveUnit.requireDefined(scratch, "branch", "the condition");
        run.steers(scratch, "the condition");
        return (scratch.low & 1) != 0;
    }

    /** Lanes that have met at a barrier of the warp execute the code after it together, wherever they have met. */
    void gather(Warp warp, int mask) {
        visits.gather(warp, mask);
    }

    /** Executes a convergence barrier; completing a rendezvous is left to the caller. */
    void execute(Op op, Warp warp, Frame frame, int mask, GroupPolicy policy) {
        switch ((OpKind.Convergence) op.kind) {
            case WAIT -> await(op, warp, frame, mask);
            case LEAVE -> {
                leave(op, warp, frame, mask);
                warp.advance(mask);
            }
            case YIELD -> {
                warp.advance(mask);
                policy.yielded(warp, mask);
            }
            case SCATTER -> {
                warp.advance(mask);
                if (visits.leave(warp, mask)) {
                    policy.reconverged(warp, mask);
                }
            }
        }
    }

    private int mask(Op op, Frame frame, int lane) {
        frame.cell(op.operand(0)).get(lane, scratch);
        MoveUnit.requireDefined(scratch, "barrier", "a convergence barrier");
        return (int) scratch.low;
    }

    /** A lane waits at its barrier; one that its own barrier does not name, as after {@code BREAK}, continues. */
    private void await(Op op, Warp warp, Frame frame, int mask) {
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            run.position.setLane(lane);
            int named = mask(op, frame, lane);
            if ((named >>> lane & 1) == 0) {
                warp.advance(1 << lane);
            } else {
                WarpRendezvous.await(warp, lane, named);
            }
        }
    }

    /**
     * Removes the lanes from the masks of all lanes that they were to meet. Lanes that are to meet hold the same mask;
     * one that has called a function which uses the barrier itself holds the mask in a saved copy.
     */
    private void leave(Op op, Warp warp, Frame frame, int mask) {
        int rest = mask;
        while (rest != 0) {
            int first = Integer.numberOfTrailingZeros(rest);
            run.position.setLane(first);
            int named = mask(op, frame, first);
            int leaving = 0;
            for (int others = rest; others != 0; others &= others - 1) {
                int lane = Integer.numberOfTrailingZeros(others);
                leaving |= mask(op, frame, lane) == named ? 1 << lane : 0;
            }
            leave(op, warp, frame, named, leaving);
            rest &= ~leaving;
        }
    }

    /**
     * Breaks cyclic waits: lanes that wait at {@code WARPSYNC}, directly or through others, for a lane that waits for
     * them at a convergence barrier are removed from that barrier. False if there is no such cycle. docs/semantics.md,
     * S7.12.
     */
    boolean yieldsToWaiting(Warp warp) {
        for (int rest = warp.waiting(); rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            int yielding = WarpRendezvous.yielding(warp, lane);
            if (yielding != 0) {
                leave(warp.op(lane), warp, warp.frame(lane), warp.arrivalMask(lane), yielding);
                return true;
            }
        }
        return false;
    }

    private void leave(Op op, Warp warp, Frame frame, int named, int leaving) {
        LaneCells barrier = frame.cell(op.operand(0));
        for (int rest = named & warp.present(); rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            barrier.get(lane, scratch);
            if ((int) scratch.low == named) {
                scratch.low &= ~(leaving & WORD);
                barrier.set(lane, scratch);
            }
            if (keptByWarp.containsKey(warp)) {
                for (Kept copy : kept(warp, lane, op.number(0))) {
                    copy.mask = copy.mask == named ? named & ~leaving : copy.mask;
                }
            }
        }
        WarpRendezvous.leave(warp, op.number(0), named, leaving);
    }
}
