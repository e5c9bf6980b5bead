package lockstep.compiler.analysis.dependence;

import java.util.List;

/**
 * In which rounds two accesses may concern the same bytes.
 *
 * @param loops the loops that both are in, outermost first, by their numbers
 * @param vectors a direction for each of the loops; there is one for each way in which rounds may lie that share bytes.
 *     Empty if no rounds do
 */
public record Dependence(List<Integer> loops, List<List<Direction>> vectors) {
    public Dependence {
        loops = List.copyOf(loops);
        vectors = vectors.stream().map(List::copyOf).toList();
    }
}
