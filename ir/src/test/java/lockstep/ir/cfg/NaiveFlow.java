package lockstep.ir.cfg;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import lockstep.ir.cfg.FlowGraph.FlowEdge;

/** Definitions applied literally to small graphs: cubic and recursive, sharing no code with what they check. */
final class NaiveFlow {
    private NaiveFlow() {}

    static List<FlowEdge> edges(FlowGraph graph) {
        List<FlowEdge> edges = new ArrayList<>();
        for (int node = 0; node < graph.size(); node++) {
            for (int i = 0; i < graph.successorCount(node); i++) {
                edges.add(new FlowEdge(node, i));
            }
        }
        return edges;
    }

    static BitSet all(FlowGraph graph) {
        BitSet nodes = new BitSet();
        nodes.set(0, graph.size());
        return nodes;
    }

    /** Nodes reached from {@code start} on paths inside {@code allowed}; empty if the start is not in it. */
    static BitSet reach(FlowGraph graph, int start, BitSet allowed) {
        BitSet seen = new BitSet();
        visit(graph, start, allowed, seen, new ArrayList<>(), new ArrayList<>());
        return seen;
    }

    static BitSet reachable(FlowGraph graph) {
        return reach(graph, graph.entry(), all(graph));
    }

    private static void visit(
            FlowGraph graph, int node, BitSet allowed, BitSet seen, List<Integer> before, List<Integer> after) {
        if (!allowed.get(node) || seen.get(node)) {
            return;
        }
        seen.set(node);
        before.add(node);
        for (int i = 0; i < graph.successorCount(node); i++) {
            visit(graph, graph.successor(node, i), allowed, seen, before, after);
        }
        after.add(node);
    }

    static List<Integer> discoveryOrder(FlowGraph graph) {
        List<Integer> before = new ArrayList<>();
        visit(graph, graph.entry(), all(graph), new BitSet(), before, new ArrayList<>());
        return before;
    }

    static List<Integer> postOrder(FlowGraph graph) {
        List<Integer> after = new ArrayList<>();
        visit(graph, graph.entry(), all(graph), new BitSet(), new ArrayList<>(), after);
        return after;
    }

    /** Finishing order of the search from the entry and then from the rest by number. */
    static List<Integer> postOrderOfAll(FlowGraph graph) {
        List<Integer> after = new ArrayList<>();
        BitSet seen = new BitSet();
        visit(graph, graph.entry(), all(graph), seen, new ArrayList<>(), after);
        for (int node = 0; node < graph.size(); node++) {
            visit(graph, node, all(graph), seen, new ArrayList<>(), after);
        }
        return after;
    }

    static BitSet without(BitSet nodes, int node) {
        BitSet rest = (BitSet) nodes.clone();
        rest.clear(node);
        return rest;
    }

    static boolean dominates(FlowGraph graph, int dominator, int node) {
        return dominator == node
                || !reachable(graph).get(node)
                || !reach(graph, graph.entry(), without(all(graph), dominator)).get(node)
                        && reachable(graph).get(dominator);
    }

    /** Graph whose last node is the exit that {@code roots} lead to. */
    static ArrayFlowGraph withExit(FlowGraph graph, IntStream roots) {
        ArrayFlowGraph.Builder builder = ArrayFlowGraph.builder(graph.size() + 1, graph.entry());
        edges(graph).forEach(edge -> builder.edge(edge.source(), edge.target(graph)));
        roots.forEach(root -> builder.edge(root, graph.size()));
        return builder.build();
    }

    /** In a graph made by {@link #withExit}: no path from {@code node} to the exit avoids {@code postDominator}. */
    static boolean postDominates(FlowGraph augmented, int postDominator, int node) {
        return postDominator == node
                || !reach(augmented, node, without(all(augmented), postDominator))
                        .get(augmented.size() - 1);
    }

    /** The classes of nodes of {@code allowed} that reach each other inside it. */
    static List<BitSet> components(FlowGraph graph, BitSet allowed) {
        List<BitSet> components = new ArrayList<>();
        BitSet left = (BitSet) allowed.clone();
        while (!left.isEmpty()) {
            int first = left.nextSetBit(0);
            BitSet component = reach(graph, first, allowed);
            component.stream()
                    .filter(node -> !reach(graph, node, allowed).get(first))
                    .forEach(component::clear);
            components.add(component);
            left.andNot(component);
        }
        return components;
    }

    static boolean hasEdge(FlowGraph graph, int source, int target) {
        return IntStream.range(0, graph.successorCount(source)).anyMatch(i -> graph.successor(source, i) == target);
    }

    static boolean hasInnerEdge(FlowGraph graph, BitSet nodes) {
        return nodes.cardinality() > 1 || nodes.stream().anyMatch(node -> hasEdge(graph, node, node));
    }

    static boolean isTerminal(FlowGraph graph, BitSet nodes) {
        return edges(graph).stream().noneMatch(e -> nodes.get(e.source()) && !nodes.get(e.target(graph)));
    }

    /** A cycle by definition; {@code parentHeader} is -1 for an outermost one. */
    record Cycle(int header, BitSet nodes, int parentHeader, int depth) {}

    static List<Cycle> cycles(FlowGraph graph) {
        List<Cycle> found = new ArrayList<>();
        findCycles(graph, reachable(graph), -1, 1, discoveryOrder(graph), found);
        return found;
    }

    private static void findCycles(
            FlowGraph graph, BitSet allowed, int parent, int depth, List<Integer> discovery, List<Cycle> found) {
        for (BitSet component : components(graph, allowed)) {
            if (hasInnerEdge(graph, component)) {
                int header =
                        discovery.stream().filter(component::get).findFirst().orElseThrow();
                found.add(new Cycle(header, component, parent, depth));
                findCycles(graph, without(component, header), header, depth + 1, discovery, found);
            }
        }
    }

    static BitSet set(IntStream nodes) {
        BitSet set = new BitSet();
        nodes.forEach(set::set);
        return set;
    }
}
