package lockstep.sim;

import java.util.Objects;

/**
 * The order in which lanes, warps and blocks run.
 *
 * @param policy which lanes of a warp run together
 * @param seed of the choices of {@link Policy#INDEPENDENT} and {@link Policy#BARRIER}, or the row of
 *     {@link Policy#ARMS}; also of the order of warps and blocks; 0 runs blocks in turn and their warps in turn
 */
public record Schedule(Policy policy, long seed) {
    public Schedule {
        Objects.requireNonNull(policy);
    }

    /** The policy with warps and blocks in turn. */
    public static Schedule of(Policy policy) {
        return new Schedule(policy, 0);
    }

    @Override
    public String toString() {
        return seed == 0 && policy != Policy.INDEPENDENT ? policy.word() : policy.word() + ":" + seed;
    }
}
