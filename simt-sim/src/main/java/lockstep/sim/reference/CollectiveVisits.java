package lockstep.sim.reference;

import java.util.IdentityHashMap;
import java.util.Map;
import lockstep.sim.image.FunctionImage;
import lockstep.sim.image.Op;
import lockstep.sim.image.OpKind;
import lockstep.sim.warp.Warp;

/**
 * Lanes that meet at different {@code WARPSYNC.COLLECTIVE} instructions execute one copy of the code up to
 * {@code ENDCOLLECTIVE} and continue after their own copy. Copies name the same registers, so that any of them will do;
 * where they differ, each lane stays at its own. docs/semantics.md, S7.11.
 */
final class CollectiveVisits {
    /** For each lane the distance from where it is to its own copy; 0 for lanes that are there. */
    private final Map<Warp, int[]> away = new IdentityHashMap<>();

    /** The warp is restarted. */
    void begin(Warp warp) {
        away.remove(warp);
    }

    /** Lanes that are past the instruction at which they met move to the place of the lowest of them. */
    void gather(Warp warp, int mask) {
        int host = Integer.numberOfTrailingZeros(mask);
        int place = warp.pc(host);
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            boolean mayVisit = warp.pc(lane) != place
                    && warp.frame(lane) == warp.frame(host)
                    && isCopy(warp.frame(host).function(), place, warp.pc(lane));
            if (mayVisit) {
                away.computeIfAbsent(warp, w -> new int[w.size()])[lane] = warp.pc(lane) - place;
                warp.moveTo(1 << lane, place);
            }
        }
    }

    /** Lanes go back to their own copies; false if all of them are there already. */
    boolean leave(Warp warp, int mask) {
        int[] distances = away.get(warp);
        if (distances == null) {
            return false;
        }
        boolean hasVisitors = false;
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            hasVisitors |= distances[lane] != 0;
            warp.moveTo(1 << lane, warp.pc(lane) + distances[lane]);
            distances[lane] = 0;
        }
        return hasVisitors;
    }

    /** Whether the same instructions follow two places up to the end of a collective, which both have. */
    private static boolean isCopy(FunctionImage function, int here, int there) {
        for (int i = 0; here + i < function.size() && there + i < function.size(); i++) {
            Op one = function.op(here + i);
            Op other = function.op(there + i);
            if (one.kind != other.kind) {
                return false;
            }
            if (one.kind == OpKind.Convergence.SCATTER) {
                return true;
            }
            if (!staysInBlock(one) || !isSame(one, other)) {
                return false;
            }
        }
        return false;
    }

    private static boolean staysInBlock(Op op) {
        return switch (op.kind.unit()) {
            case MOVE, ARITHMETIC, GROUP, NONE -> true;
            case ADDRESS, MEMORY, CALL, CONTROL, COLLECTIVE, BARRIER, CONVERGENCE -> false;
        };
    }

    private static boolean isSame(Op one, Op other) {
        return one.result == other.result
                && one.resultCount == other.resultCount
                && one.hasOperandsOf(other)
                && one.intrinsic == other.intrinsic;
    }
}
