package lockstep.compiler.structurizecfg;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import lockstep.ir.cfg.ArrayFlowGraph;
import lockstep.ir.cfg.DominatorTree;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.cfg.Order;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.ReturnInstruction;

/**
 * The acyclic graph of one level: the body of the function or of a loop, with each inner loop collapsed to one node.
 * Back edges and exits of the loop are left out. Nodes are numbered in topological order from the entry, 0. All paths
 * end at the exit: the block that returns, or the latch.
 *
 * <p>A node that cannot reach the exit (it ends in a trap or an infinite loop) counts as an arm that ends if it has a
 * single predecessor. Otherwise it gets an edge to the exit, since its incoming paths have to join.
 */
final class LevelGraph {
    /** An edge between nodes. */
    record Link(BlockEdge edge, int target) {}

    /**
     * A node.
     *
     * @param entry its first block
     * @param links edges to other nodes
     * @param isUniform whether its branches are known to be uniform, or it has several blocks and those are ignored
     */
    record Node(BasicBlock entry, List<Link> links, boolean isUniform) {}

    private final List<Node> nodes;
    private final int exit;
    private final boolean isRelaxed;
    private final DominatorTree dominators;
    private final DominatorTree postDominators;

    private LevelGraph(List<Node> nodes, int exit, boolean isRelaxed) {
        this.nodes = nodes;
        this.exit = exit;
        this.isRelaxed = isRelaxed;
        dominators = DominatorTree.of(forward());
        postDominators = DominatorTree.of(backward());
    }

    List<Node> nodes() {
        return nodes;
    }

    /** Whether nodes of several blocks count as uniform. */
    boolean isRelaxed() {
        return isRelaxed;
    }

    boolean dominates(int first, int second) {
        return dominators.dominates(first, second);
    }

    /** The immediate post-dominator of {@code node} in the level; negative if there is none. */
    int join(int node) {
        return postDominators.isReachable(node) && node != exit ? postDominators.immediateDominator(node) : -1;
    }

    private ArrayFlowGraph forward() {
        ArrayFlowGraph.Builder builder = ArrayFlowGraph.builder(nodes.size(), 0);
        for (int node = 0; node < nodes.size(); node++) {
            for (Link link : nodes.get(node).links()) {
                builder.edge(node, link.target());
            }
        }
        return builder.build();
    }

    private ArrayFlowGraph backward() {
        int[] predecessors = new int[nodes.size()];
        for (Node node : nodes) {
            node.links().stream().mapToInt(Link::target).distinct().forEach(target -> predecessors[target]++);
        }
        boolean[] isAlive = new boolean[nodes.size()];
        ArrayFlowGraph.Builder builder = ArrayFlowGraph.builder(nodes.size(), exit);
        for (int node = nodes.size() - 1; node >= 0; node--) {
            for (Link link : nodes.get(node).links()) {
                if (isAlive[link.target()]) {
                    isAlive[node] = true;
                    builder.edge(link.target(), node);
                }
            }
            if (!isAlive[node] && node != exit && predecessors[node] > 1) {
                builder.edge(exit, node);
                isAlive[node] = true;
            }
            isAlive[node] |= node == exit;
        }
        return builder.build();
    }

    // ---- construction

    /** The levels of {@code function}: its own if it has a single return, and those of loops with a single latch. */
    static List<LevelGraph> levels(Function function, UniformBranches uniform) {
        Builder builder = new Builder(function, uniform);
        List<LevelGraph> levels = new ArrayList<>();
        for (int cycle = -1; cycle < builder.forest.count(); cycle++) {
            builder.build(cycle, levels);
        }
        return levels;
    }

    /** Builds the levels of a function as it is now. */
    private static final class Builder {
        private static final int FUNCTION = -1;

        private final FunctionGraph graph;
        private final LoopForest forest;
        private final UniformBranches uniform;
        private final Map<Integer, List<Integer>> members = new LinkedHashMap<>();

        Builder(Function function, UniformBranches uniform) {
            graph = FunctionGraph.of(function);
            forest = LoopForest.of(graph);
            this.uniform = uniform;
            for (int node = 0; node < graph.size(); node++) {
                members.computeIfAbsent(forest.innermostCycle(node), c -> new ArrayList<>())
                        .add(node);
            }
        }

        private List<Integer> own(int cycle) {
            return members.getOrDefault(cycle, List.of());
        }

        void build(int cycle, List<LevelGraph> levels) {
            int exit = exit(cycle);
            if (exit < 0) {
                return;
            }
            int entry = cycle == FUNCTION ? graph.entry() : forest.header(cycle);
            List<Integer> heads = new ArrayList<>(own(cycle));
            (cycle == FUNCTION ? forest.outermost() : forest.children(cycle))
                    .forEach(child -> heads.add(forest.header(child)));
            int[] order = order(cycle, entry, heads);
            Map<Integer, Integer> numbers = new LinkedHashMap<>();
            for (int head : order) {
                numbers.put(head, numbers.size());
            }
            List<Node> nodes = new ArrayList<>();
            for (int head : order) {
                nodes.add(node(cycle, head, numbers));
            }
            Integer end = numbers.get(head(cycle, exit));
            if (end != null) {
                levels.add(new LevelGraph(nodes, end, uniform.isRelaxed()));
            }
        }

        /** The block that ends the level; negative if there is none, or more than one. */
        private int exit(int cycle) {
            if (cycle != FUNCTION) {
                int[] latches = forest.latches(cycle).distinct().toArray();
                return latches.length == 1 ? latches[0] : -1;
            }
            int found = -1;
            for (int node = 0; node < graph.size(); node++) {
                if (graph.block(node).terminator() instanceof ReturnInstruction) {
                    if (found >= 0) {
                        return -1;
                    }
                    found = node;
                }
            }
            return found;
        }

        /** The first block of the node that contains {@code block}; negative if it is outside of the level. */
        private int head(int cycle, int block) {
            int at = forest.innermostCycle(block);
            if (at == cycle) {
                return block;
            }
            while (at >= 0 && forest.parent(at) != cycle) {
                at = forest.parent(at);
            }
            return at < 0 ? -1 : forest.header(at);
        }

        private int[] order(int cycle, int entry, List<Integer> heads) {
            Map<Integer, Integer> numbers = new LinkedHashMap<>();
            heads.forEach(head -> numbers.put(head, numbers.size()));
            ArrayFlowGraph.Builder builder =
                    ArrayFlowGraph.builder(heads.size(), Objects.requireNonNull(numbers.get(entry)));
            for (int head : heads) {
                for (Link link : links(cycle, head, numbers)) {
                    builder.edge(Objects.requireNonNull(numbers.get(head)), link.target());
                }
            }
            return Order.of(builder.build()).reversePostOrder().map(heads::get).toArray();
        }

        /** The blocks of the node that begins with {@code head}. */
        private List<Integer> blocks(int cycle, int head) {
            int at = forest.innermostCycle(head);
            if (at == cycle) {
                return List.of(head);
            }
            while (forest.parent(at) != cycle) {
                at = forest.parent(at);
            }
            return forest.blocks(at).boxed().toList();
        }

        private List<Link> links(int cycle, int head, Map<Integer, Integer> numbers) {
            int header = cycle == FUNCTION ? -1 : forest.header(cycle);
            List<Link> links = new ArrayList<>();
            for (int block : blocks(cycle, head)) {
                for (BlockEdge edge : BlockEdge.outOf(graph.block(block))) {
                    int target = graph.indexOf(edge.target());
                    int to = head(cycle, target);
                    if (target != header && to >= 0 && to != head) {
                        links.add(new Link(edge, Objects.requireNonNull(numbers.get(to))));
                    }
                }
            }
            return links;
        }

        private Node node(int cycle, int head, Map<Integer, Integer> numbers) {
            List<Integer> blocks = blocks(cycle, head);
            boolean isUniform = blocks.size() > 1 && uniform.isRelaxed()
                    || blocks.stream().allMatch(b -> uniform.contains(graph.block(b)));
            return new Node(graph.block(head), links(cycle, head, numbers), isUniform);
        }
    }
}
