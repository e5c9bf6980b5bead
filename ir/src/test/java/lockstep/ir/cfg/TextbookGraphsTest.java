package lockstep.ir.cfg;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import lockstep.ir.cfg.FlowGraph.FlowEdge;
import org.junit.jupiter.api.Test;

/** Graphs whose answers are known from books and papers, and what is refused. */
class TextbookGraphsTest {
    /** Lengauer and Tarjan (1979), figure 1; R=0, A=1, B=2, ... L=12. */
    private static final ArrayFlowGraph LENGAUER_TARJAN = ArrayFlowGraph.of(0, new int[][] {
        {1, 2, 3}, {4}, {1, 4, 5}, {6, 7}, {12}, {8}, {9}, {9, 10}, {5, 11}, {11}, {9}, {9, 0}, {8},
    });

    private static final ArrayFlowGraph DIAMOND = ArrayFlowGraph.of(0, new int[][] {{1, 2}, {3}, {3}, {}});

    /** A cycle 1 <-> 2 that the entry enters at both. */
    private static final ArrayFlowGraph IRREDUCIBLE = ArrayFlowGraph.of(0, new int[][] {{1, 2}, {2, 3}, {1}, {}});

    private static int[] array(IntStream nodes) {
        return nodes.toArray();
    }

    @Test
    void dominatorsOfTheFigureOfLengauerAndTarjan() {
        DominatorTree tree = DominatorTree.of(LENGAUER_TARJAN);
        int[] immediate = array(IntStream.range(0, 13).map(tree::immediateDominator));
        assertArrayEquals(new int[] {-1, 0, 0, 0, 0, 0, 3, 3, 0, 0, 7, 0, 4}, immediate);
        assertArrayEquals(new int[] {1, 2, 3, 4, 5, 8, 9, 11}, array(tree.children(0)));
        assertEquals(3, tree.nearestCommonDominator(6, 10));
        assertFalse(tree.dominates(6, 9));
    }

    @Test
    void frontiersOfADiamond() {
        DominanceFrontiers frontiers = DominanceFrontiers.of(DIAMOND, DominatorTree.of(DIAMOND));
        assertArrayEquals(new int[] {3}, array(frontiers.frontier(1)));
        assertArrayEquals(new int[] {3}, array(frontiers.frontier(2)));
        assertEquals(0, frontiers.frontier(0).count());
        assertEquals(0, frontiers.frontier(3).count());
    }

    /** Variable defined in the loop body and merged inside: a PHI at the merge needs one at the loop header. */
    @Test
    void iteratedFrontierContinuesFromTheMergeToTheLoopHeader() {
        ArrayFlowGraph graph = ArrayFlowGraph.of(0, new int[][] {{1}, {2, 6}, {3, 4}, {5}, {5}, {1}, {}});
        DominanceFrontiers frontiers = DominanceFrontiers.of(graph, DominatorTree.of(graph));
        assertArrayEquals(new int[] {5}, array(frontiers.frontier(3)));
        assertArrayEquals(new int[] {1, 5}, array(frontiers.iterated(IntStream.of(3))));
        assertArrayEquals(new int[] {5}, array(frontiers.iterated(IntStream.of(3), node -> node != 1)));
        assertArrayEquals(new int[0], array(frontiers.iterated(IntStream.of(3), node -> node != 5)));
    }

    @Test
    void loopToTheEntryPutsTheEntryIntoItsOwnFrontier() {
        FlowGraph graph = ArrayFlowGraph.of(0, new int[][] {{1}, {0, 2}, {}});
        DominanceFrontiers frontiers = DominanceFrontiers.of(graph, DominatorTree.of(graph));
        assertArrayEquals(new int[] {0}, array(frontiers.frontier(0)));
        assertArrayEquals(new int[] {0}, array(frontiers.iterated(IntStream.of(1))));
    }

    @Test
    void diamondReconvergesAtItsJoin() {
        PostDominatorTree tree = PostDominatorTree.of(DIAMOND);
        assertEquals(3, tree.immediatePostDominator(0));
        assertEquals(4, tree.virtualExit());
        assertEquals(4, tree.immediatePostDominator(3));
        assertEquals(3, tree.nearestCommonPostDominator(1, 2));
        assertFalse(tree.postDominates(1, 0));
    }

    @Test
    void twoExitsMeetOnlyInTheVirtualExit() {
        PostDominatorTree tree = PostDominatorTree.of(ArrayFlowGraph.of(0, new int[][] {{1, 2}, {}, {}}));
        assertArrayEquals(new int[] {1, 2}, array(tree.roots()));
        assertEquals(tree.virtualExit(), tree.immediatePostDominator(0));
        assertEquals(tree.virtualExit(), tree.nearestCommonPostDominator(1, 2));
    }

    @Test
    void endlessLoopLeavesAtItsLatch() {
        PostDominatorTree tree = PostDominatorTree.of(ArrayFlowGraph.of(0, new int[][] {{1, 4}, {2}, {3}, {1}, {}}));
        assertArrayEquals(new int[] {3, 4}, array(tree.roots()));
        assertEquals(2, tree.immediatePostDominator(1));
        assertEquals(tree.virtualExit(), tree.immediatePostDominator(0));
    }

    @Test
    void loopThatAnExitCanEndHasNoRootOfItsOwn() {
        PostDominatorTree tree = PostDominatorTree.of(ArrayFlowGraph.of(0, new int[][] {{1}, {1, 2}, {}}));
        assertArrayEquals(new int[] {2}, array(tree.roots()));
    }

    /** Ferrante, Ottenstein and Warren: the arms depend on their edges, the join on neither. */
    @Test
    void armsDependOnTheirEdgesAndTheJoinOnNone() {
        ControlDependence dependence = ControlDependence.of(DIAMOND);
        assertEquals(List.of(new FlowEdge(0, 0)), dependence.controllers(1));
        assertEquals(List.of(new FlowEdge(0, 1)), dependence.controllers(2));
        assertEquals(List.of(), dependence.controllers(3));
        assertArrayEquals(new int[] {1}, array(dependence.controlled(new FlowEdge(0, 0))));
    }

    @Test
    void loopBodyDependsOnTheLoopBranch() {
        ControlDependence dependence = ControlDependence.of(ArrayFlowGraph.of(0, new int[][] {{1}, {2}, {1, 3}, {}}));
        assertEquals(List.of(new FlowEdge(2, 0)), dependence.controllers(1));
        assertEquals(List.of(new FlowEdge(2, 0)), dependence.controllers(2));
        assertEquals(List.of(), dependence.controllers(3));
    }

    @Test
    void irreducibleCycleHasTwoEntriesAndTheFirstReachedIsTheHeader() {
        LoopForest forest = LoopForest.of(IRREDUCIBLE);
        assertEquals(1, forest.count());
        assertEquals(1, forest.header(0));
        assertFalse(forest.isReducible(0));
        assertArrayEquals(new int[] {1, 2}, array(forest.entries(0)));
        assertEquals(List.of(new FlowEdge(1, 1)), forest.exitingEdges(0));
        assertArrayEquals(new int[] {2}, array(forest.latches(0)));
    }

    @Test
    void headerOfAnIrreducibleCycleFollowsTheOrderOfSuccessors() {
        LoopForest forest = LoopForest.of(ArrayFlowGraph.of(0, new int[][] {{2, 1}, {2, 3}, {1}, {}}));
        assertEquals(2, forest.header(0));
        assertFalse(forest.isReducible(0));
    }

    @Test
    void twoLatchesOfOneHeaderAreOneCycle() {
        LoopForest forest = LoopForest.of(ArrayFlowGraph.of(0, new int[][] {{1}, {2, 3}, {1}, {1, 4}, {}}));
        assertEquals(1, forest.count());
        assertTrue(forest.isReducible(0));
        assertArrayEquals(new int[] {2, 3}, array(forest.latches(0).sorted()));
        assertEquals(List.of(new FlowEdge(3, 1)), forest.exitingEdges(0));
    }

    @Test
    void nestedLoopsAreParentAndChild() {
        LoopForest forest = LoopForest.of(ArrayFlowGraph.of(0, new int[][] {{1}, {2}, {2, 3}, {1, 4}, {}}));
        assertEquals(2, forest.count());
        assertEquals(-1, forest.parent(0));
        assertEquals(0, forest.parent(1));
        assertEquals(2, forest.nodeDepth(2));
        assertArrayEquals(new int[] {1, 3, 2}, array(forest.blocks(0)));
        assertEquals(0, forest.nodeDepth(4));
        assertEquals(-1, forest.innermostCycle(4));
    }

    @Test
    void acyclicGraphHasNoCycle() {
        assertEquals(0, LoopForest.of(DIAMOND).count());
        StronglyConnectedComponents components = StronglyConnectedComponents.of(DIAMOND);
        assertEquals(4, components.count());
        assertTrue(IntStream.range(0, 4).noneMatch(components::isCyclic));
    }

    @Test
    void unreachableCyclesAndTheirEdgesAreIgnored() {
        ArrayFlowGraph graph = ArrayFlowGraph.of(0, new int[][] {{1}, {2, 4}, {1}, {3, 2}, {}});
        LoopForest forest = LoopForest.of(graph);
        assertEquals(1, forest.count());
        assertTrue(forest.isReducible(0));
        assertEquals(-1, forest.innermostCycle(3));
        assertFalse(forest.contains(0, 3));
    }

    @Test
    void unreachableNodeIsDominatedByAllAndDominatesNothingReachable() {
        DominatorTree tree = DominatorTree.of(ArrayFlowGraph.of(0, new int[][] {{1}, {}, {1}}));
        assertTrue(tree.dominates(1, 2));
        assertFalse(tree.dominates(2, 1));
        assertEquals(0, tree.immediateDominator(1));
        assertEquals(-1, tree.immediateDominator(2));
        assertEquals(-1, tree.depth(2));
        assertEquals(1, tree.nearestCommonDominator(2, 1));
        assertEquals(-1, tree.nearestCommonDominator(2, 2));
    }

    @Test
    void builderKeepsTheOrderOfEdges() {
        ArrayFlowGraph graph = ArrayFlowGraph.builder(3, 0)
                .edge(0, 2)
                .edge(1, 2)
                .edge(0, 1)
                .edge(0, 2)
                .build();
        assertEquals(2, graph.successor(0, 0));
        assertEquals(1, graph.successor(0, 1));
        assertEquals(2, graph.successor(0, 2));
        assertEquals(3, graph.predecessorCount(2));
        assertEquals(0, graph.predecessor(2, 1));
        assertEquals(1, graph.predecessor(2, 2));
    }

    @Test
    void graphDoesNotChangeWithTheArraysItCameFrom() {
        int[][] successors = {{1}, {}};
        ArrayFlowGraph graph = ArrayFlowGraph.of(0, successors);
        successors[0][0] = 0;
        assertEquals(1, graph.successor(0, 0));
    }

    @Test
    void refusesEdgesAndEntriesThatAreNotNodes() {
        assertThrows(IndexOutOfBoundsException.class, () -> ArrayFlowGraph.of(0, new int[][] {{1}}));
        assertThrows(IndexOutOfBoundsException.class, () -> ArrayFlowGraph.of(0, new int[][] {{-1}}));
        assertThrows(IndexOutOfBoundsException.class, () -> ArrayFlowGraph.of(1, new int[][] {{}}));
        assertThrows(IndexOutOfBoundsException.class, () -> ArrayFlowGraph.of(0, new int[0][]));
        assertThrows(
                IndexOutOfBoundsException.class,
                () -> ArrayFlowGraph.builder(2, 0).edge(2, 0));
    }

    @Test
    void refusesAnEdgeOfTheNextNode() {
        assertThrows(IndexOutOfBoundsException.class, () -> DIAMOND.successor(1, 1));
        assertThrows(IndexOutOfBoundsException.class, () -> DIAMOND.predecessor(1, 1));
        assertThrows(IndexOutOfBoundsException.class, () -> DIAMOND.successor(3, 0));
    }

    @Test
    void refusesInvalidCycles() {
        LoopForest forest = LoopForest.of(IRREDUCIBLE);
        assertThrows(IndexOutOfBoundsException.class, () -> forest.blocks(1));
        assertThrows(IndexOutOfBoundsException.class, () -> forest.isReducible(-1));
        assertThrows(IndexOutOfBoundsException.class, () -> forest.contains(1, 0));
    }
}
