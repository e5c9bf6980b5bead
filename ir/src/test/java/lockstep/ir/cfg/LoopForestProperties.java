package lockstep.ir.cfg;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import lockstep.ir.cfg.FlowGraph.FlowEdge;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.domains.Domain;

/** The nest of cycles against its recursive definition. Oracle: {@link NaiveFlow#cycles}. */
@Domain(RandomGraphs.class)
class LoopForestProperties {
    private static final int TRIES = 1500;

    private static Map<Integer, NaiveFlow.Cycle> expectedByHeader(FlowGraph graph) {
        return NaiveFlow.cycles(graph).stream().collect(Collectors.toMap(NaiveFlow.Cycle::header, Function.identity()));
    }

    /** Law: cycles are the components that remain when the headers around them are removed, nested accordingly. */
    @Property(tries = TRIES)
    void nestIsTheRecursiveOne(@ForAll ArrayFlowGraph graph) {
        LoopForest forest = LoopForest.of(graph);
        Map<Integer, NaiveFlow.Cycle> expected = expectedByHeader(graph);
        assertEquals(expected.size(), forest.count());
        for (int cycle = 0; cycle < forest.count(); cycle++) {
            NaiveFlow.Cycle naive = expected.get(forest.header(cycle));
            assertEquals(naive.nodes(), NaiveFlow.set(forest.blocks(cycle)));
            assertEquals(naive.depth(), forest.depth(cycle));
            int parent = forest.parent(cycle);
            assertEquals(naive.parentHeader(), parent < 0 ? -1 : forest.header(parent));
            int child = cycle;
            assertTrue((parent < 0 ? forest.outermost() : forest.children(parent)).anyMatch(c -> c == child));
        }
    }

    /** Law: membership, innermost cycle and depth of a node agree with the sets of nodes. */
    @Property(tries = TRIES)
    void membershipAgreesWithTheSets(@ForAll ArrayFlowGraph graph) {
        LoopForest forest = LoopForest.of(graph);
        Map<Integer, NaiveFlow.Cycle> expected = expectedByHeader(graph);
        for (int node = 0; node < graph.size(); node++) {
            int depth = 0;
            for (int cycle = 0; cycle < forest.count(); cycle++) {
                boolean inside = expected.get(forest.header(cycle)).nodes().get(node);
                assertEquals(inside, forest.contains(cycle, node));
                depth += inside ? 1 : 0;
            }
            assertEquals(depth, forest.nodeDepth(node));
            int innermost = forest.innermostCycle(node);
            assertEquals(depth, innermost < 0 ? 0 : forest.depth(innermost));
            assertTrue(innermost < 0 || forest.contains(innermost, node));
        }
    }

    /** Law: two cycles are disjoint or one holds the other, and each is strongly connected within its own nodes. */
    @Property(tries = TRIES)
    void cyclesAreALaminarFamilyOfStronglyConnectedSets(@ForAll ArrayFlowGraph graph) {
        LoopForest forest = LoopForest.of(graph);
        for (int a = 0; a < forest.count(); a++) {
            BitSet nodes = NaiveFlow.set(forest.blocks(a));
            assertEquals(List.of(nodes), NaiveFlow.components(graph, nodes));
            for (int b = a + 1; b < forest.count(); b++) {
                BitSet inner = NaiveFlow.set(forest.blocks(b));
                assertEquals(forest.encloses(a, b), nodes.intersects(inner));
                BitSet outside = (BitSet) inner.clone();
                outside.andNot(nodes);
                assertTrue(outside.isEmpty() || !nodes.intersects(inner));
                assertFalse(forest.encloses(b, a));
            }
        }
    }

    /** Law: entering and exiting edges cross the border of the set; entries, exits and latches are their ends. */
    @Property(tries = TRIES)
    void borderByDefinition(@ForAll ArrayFlowGraph graph) {
        LoopForest forest = LoopForest.of(graph);
        BitSet reachable = NaiveFlow.reachable(graph);
        List<FlowEdge> edges = NaiveFlow.edges(graph).stream()
                .filter(edge -> reachable.get(edge.source()))
                .toList();
        for (int cycle = 0; cycle < forest.count(); cycle++) {
            BitSet in = NaiveFlow.set(forest.blocks(cycle));
            int header = forest.header(cycle);
            List<FlowEdge> entering = edges.stream()
                    .filter(e -> !in.get(e.source()) && in.get(e.target(graph)))
                    .toList();
            List<FlowEdge> exiting = edges.stream()
                    .filter(e -> in.get(e.source()) && !in.get(e.target(graph)))
                    .toList();
            assertEquals(entering, forest.enteringEdges(cycle));
            assertEquals(exiting, forest.exitingEdges(cycle));
            BitSet entries = NaiveFlow.set(entering.stream().mapToInt(e -> e.target(graph)));
            entries.set(header);
            assertEquals(entries, NaiveFlow.set(forest.entries(cycle)));
            assertEquals(header, forest.entries(cycle).findFirst().orElseThrow());
            assertEquals(entries.cardinality() == 1, forest.isReducible(cycle));
            IntStream latches = in.stream().filter(node -> NaiveFlow.hasEdge(graph, node, header));
            assertEquals(NaiveFlow.set(latches), NaiveFlow.set(forest.latches(cycle)));
        }
    }

    /** Law: headers are numbered in the order in which the recursive search reaches them. */
    @Property(tries = TRIES)
    void cyclesAreNumberedByDiscoveryOfTheirHeaders(@ForAll ArrayFlowGraph graph) {
        LoopForest forest = LoopForest.of(graph);
        List<Integer> headers =
                IntStream.range(0, forest.count()).map(forest::header).boxed().toList();
        Map<Integer, NaiveFlow.Cycle> expected = expectedByHeader(graph);
        assertEquals(
                NaiveFlow.discoveryOrder(graph).stream()
                        .filter(expected::containsKey)
                        .toList(),
                headers);
    }
}
