package lockstep.compiler.analysis.dependence;

import java.util.List;

/**
 * The iterations in which two accesses may touch the same bytes.
 *
 * @param loops the common loops, outermost first, by number
 * @param vectors the direction vectors of pairs of iterations that may share bytes, one direction for each loop; empty
 *     if there is no dependence
 */
public record Dependence(List<Integer> loops, List<List<Direction>> vectors) {
    public Dependence {
        loops = List.copyOf(loops);
        vectors = vectors.stream().map(List::copyOf).toList();
    }
}
