package lockstep.sim.fast;

import java.util.ArrayList;
import java.util.List;
import lockstep.sim.image.Edge;

/**
 * An edge with the moves of its target's PHIs, sequentialized: a parallel copy in an order in which the moves can be
 * made one by one.
 *
 * <p>For instance, the moves {@code b = a} and {@code c = b}, which read before they write, become {@code c = b; b =
 * a}. Moves that form a cycle, as in a swap, are left to the reference engine.
 */
final class FastEdge {
    final Edge edge;
    /** PHIs of the target, each of which counts as an instruction. */
    final int phis;

    final int[] sources;
    final int[] targets;
    /** Whether the moves can be made here: no undefined constants, no cycle, no fast-math flags. */
    final boolean isSimple;

    /** @param hasFlags whether the PHIs have fast-math flags */
    FastEdge(Edge edge, int phis, boolean hasFlags) {
        this.edge = edge;
        this.phis = phis;
        List<int[]> order = order(edge);
        isSimple = !hasFlags && edge.redrawnCount() == 0 && order.size() == edge.moveCount();
        sources = new int[order.size()];
        targets = new int[order.size()];
        for (int i = 0; i < sources.length; i++) {
            sources[i] = order.get(i)[0];
            targets[i] = order.get(i)[1];
        }
    }

    /** Moves whose target no later one reads; those of cycles are left out. */
    private static List<int[]> order(Edge edge) {
        List<int[]> rest = new ArrayList<>();
        for (int i = 0; i < edge.moveCount(); i++) {
            rest.add(new int[] {edge.moveFrom(i), edge.moveTo(i)});
        }
        List<int[]> done = new ArrayList<>();
        boolean hasChanged = true;
        if (!edge.isParallel()) {
            return rest;
        }
        while (hasChanged) {
            hasChanged = false;
            for (int i = 0; i < rest.size(); i++) {
                if (isFree(rest, i)) {
                    done.add(rest.remove(i));
                    hasChanged = true;
                    i--;
                }
            }
        }
        return done;
    }

    private static boolean isFree(List<int[]> moves, int index) {
        int target = moves.get(index)[1];
        for (int i = 0; i < moves.size(); i++) {
            if (i != index && moves.get(i)[0] == target) {
                return false;
            }
        }
        return true;
    }
}
