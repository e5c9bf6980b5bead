package lockstep.sim.warp;

/**
 * What a completed barrier gives to those who waited.
 *
 * @param operation {@code sync}, {@code red.popc}, {@code red.and}, {@code red.or}
 * @param count participants whose predicate is true
 * @param all whether all are
 * @param any whether one is
 * @param isUndefined whether a predicate was undefined
 * @param isPoison whether a predicate was poison
 * @param participants threads that waited
 */
public record Reduction(
        String operation,
        int count,
        boolean all,
        boolean any,
        boolean isUndefined,
        boolean isPoison,
        int participants) {}
