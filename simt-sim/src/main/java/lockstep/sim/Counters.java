package lockstep.sim;

/**
 * Counts of what a run did.
 *
 * @param warpInstructions instructions issued, one for each group of lanes that run together; PHIs count one each
 * @param laneInstructions the same, multiplied by the number of lanes that executed them
 * @param divergentBranches branches whose lanes took different edges
 * @param partialInstructions instructions issued with fewer lanes than are live in the warp
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
     * These counters with those set to 0 that depend on which lanes run together: warp instructions, divergent branches
     * and partial instructions.
     */
    public Counters underAnySchedule() {
        return new Counters(
                0, laneInstructions, 0, 0, collectives, barriers, memoryAccesses, genericAccesses, addressBytes);
    }
}
