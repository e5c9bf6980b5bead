package lockstep.sim.memory;

/** Ways to arrive at a barrier in memory. Source: PTX ISA, "mbarrier.arrive", "mbarrier.arrive_drop". */
public enum MbarrierArrival {
    /** The phase is over if nobody is missing any more. */
    PLAIN,
    /** The same, and so many fewer are expected in this phase and later ones. */
    DROP,
    /** The phase must not be over by it. */
    NO_COMPLETE,
    /** Of {@link #DROP}, the phase must not be over by it. */
    DROP_NO_COMPLETE;

    /** Whether fewer are expected later. */
    public boolean isDrop() {
        return this == DROP || this == DROP_NO_COMPLETE;
    }

    /** Whether it may end the phase. */
    public boolean mayComplete() {
        return this == PLAIN || this == DROP;
    }
}
