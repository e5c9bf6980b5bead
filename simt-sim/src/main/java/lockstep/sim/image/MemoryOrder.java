package lockstep.sim.image;

/**
 * What an access or fence says of the order of memory accesses. Source: PTX ISA, "Memory Consistency Model".
 *
 * @param isStrong whether it is relaxed, volatile or stronger
 * @param isAcquire whether later accesses stay behind it
 * @param isRelease whether earlier accesses stay before it
 * @param isOfBlock whether threads of other blocks are out of its scope
 */
public record MemoryOrder(boolean isStrong, boolean isAcquire, boolean isRelease, boolean isOfBlock) {}
