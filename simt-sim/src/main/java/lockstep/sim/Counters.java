package lockstep.sim;

/**
 * What a run did, counted.
 *
 * @param warpInstructions instructions issued, one a group of lanes that run together; PHIs count one each
 * @param laneInstructions the same times the lanes that executed them
 * @param divergentBranches branches whose lanes took different edges
 * @param partialInstructions instructions issued with fewer lanes than the warp still has
 * @param collectives collective operations completed
 * @param barriers block-wide barriers completed
 * @param memoryAccesses lane accesses of memory
 * @param genericAccesses lane accesses of memory through generic addresses
 * @param addressBytes observed bytes that hold or derive from an address, left out of comparison
 */
public record Counters(
        long warpInstructions,
        long laneInstructions,
        long divergentBranches,
        long partialInstructions,
        long collectives,
        long barriers,
        long memoryAccesses,
        long genericAccesses,
        long addressBytes) {
    /**
     * These without what depends on which lanes run together: warp instructions, divergent branches and partial
     * instructions are 0.
     */
    public Counters underAnySchedule() {
        return new Counters(
                0, laneInstructions, 0, 0, collectives, barriers, memoryAccesses, genericAccesses, addressBytes);
    }
}
