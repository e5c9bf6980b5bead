package lockstep.ir.cfg;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import lockstep.ir.cfg.FlowGraph.FlowEdge;

/** Numbers the edges of a graph by source and then by index. */
final class EdgeNumbers {
    private final int[] first;
    private final int[] source;

    EdgeNumbers(FlowGraph graph) {
        first = new int[graph.size() + 1];
        for (int node = 0; node < graph.size(); node++) {
            first[node + 1] = first[node] + graph.successorCount(node);
        }
        source = new int[first[graph.size()]];
        for (int node = 0; node < graph.size(); node++) {
            Arrays.fill(source, first[node], first[node + 1], node);
        }
    }

    int number(int node, int index) {
        return first[node] + index;
    }

    FlowEdge edge(int number) {
        return new FlowEdge(source[number], number - first[source[number]]);
    }

    /** The edges of the numbers, by source and then by index, each once. */
    List<FlowEdge> edges(int[] numbers) {
        int[] sorted = numbers.clone();
        Arrays.sort(sorted);
        List<FlowEdge> edges = new ArrayList<>(sorted.length);
        for (int i = 0; i < sorted.length; i++) {
            if (i == 0 || sorted[i] != sorted[i - 1]) {
                edges.add(edge(sorted[i]));
            }
        }
        return List.copyOf(edges);
    }
}
