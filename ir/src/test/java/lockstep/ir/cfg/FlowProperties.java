package lockstep.ir.cfg;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import lockstep.ir.cfg.FlowGraph.FlowEdge;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;

/** Every algorithm against its definition, on graphs of any shape. Oracles: {@link NaiveFlow}. */
@Domain(RandomGraphs.class)
@Domain(DomainContext.Global.class)
class FlowProperties {
    private static final int TRIES = 1000;

    /** Law: predecessors are the edges read backwards, with multiplicity. */
    @Property(tries = TRIES)
    void predecessorsAreSuccessorsReversed(@ForAll ArrayFlowGraph graph) {
        for (int node = 0; node < graph.size(); node++) {
            List<Integer> expected = new ArrayList<>();
            for (FlowEdge edge : NaiveFlow.edges(graph)) {
                if (edge.target(graph) == node) {
                    expected.add(edge.source());
                }
            }
            int target = node;
            List<Integer> found = IntStream.range(0, graph.predecessorCount(node))
                    .mapToObj(i -> graph.predecessor(target, i))
                    .toList();
            assertEquals(expected, found);
        }
    }

    /** Law: reverse post-order is the reverse of the post-order of the recursive search; the rest is unreachable. */
    @Property(tries = TRIES)
    void ordersAreThoseOfTheRecursiveSearch(@ForAll ArrayFlowGraph graph) {
        Order order = Order.of(graph);
        List<Integer> expected = NaiveFlow.postOrder(graph);
        assertEquals(expected.reversed(), order.reversePostOrder().boxed().toList());
        BitSet reachable = NaiveFlow.reachable(graph);
        for (int node = 0; node < graph.size(); node++) {
            assertEquals(reachable.get(node), order.isReachable(node));
            assertEquals(expected.reversed().indexOf(node), order.reversePostOrderIndex(node));
        }
    }

    /** Law: a dominates b exactly if removing a cuts b from the entry. */
    @Property(tries = TRIES)
    void dominanceIsRemovalReachability(@ForAll ArrayFlowGraph graph) {
        DominatorTree tree = DominatorTree.of(graph);
        for (int a = 0; a < graph.size(); a++) {
            for (int b = 0; b < graph.size(); b++) {
                assertEquals(NaiveFlow.dominates(graph, a, b), tree.dominates(a, b), a + " dom " + b);
                assertEquals(a != b && tree.dominates(a, b), tree.strictlyDominates(a, b));
            }
        }
    }

    /** Law: the immediate dominator is a strict dominator that all other strict dominators dominate. */
    @Property(tries = TRIES)
    void immediateDominatorIsTheClosest(@ForAll ArrayFlowGraph graph) {
        DominatorTree tree = DominatorTree.of(graph);
        BitSet reachable = NaiveFlow.reachable(graph);
        for (int node = 0; node < graph.size(); node++) {
            int closest = tree.immediateDominator(node);
            int child = node;
            if (!reachable.get(node) || node == graph.entry()) {
                assertEquals(-1, closest);
                continue;
            }
            List<Integer> strict = reachable.stream()
                    .filter(d -> d != child && NaiveFlow.dominates(graph, d, child))
                    .boxed()
                    .toList();
            assertTrue(strict.contains(closest));
            assertTrue(strict.stream().allMatch(d -> NaiveFlow.dominates(graph, d, closest)));
            assertEquals(strict.size(), tree.depth(node));
            assertTrue(tree.children(closest).anyMatch(c -> c == child));
        }
    }

    /** Law: the nearest common dominator is the one common dominator that all common dominators dominate. */
    @Property(tries = TRIES)
    void nearestCommonDominatorIsTheDeepestCommonOne(@ForAll ArrayFlowGraph graph) {
        DominatorTree tree = DominatorTree.of(graph);
        BitSet reachable = NaiveFlow.reachable(graph);
        for (int a = 0; a < graph.size(); a++) {
            for (int b = 0; b < graph.size(); b++) {
                int first = a;
                int second = b;
                int nearest = reachable.stream()
                        .filter(d -> NaiveFlow.dominates(graph, d, first) && NaiveFlow.dominates(graph, d, second))
                        .boxed()
                        .max((x, y) -> Integer.compare(tree.depth(x), tree.depth(y)))
                        .orElseThrow();
                boolean none = !reachable.get(a) && !reachable.get(b);
                assertEquals(none ? -1 : nearest, tree.nearestCommonDominator(a, b));
            }
        }
    }

    /** Law: the pre-order of the dominator tree lists each reachable node once, after its immediate dominator. */
    @Property(tries = TRIES)
    void treePreorderPutsDominatorsFirst(@ForAll ArrayFlowGraph graph) {
        DominatorTree tree = DominatorTree.of(graph);
        List<Integer> preorder = tree.preorder().boxed().toList();
        assertEquals(NaiveFlow.reachable(graph), NaiveFlow.set(tree.preorder()));
        assertEquals(NaiveFlow.reachable(graph).cardinality(), preorder.size());
        for (int node : preorder.subList(1, preorder.size())) {
            assertTrue(preorder.indexOf(tree.immediateDominator(node)) < preorder.indexOf(node));
        }
    }

    /** Law: the roots are the first finished nodes of the terminal components. */
    @Property(tries = TRIES)
    void postDominatorRootsAreOneOfEachTerminalComponent(@ForAll ArrayFlowGraph graph) {
        List<Integer> finished = NaiveFlow.postOrderOfAll(graph);
        Set<Integer> expected = NaiveFlow.components(graph, NaiveFlow.all(graph)).stream()
                .filter(component -> NaiveFlow.isTerminal(graph, component))
                .map(component ->
                        finished.stream().filter(component::get).findFirst().orElseThrow())
                .collect(Collectors.toSet());
        List<Integer> roots = PostDominatorTree.of(graph).roots().boxed().toList();
        assertEquals(expected.stream().sorted().toList(), roots);
    }

    /** Law: a post-dominates b exactly if removing a cuts the virtual exit from b. */
    @Property(tries = TRIES)
    void postDominanceIsRemovalReachability(@ForAll ArrayFlowGraph graph) {
        PostDominatorTree tree = PostDominatorTree.of(graph);
        FlowGraph augmented = NaiveFlow.withExit(graph, tree.roots());
        for (int a = 0; a < augmented.size(); a++) {
            int below = tree.immediatePostDominator(a);
            assertTrue(a == tree.virtualExit() ? below == -1 : below != a && tree.postDominates(below, a));
            for (int b = 0; b < augmented.size(); b++) {
                assertEquals(NaiveFlow.postDominates(augmented, a, b), tree.postDominates(a, b), a + " pdom " + b);
                int common = tree.nearestCommonPostDominator(a, b);
                assertTrue(tree.postDominates(common, a) && tree.postDominates(common, b));
            }
        }
    }

    private static BitSet naiveFrontier(FlowGraph graph, int node) {
        BitSet reachable = NaiveFlow.reachable(graph);
        BitSet frontier = new BitSet();
        for (FlowEdge edge : NaiveFlow.edges(graph)) {
            int target = edge.target(graph);
            boolean counts = reachable.get(node) && reachable.get(edge.source());
            boolean strict = node != target && NaiveFlow.dominates(graph, node, target);
            if (counts && !strict && NaiveFlow.dominates(graph, node, edge.source())) {
                frontier.set(target);
            }
        }
        return frontier;
    }

    /** Law: the frontier satisfies its definition. */
    @Property(tries = TRIES)
    void frontierByDefinition(@ForAll ArrayFlowGraph graph) {
        DominanceFrontiers frontiers = DominanceFrontiers.of(graph, DominatorTree.of(graph));
        for (int node = 0; node < graph.size(); node++) {
            assertEquals(naiveFrontier(graph, node), NaiveFlow.set(frontiers.frontier(node)), "of " + node);
        }
    }

    /** Law: the iterated frontier is the least fixed point; with liveness, of frontiers cut to live nodes. */
    @Property(tries = TRIES, edgeCases = EdgeCasesMode.NONE)
    void iteratedFrontierIsTheLeastFixedPoint(
            @ForAll ArrayFlowGraph graph, @ForAll Set<Integer> seeds, @ForAll Set<Integer> dead) {
        BitSet definitions = wrap(graph, seeds);
        BitSet notLive = wrap(graph, dead);
        DominanceFrontiers frontiers = DominanceFrontiers.of(graph, DominatorTree.of(graph));
        assertEquals(
                fixedPoint(graph, definitions, new BitSet()), NaiveFlow.set(frontiers.iterated(definitions.stream())));
        assertEquals(
                fixedPoint(graph, definitions, notLive),
                NaiveFlow.set(frontiers.iterated(definitions.stream(), node -> !notLive.get(node))));
    }

    private static BitSet wrap(FlowGraph graph, Set<Integer> numbers) {
        return NaiveFlow.set(numbers.stream().mapToInt(n -> Math.floorMod(n, graph.size())));
    }

    private static BitSet fixedPoint(FlowGraph graph, BitSet definitions, BitSet dead) {
        BitSet placed = new BitSet();
        int before = -1;
        while (placed.cardinality() != before) {
            before = placed.cardinality();
            BitSet sources = (BitSet) definitions.clone();
            sources.or(placed);
            sources.stream().forEach(node -> placed.or(naiveFrontier(graph, node)));
            placed.andNot(dead);
        }
        return placed;
    }

    /** Law: w depends on a -> b exactly if it post-dominates b and does not strictly post-dominate a. */
    @Property(tries = TRIES)
    void controlDependenceByDefinition(@ForAll ArrayFlowGraph graph) {
        PostDominatorTree tree = PostDominatorTree.of(graph);
        FlowGraph augmented = NaiveFlow.withExit(graph, tree.roots());
        ControlDependence dependence = ControlDependence.of(graph);
        for (int node = 0; node < graph.size(); node++) {
            List<FlowEdge> expected = new ArrayList<>();
            for (FlowEdge edge : NaiveFlow.edges(graph)) {
                boolean strict = node != edge.source() && NaiveFlow.postDominates(augmented, node, edge.source());
                boolean depends = !strict && NaiveFlow.postDominates(augmented, node, edge.target(graph));
                assertEquals(depends, NaiveFlow.set(dependence.controlled(edge)).get(node));
                if (depends) {
                    expected.add(edge);
                }
            }
            assertEquals(expected, dependence.controllers(node), "controllers of " + node);
        }
    }

    /** Law: components are the classes of mutual reachability, numbered against the edges. */
    @Property(tries = TRIES)
    void componentsAreMutualReachability(@ForAll ArrayFlowGraph graph) {
        StronglyConnectedComponents found = StronglyConnectedComponents.of(graph);
        List<BitSet> expected = NaiveFlow.components(graph, NaiveFlow.all(graph));
        assertEquals(expected.size(), found.count());
        for (BitSet component : expected) {
            int number = found.componentOf(component.nextSetBit(0));
            assertEquals(component, NaiveFlow.set(found.nodes(number)));
            assertEquals(NaiveFlow.hasInnerEdge(graph, component), found.isCyclic(number));
            assertEquals(NaiveFlow.isTerminal(graph, component), found.isTerminal(number));
        }
        for (FlowEdge edge : NaiveFlow.edges(graph)) {
            assertTrue(found.componentOf(edge.source()) >= found.componentOf(edge.target(graph)));
        }
    }
}
