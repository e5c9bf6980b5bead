package lockstep.sim;

import java.util.Objects;

/**
 * The order in which things happen.
 *
 * @param policy which lanes of a warp run together
 * @param seed of the choices of {@link Policy#INDEPENDENT} and {@link Policy#BARRIER}, or the row of
 *     {@link Policy#ARMS}; besides, of the order of warps and blocks; 0 is blocks in turn, warps in turn
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
