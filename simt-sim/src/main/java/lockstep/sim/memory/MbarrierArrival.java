package lockstep.sim.memory;

/** The variants of an arrival at a barrier in memory. Source: PTX ISA, "mbarrier.arrive", "mbarrier.arrive_drop". */
public enum MbarrierArrival {
    /** Completes the phase if it is the last pending arrival. */
    PLAIN,
    /** The same, and the expected count of later phases is reduced by the arrivals. */
    DROP,
    /** Must not complete the phase. */
    NO_COMPLETE,
    /** As {@link #DROP}, and must not complete the phase. */
    DROP_NO_COMPLETE;

    /** Whether it reduces the expected count of later phases. */
    public boolean isDrop() {
        return this == DROP || this == DROP_NO_COMPLETE;
    }

    /** Whether it may complete the phase. */
    public boolean mayComplete() {
        return this == PLAIN || this == DROP;
    }
}
