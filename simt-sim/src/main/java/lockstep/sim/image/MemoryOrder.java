package lockstep.sim.image;

/**
 * The memory ordering of an access or fence. Source: PTX ISA, "Memory Consistency Model".
 *
 * @param isStrong whether it is relaxed, volatile or stronger
 * @param isAcquire whether later accesses stay after it
 * @param isRelease whether earlier accesses stay before it
 * @param isOfBlock whether its scope excludes threads of other blocks
 */
public record MemoryOrder(boolean isStrong, boolean isAcquire, boolean isRelease, boolean isOfBlock) {}
