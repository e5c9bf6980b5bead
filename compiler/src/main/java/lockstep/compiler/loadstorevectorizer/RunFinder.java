package lockstep.compiler.loadstorevectorizer;

import java.util.List;

/** Selects the accesses of a kind that are merged. */
interface RunFinder {
    /**
     * Runs of at least two adjacent accesses, in the order of their addresses, each of which may become one access.
     *
     * @param accesses of one kind, in the order of the block
     * @param legality the permitted moves, lengths and alignments
     */
    List<List<VectorAccess>> runs(List<VectorAccess> accesses, RunLegality legality);
}
