package lockstep.sim.warp;

import lockstep.sim.image.BarrierKind;

/**
 * The result of a completed barrier for the threads that waited.
 *
 * @param kind the operation of the threads that waited
 * @param count number of participants whose predicate is true
 * @param all whether all are
 * @param any whether one is
 * @param isUndefined whether a predicate was undefined
 * @param isPoison whether a predicate was poison
 * @param participants threads that waited
 */
public record BarrierReduction(
        BarrierKind kind,
        int count,
        boolean all,
        boolean any,
        boolean isUndefined,
        boolean isPoison,
        int participants) {}
