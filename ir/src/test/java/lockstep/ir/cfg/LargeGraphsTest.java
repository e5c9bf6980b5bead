package lockstep.ir.cfg;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import lockstep.ir.cfg.FlowGraph.FlowEdge;
import org.junit.jupiter.api.Test;

/**
 * Graphs of 100,000 nodes on which recursion overflows the stack and quadratic methods take minutes. The limit is wide:
 * all of these together take a second or two.
 */
class LargeGraphsTest {
    private static final int SIZE = 100_000;
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private static void each(ArrayFlowGraph graph, Runnable check) {
        assertTimeoutPreemptively(LIMIT, () -> {
            assertEquals(graph.size(), Order.of(graph).reachableCount());
            check.run();
        });
    }

    private static ArrayFlowGraph chain() {
        ArrayFlowGraph.Builder builder = ArrayFlowGraph.builder(SIZE, 0);
        IntStream.range(1, SIZE).forEach(node -> builder.edge(node - 1, node));
        return builder.build();
    }

    @Test
    void chain100k() {
        ArrayFlowGraph graph = chain();
        each(graph, () -> {
            DominatorTree dominators = DominatorTree.of(graph);
            assertEquals(SIZE - 1, dominators.depth(SIZE - 1));
            assertTrue(dominators.dominates(1, SIZE - 1));
            for (int node = 0; node < SIZE; node++) {
                assertEquals(node, dominators.nearestCommonDominator(SIZE - 1, node));
            }
            assertEquals(1, PostDominatorTree.of(graph).immediatePostDominator(0));
            assertEquals(SIZE, StronglyConnectedComponents.of(graph).count());
            assertEquals(0, LoopForest.of(graph).count());
            ControlDependence dependence = ControlDependence.of(graph);
            assertTrue(IntStream.range(0, SIZE)
                    .allMatch(n -> dependence.controllers(n).isEmpty()));
        });
    }

    /** Node n has edges to n+1 and n+2: every rung is a join, frontiers iterate down the whole ladder. */
    @Test
    void ladder() {
        ArrayFlowGraph.Builder builder = ArrayFlowGraph.builder(SIZE, 0);
        for (int node = 0; node + 2 < SIZE; node++) {
            builder.edge(node, node + 1).edge(node, node + 2);
        }
        ArrayFlowGraph graph = builder.edge(SIZE - 2, SIZE - 1).build();
        each(graph, () -> {
            DominatorTree dominators = DominatorTree.of(graph);
            assertEquals(0, dominators.immediateDominator(SIZE - 1));
            assertEquals(SIZE - 1, PostDominatorTree.of(graph).immediatePostDominator(0));
            DominanceFrontiers frontiers = DominanceFrontiers.of(graph, dominators);
            assertEquals(SIZE - 2, frontiers.iterated(IntStream.of(1)).count());
        });
    }

    /** A chain whose end is a switch to half the nodes, each of which is also a successor of the entry. */
    @Test
    void chainBelowWideSwitch() {
        int half = SIZE / 2;
        ArrayFlowGraph.Builder builder = ArrayFlowGraph.builder(SIZE, 0);
        IntStream.range(1, half).forEach(node -> builder.edge(node - 1, node));
        IntStream.range(half, SIZE).forEach(node -> builder.edge(half - 1, node).edge(0, node));
        ArrayFlowGraph graph = builder.build();
        each(graph, () -> {
            DominatorTree dominators = DominatorTree.of(graph);
            assertTrue(IntStream.range(half, SIZE).allMatch(n -> dominators.immediateDominator(n) == 0));
            assertEquals(half, PostDominatorTree.of(graph).roots().count());
            assertEquals(
                    half,
                    DominanceFrontiers.of(graph, DominatorTree.of(graph))
                            .frontier(half - 1)
                            .count());
        });
    }

    /** Headers 0 to k-1, then latches: latch k+i closes the loop of header k-1-i and continues outwards. */
    private static ArrayFlowGraph nest(int loops) {
        ArrayFlowGraph.Builder builder = ArrayFlowGraph.builder(2 * loops, 0);
        for (int node = 1; node < 2 * loops; node++) {
            builder.edge(node - 1, node);
        }
        for (int i = 0; i < loops; i++) {
            builder.edge(loops + i, loops - 1 - i);
        }
        return builder.build();
    }

    @Test
    void nestOf50kLoops() {
        int loops = SIZE / 2;
        ArrayFlowGraph graph = nest(loops);
        each(graph, () -> {
            LoopForest forest = LoopForest.of(graph);
            assertEquals(loops, forest.count());
            for (int cycle = 0; cycle < loops; cycle++) {
                assertEquals(cycle, forest.header(cycle));
                assertEquals(cycle + 1, forest.depth(cycle));
                assertTrue(forest.isReducible(cycle));
                assertEquals(cycle == 0 ? 0 : 1, forest.exitingEdges(cycle).size());
                assertEquals(cycle, forest.entries(cycle).sum());
            }
            assertEquals(1, StronglyConnectedComponents.of(graph).count());
        });
    }

    /** Control dependence and frontiers of this nest are quadratic in size: each answer must cost what it is long. */
    @Test
    void relationsOfQuadraticSizeAreAnsweredNodeByNode() {
        int loops = SIZE / 2;
        ArrayFlowGraph graph = nest(loops);
        each(graph, () -> {
            ControlDependence dependence = ControlDependence.of(graph);
            DominanceFrontiers frontiers = DominanceFrontiers.of(graph, DominatorTree.of(graph));
            assertEquals(loops, dependence.controllers(loops - 1).size());
            assertEquals(List.of(new FlowEdge(2 * loops - 1, 0)), dependence.controllers(0));
            assertEquals(1, frontiers.frontier(0).count());
            assertEquals(loops, frontiers.frontier(loops - 1).count());
        });
    }

    /**
     * The entry also jumps to every header of a nest, and all its cycles but the outermost have two entries or more.
     */
    @Test
    void irreducibleNest() {
        int loops = 2000;
        ArrayFlowGraph.Builder builder = ArrayFlowGraph.builder(2 * loops + 1, 2 * loops);
        ArrayFlowGraph nest = nest(loops);
        for (int node = 0; node < nest.size(); node++) {
            for (int i = 0; i < nest.successorCount(node); i++) {
                builder.edge(node, nest.successor(node, i));
            }
        }
        IntStream.range(0, loops).forEach(node -> builder.edge(2 * loops, node));
        ArrayFlowGraph graph = builder.build();
        each(graph, () -> {
            LoopForest forest = LoopForest.of(graph);
            assertEquals(loops, forest.count());
            for (int cycle = 0; cycle < loops; cycle++) {
                assertEquals(cycle == loops - 1, forest.isReducible(cycle));
                assertEquals(loops - cycle, forest.entries(cycle).count());
            }
        });
    }

    /** A chain forth and back: n to n+1 and n+1 to n, entered at both ends. */
    @Test
    void doublyLinkedChainIsADeepIrreducibleNest() {
        ArrayFlowGraph.Builder builder = ArrayFlowGraph.builder(SIZE, 0).edge(0, 1);
        for (int node = 2; node < SIZE; node++) {
            builder.edge(node - 1, node).edge(node, node - 1);
        }
        ArrayFlowGraph graph = builder.edge(0, SIZE - 1).build();
        each(graph, () -> {
            LoopForest forest = LoopForest.of(graph);
            assertEquals(SIZE - 2, forest.count());
            assertEquals(SIZE - 2, forest.depth(forest.innermostCycle(SIZE - 1)));
            assertFalse(forest.isReducible(0));
            assertEquals(1, PostDominatorTree.of(graph).roots().count());
        });
    }

    @Test
    void manyEndlessLoopsHaveARootEach() {
        ArrayFlowGraph.Builder builder = ArrayFlowGraph.builder(SIZE, 0);
        for (int node = 1; node < SIZE; node++) {
            builder.edge(0, node).edge(node, node);
        }
        ArrayFlowGraph graph = builder.build();
        each(graph, () -> {
            assertEquals(SIZE - 1, PostDominatorTree.of(graph).roots().count());
            assertEquals(SIZE - 1, LoopForest.of(graph).outermost().count());
        });
    }
}
