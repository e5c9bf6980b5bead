package lockstep.compiler.loadstorevectorizer;

import java.util.List;

/** How the accesses that become one are chosen among those of a kind. */
interface RunFinder {
    /**
     * Runs of at least two neighbours, in the order of their places, that may become one access each.
     *
     * @param accesses of one kind, in the order of the block
     * @param legality what may move, and which lengths and alignments there are
     */
    List<List<VectorAccess>> runs(List<VectorAccess> accesses, RunLegality legality);
}
