package lockstep.ir.cfg;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.domains.DomainContextBase;

/** Small graphs of any shape: irreducible, endless, with unreachable parts, self edges, parallel edges, any entry. */
final class RandomGraphs extends DomainContextBase {
    @Provide
    Arbitrary<ArrayFlowGraph> graphs() {
        return Arbitraries.integers().between(1, 11).flatMap(RandomGraphs::ofSize);
    }

    private static Arbitrary<ArrayFlowGraph> ofSize(int size) {
        Arbitrary<Integer> entry = Arbitraries.frequencyOf(
                Tuple.of(4, Arbitraries.just(0)),
                Tuple.of(1, Arbitraries.integers().between(0, size - 1)));
        Arbitrary<List<List<Integer>>> successors = Arbitraries.integers()
                .between(0, size - 1)
                .list()
                .ofMinSize(0)
                .ofMaxSize(3)
                .list()
                .ofSize(size);
        return Combinators.combine(entry, successors).as(RandomGraphs::graph);
    }

    private static ArrayFlowGraph graph(int entry, List<List<Integer>> successors) {
        int[][] edges = successors.stream()
                .map(list -> list.stream().mapToInt(Integer::intValue).toArray())
                .toArray(int[][]::new);
        return ArrayFlowGraph.of(entry, edges);
    }
}
