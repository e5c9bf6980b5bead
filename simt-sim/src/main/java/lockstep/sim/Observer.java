package lockstep.sim;

import lockstep.sim.memory.ObservedObject;

/** Observes a run. A run without an observer is not slowed down. */
public interface Observer {
    /**
     * A lane stored bytes.
     *
     * @param object name as in {@link ObservedObject#name}, or a description of an unobserved object
     * @param offset first byte
     * @param length bytes
     */
    default void stored(Place place, String object, long offset, int length) {}

    /** A lane took part in a collective operation. */
    default void collective(Place place, CollectiveEvent event) {}

    /**
     * A group of lanes entered a block.
     *
     * @param mask the lanes
     */
    default void enteredBlock(int launch, long cta, int warp, String function, String block, int mask) {}

    /** An instruction is about to be executed; called by the reference engine only. */
    default void before(WarpView view) {}

    /** An instruction was executed by the lanes in {@code mask}; {@code text} is the instruction. */
    default void executed(int launch, long cta, int warp, int mask, String text) {}
}
