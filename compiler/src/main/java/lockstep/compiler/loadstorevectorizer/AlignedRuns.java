package lockstep.compiler.loadstorevectorizer;

import java.util.ArrayList;
import java.util.List;

/**
 * The runs of LLVM's LoadStoreVectorizer: accesses are split where an instruction prevents a move, then where bytes are
 * missing, then into the longest aligned parts, from the lowest address up.
 */
final class AlignedRuns implements RunFinder {
    @Override
    public List<List<VectorAccess>> runs(List<VectorAccess> accesses, RunLegality legality) {
        List<List<VectorAccess>> found = new ArrayList<>();
        for (List<VectorAccess> movable : partByMoves(accesses, legality)) {
            for (List<VectorAccess> neighbours : partByPlace(movable)) {
                partByAlignment(neighbours, legality, found);
            }
        }
        return found;
    }

    /** Splits by moves: loads move up to the first one, stores down to the last one. */
    private static List<List<VectorAccess>> partByMoves(List<VectorAccess> accesses, RunLegality legality) {
        List<VectorAccess> ordered = accesses.getFirst().isLoad() ? accesses : accesses.reversed();
        List<List<VectorAccess>> parts = new ArrayList<>();
        List<VectorAccess> part = new ArrayList<>();
        for (VectorAccess access : ordered) {
            if (!part.isEmpty() && !legality.mayMove(access, part.getFirst())) {
                parts.add(part);
                part = new ArrayList<>();
            }
            part.add(access);
        }
        parts.add(part);
        return parts;
    }

    private static List<List<VectorAccess>> partByPlace(List<VectorAccess> accesses) {
        List<VectorAccess> ordered = new ArrayList<>(accesses);
        ordered.sort(VectorAccess.BY_PLACE);
        List<List<VectorAccess>> parts = new ArrayList<>();
        List<VectorAccess> part = new ArrayList<>();
        for (VectorAccess access : ordered) {
            if (!part.isEmpty() && part.getLast().end() != access.begin()) {
                parts.add(part);
                part = new ArrayList<>();
            }
            part.add(access);
        }
        parts.add(part);
        return parts;
    }

    private static void partByAlignment(
            List<VectorAccess> neighbours, RunLegality legality, List<List<VectorAccess>> found) {
        int from = 0;
        while (from < neighbours.size()) {
            List<VectorAccess> run = longest(neighbours, from, legality);
            if (run.size() > 1) {
                found.add(run);
            }
            from += run.size();
        }
    }

    /** The longest legal run that starts at {@code from}, of at least one access. */
    private static List<VectorAccess> longest(List<VectorAccess> neighbours, int from, RunLegality legality) {
        int to = from + 1;
        while (to < neighbours.size()
                && neighbours.get(to).end() - neighbours.get(from).begin()
                        <= legality.settings().bytes()) {
            to++;
        }
        while (to > from + 1) {
            List<VectorAccess> run = neighbours.subList(from, to);
            if (legality.isShortEnough(run) && legality.isAligned(run)) {
                return run;
            }
            to--;
        }
        return neighbours.subList(from, from + 1);
    }
}
