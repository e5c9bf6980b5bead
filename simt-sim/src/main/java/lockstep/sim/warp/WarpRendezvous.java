package lockstep.sim.warp;

import lockstep.sim.image.Collective;
import lockstep.sim.image.Op;
import lockstep.sim.image.OpKind;
import lockstep.sim.value.ProgramFault;

/**
 * The rendezvous of lanes of a warp at {@code .sync} collectives, at aligned barriers and at convergence barriers.
 * docs/semantics.md, S7.4 to S7.7, S8.2.
 */
public final class WarpRendezvous {
    private WarpRendezvous() {}

    /**
     * A lane arrives; {@link #complete} returns the lanes of a rendezvous that this completes.
     *
     * @param mask lanes named, all of them for an aligned barrier
     * @throws ProgramFault if another lane waits there that can never meet this one
     */
    public static void arrive(Warp warp, int lane, int mask) {
        for (int rest = warp.waiting(); rest != 0; rest &= rest - 1) {
            int other = Integer.numberOfTrailingZeros(rest);
            boolean namesLane = (warp.arrivalMask(other) & 1 << lane) != 0;
            boolean isNamed = (mask & 1 << other) != 0;
            boolean mustMeet = warp.op(lane).meetsElsewhere ? namesLane && isNamed : namesLane || isNamed;
            if (mustMeet
                    && warp.arrivalMask(other) != mask
                    && !isWarpSync(warp.op(lane))
                    && Instances.isSame(warp, lane, other)) {
                throw new ProgramFault(
                        "mask-mismatch",
                        "lanes %d and %d meet with the masks 0x%08x and 0x%08x"
                                .formatted(other, lane, warp.arrivalMask(other), mask));
            }
        }
        warp.await(lane, mask);
    }

    /** A lane arrives where all waiting lanes have named the same {@code mask}. */
    public static void arriveAgreeing(Warp warp, int lane, int mask) {
        warp.await(lane, mask);
    }

    /** A lane arrives at a convergence barrier, where it waits for the lanes of {@code mask}. */
    public static void await(Warp warp, int lane, int mask) {
        warp.await(lane, mask);
    }

    /** Lanes that wait at convergence barrier {@code number} for {@code named} no longer wait for {@code lanes}. */
    public static void leave(Warp warp, int number, int named, int lanes) {
        for (int rest = warp.waiting(); rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            Op op = warp.op(lane);
            boolean isHere = op.kind == OpKind.Convergence.WAIT && op.number(0) == number;
            if (isHere && warp.arrivalMask(lane) == named) {
                warp.await(lane, warp.arrivalMask(lane) & ~lanes);
            }
        }
    }

    /**
     * The lanes that {@code lane} waits for at a convergence barrier and that wait at {@code WARPSYNC} for it, directly
     * or through other lanes.
     */
    public static int yielding(Warp warp, int lane) {
        if (warp.op(lane).kind != OpKind.Convergence.WAIT) {
            return 0;
        }
        int atWarpSync = 0;
        for (int rest = warp.arrivalMask(lane) & warp.waiting(); rest != 0; rest &= rest - 1) {
            int other = Integer.numberOfTrailingZeros(rest);
            atWarpSync |= isWarpSync(warp.op(other)) ? 1 << other : 0;
        }
        return atWarpSync == 0 ? 0 : atWarpSync & waitingFor(warp, lane);
    }

    /**
     * The lanes at convergence barriers and at {@code WARPSYNC} that wait for {@code lane}, directly or through others,
     * and {@code lane} itself.
     */
    private static int waitingFor(Warp warp, int lane) {
        int found = 1 << lane;
        int before;
        do {
            before = found;
            for (int rest = warp.waiting() & ~found; rest != 0; rest &= rest - 1) {
                int other = Integer.numberOfTrailingZeros(rest);
                boolean isOfWarp = warp.op(other).kind == OpKind.Convergence.WAIT || isWarpSync(warp.op(other));
                boolean waits = isOfWarp && (warp.arrivalMask(other) & found) != 0;
                found |= waits ? 1 << other : 0;
            }
        } while (found != before);
        return found;
    }

    private static boolean isWarpSync(Op op) {
        return op.kind == OpKind.Other.COLLECTIVE && op.collective() == Collective.Other.WARP_SYNC;
    }

    /** The lanes of a complete rendezvous, which no longer wait; 0 if no rendezvous is complete. */
    public static int complete(Warp warp) {
        for (int rest = warp.waiting(); rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            int wanted = warp.arrivalMask(lane) & warp.live();
            if ((wanted & ~warp.waiting()) == 0 && allMeet(warp, lane, wanted)) {
                warp.release(wanted);
                return wanted;
            }
        }
        return 0;
    }

    private static boolean allMeet(Warp warp, int lane, int wanted) {
        for (int rest = wanted; rest != 0; rest &= rest - 1) {
            if (!meets(warp, lane, Integer.numberOfTrailingZeros(rest))) {
                return false;
            }
        }
        return true;
    }

    private static boolean meets(Warp warp, int a, int b) {
        if (warp.arrivalMask(a) != warp.arrivalMask(b)) {
            return false;
        }
        boolean isConvergence = warp.op(a).kind == OpKind.Convergence.WAIT;
        if (isConvergence || warp.op(b).kind == OpKind.Convergence.WAIT) {
            return warp.op(a).kind == warp.op(b).kind
                    && warp.op(a).number(0) == warp.op(b).number(0);
        }
        boolean bothSync = isWarpSync(warp.op(a)) && isWarpSync(warp.op(b));
        return a == b || bothSync || doTheSame(warp.op(a), warp.op(b)) || Instances.isSame(warp, a, b);
    }

    /**
     * Whether lanes at two instructions of PTX meet: the same operation with the same qualifiers, at whatever place. A
     * second result of a shuffle is not a qualifier.
     */
    private static boolean doTheSame(Op a, Op b) {
        return a.meetsElsewhere
                && b.meetsElsewhere
                && a.collective().equals(b.collective())
                && a.operandTypes.equals(b.operandTypes)
                && (a.resultCount == b.resultCount || a.collective() instanceof Collective.Shuffle);
    }
}
