package lockstep.compiler.remat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import lockstep.ir.cfg.ArrayFlowGraph;
import lockstep.ir.cfg.DominatorTree;

/**
 * Generates texts of small functions of random shape, including loops and irreducible graphs, with long live ranges:
 * each block computes a few values from ones that dominate it, and the end uses many. There are also loads, stores and
 * wide values.
 */
public final class RandomFunctions {
    private final Random random;
    private final ArrayFlowGraph graph;
    private final DominatorTree dominators;
    private final List<List<String>> values = new ArrayList<>();
    private int next;

    private RandomFunctions(long seed, int mostBlocks) {
        random = new Random(seed);
        int size = 1 + random.nextInt(mostBlocks);
        int[][] successors = new int[size][];
        for (int node = 0; node < size; node++) {
            int count = node == size - 1 ? 0 : 1 + random.nextInt(2);
            successors[node] = new int[count];
            for (int i = 0; i < count; i++) {
                successors[node][i] = i == 0 ? node + 1 : 1 + random.nextInt(size - 1);
            }
        }
        graph = ArrayFlowGraph.of(0, successors);
        dominators = DominatorTree.of(graph);
        for (int node = 0; node < size; node++) {
            values.add(new ArrayList<>());
        }
    }

    /** The function of {@code seed}, of at most {@code mostBlocks} blocks with {@code perBlock} values each. */
    public static String text(long seed, int mostBlocks, int perBlock) {
        return new RandomFunctions(seed, mostBlocks).text(perBlock);
    }

    private String text(int perBlock) {
        List<StringBuilder> bodies = new ArrayList<>();
        for (int node = 0; node < graph.size(); node++) {
            StringBuilder body = new StringBuilder();
            if (graph.predecessorCount(node) > 0) {
                values.get(node).add("%phi" + node);
            }
            int count = 1 + random.nextInt(perBlock);
            for (int i = 0; i < count; i++) {
                compute(node, body);
            }
            bodies.add(body);
        }
        StringBuilder text = new StringBuilder("define i32 @f(i32 %p, i32 %q, ptr %m) {\n");
        for (int node = 0; node < graph.size(); node++) {
            text.append("b").append(node).append(":\n").append(phi(node)).append(bodies.get(node));
            text.append(terminator(node));
        }
        return text.append("}\n").toString();
    }

    private void compute(int node, StringBuilder body) {
        String name = "%v" + next++;
        String a = value(node);
        String b = value(node);
        String line = switch (random.nextInt(8)) {
            case 0 -> name + " = mul i32 " + a + ", 3";
            case 1 -> name + " = xor i32 " + a + ", " + b;
            case 2 ->
                name + "p = getelementptr i32, ptr %m, i32 " + a + "\n  " + name + " = load i32, ptr " + name + "p";
            case 3 -> "store i32 " + a + ", ptr %m\n  " + name + " = add i32 " + b + ", 5";
            case 4 -> name + "w = zext i32 " + a + " to i64\n  " + name + " = trunc i64 " + name + "w to i32";
            case 5 ->
                name + "c = icmp ult i32 " + a + ", 9\n  " + name + " = select i1 " + name + "c, i32 " + b + ", i32 4";
            default -> name + " = add i32 " + a + ", " + b;
        };
        body.append("  ").append(line).append('\n');
        values.get(node).add(name);
    }

    private String phi(int node) {
        if (graph.predecessorCount(node) == 0) {
            return "";
        }
        List<String> entries = new ArrayList<>();
        String[] byBlock = new String[graph.size()];
        for (int i = 0; i < graph.predecessorCount(node); i++) {
            int from = graph.predecessor(node, i);
            byBlock[from] = byBlock[from] == null ? value(from) : byBlock[from];
            entries.add("[ " + byBlock[from] + ", %b" + from + " ]");
        }
        return "  %phi" + node + " = phi i32 " + String.join(", ", entries) + "\n";
    }

    private String terminator(int node) {
        if (graph.successorCount(node) == 1) {
            return "  br label %b" + graph.successor(node, 0) + "\n";
        }
        if (graph.successorCount(node) == 2) {
            return "  %c" + node + " = icmp ult i32 " + value(node) + ", 7\n  br i1 %c" + node + ", label %b"
                    + graph.successor(node, 0) + ", label %b" + graph.successor(node, 1) + "\n";
        }
        StringBuilder text = new StringBuilder();
        String sum = "%p";
        for (String each : known(node)) {
            text.append("  %s")
                    .append(next)
                    .append(" = add i32 ")
                    .append(sum)
                    .append(", ")
                    .append(each)
                    .append('\n');
            sum = "%s" + next++;
        }
        return text.append("  ret i32 ").append(sum).append('\n').toString();
    }

    private List<String> known(int node) {
        List<String> known = new ArrayList<>(List.of("%p", "%q"));
        for (int at = node; at >= 0; at = dominators.immediateDominator(at)) {
            known.addAll(values.get(at));
        }
        return known;
    }

    private String value(int node) {
        List<String> known = known(node);
        return known.get(random.nextInt(known.size()));
    }
}
