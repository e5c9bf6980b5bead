package lockstep.compiler.structurizecfg;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import lockstep.compiler.structurizecfg.LevelGraph.Link;
import lockstep.compiler.structurizecfg.LevelGraph.Node;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.pass.PassContext;
import org.jspecify.annotations.Nullable;

/**
 * Structures the regions of one level. For each branch, innermost first (in reverse topological order), the region
 * between it and its join is collapsed to one node if nothing but the branch enters it:
 *
 * <ul>
 *   <li>as it is, if it consists of arms, which are chains of nodes that end at the join;
 *   <li>otherwise after its nodes, in topological order, have been guarded. The guard of a node is true if the last
 *       node that the lane executed branched to it.
 * </ul>
 */
final class LevelStructurizer {
    private final LevelGraph graph;
    private final List<Node> nodes;
    private final Rewriter rewriter;
    private final PassContext context;
    private final SsaReconstruction values;

    LevelStructurizer(LevelGraph graph, Rewriter rewriter, PassContext context, SsaReconstruction values) {
        this.graph = graph;
        this.nodes = new ArrayList<>(graph.nodes());
        this.rewriter = rewriter;
        this.context = context;
        this.values = values;
    }

    void run() {
        for (int node = nodes.size() - 1; node >= 0; node--) {
            int join = targets(node).length > 1 ? graph.join(node) : -1;
            List<Integer> within = join < 0 ? null : within(node, join);
            if (within != null) {
                collapse(node, within, join);
            }
        }
    }

    private int[] targets(int node) {
        return nodes.get(node).links().stream()
                .mapToInt(Link::target)
                .distinct()
                .toArray();
    }

    /** The nodes between {@code head} and {@code join}, in order; null if another edge enters them. */
    private @Nullable List<Integer> within(int head, int join) {
        Set<Integer> found = new LinkedHashSet<>();
        Deque<Integer> open = new ArrayDeque<>(List.of(head));
        while (!open.isEmpty()) {
            for (int target : targets(open.pop())) {
                if (target != join && found.add(target)) {
                    if (!graph.dominates(head, target)) {
                        return null;
                    }
                    open.push(target);
                }
            }
        }
        return found.stream().sorted().toList();
    }

    private void collapse(int head, List<Integer> within, int join) {
        boolean isUniform = nodes.get(head).isUniform()
                && within.stream().allMatch(node -> nodes.get(node).isUniform());
        List<Link> out = null;
        if (!consistsOfArms(head, within)) {
            if (isUniform) {
                context.count("skipped", 1);
            } else if (rewriter.allow(
                    StructurizeCfg.REGION, nodes.get(head).entry().terminator())) {
                out = List.of(guard(head, within, join));
                context.count("regions", 1);
            }
        }
        if (out == null) {
            out = linksTo(join, head, within);
        }
        nodes.set(head, new Node(nodes.get(head).entry(), out, isUniform || graph.isRelaxed()));
    }

    private List<Link> linksTo(int join, int head, List<Integer> within) {
        return region(head, within)
                .flatMap(node -> node.links().stream())
                .filter(link -> link.target() == join)
                .toList();
    }

    private Stream<Node> region(int head, List<Integer> within) {
        return Stream.concat(Stream.of(nodes.get(head)), within.stream().map(nodes::get));
    }

    /** Whether each node has one predecessor and at most one successor. */
    private boolean consistsOfArms(int head, List<Integer> within) {
        Map<Integer, Integer> predecessors = new LinkedHashMap<>();
        for (int target : targets(head)) {
            predecessors.merge(target, 1, Integer::sum);
        }
        for (int node : within) {
            int[] targets = targets(node);
            if (targets.length > 1) {
                return false;
            }
            for (int target : targets) {
                predecessors.merge(target, 1, Integer::sum);
            }
        }
        return within.stream().allMatch(node -> Objects.requireNonNull(predecessors.get(node)) == 1);
    }

    // ---- guards

    /** Guards the nodes {@code within}, in order; returns the edge from the last flow block to {@code join}. */
    private Link guard(int head, List<Integer> within, int join) {
        BasicBlock end = nodes.get(join).entry();
        List<BasicBlock> sources = sources(nodes.get(head));
        List<Map<BasicBlock, Value>> guards = new ArrayList<>();
        List<List<Map<BasicBlock, Value>>> entries = new ArrayList<>();
        List<Integer> targets = new ArrayList<>(within);
        targets.add(join);
        for (int target : targets) {
            List<BlockEdge> edges = edgesTo(target, head, within);
            entries.add(values.entries(nodes.get(target).entry(), edges, sources));
        }
        within.forEach(target -> guards.add(guards(target, head, within, sources)));
        List<BasicBlock> flow = new ArrayList<>();
        targets.forEach(
                target -> flow.add(rewriter.addBlock(null, nodes.get(target).entry())));
        redirect(nodes.get(head), flow.getFirst());
        for (int i = 0; i < within.size(); i++) {
            redirect(nodes.get(within.get(i)), flow.get(i + 1));
        }
        for (int i = 0; i < within.size(); i++) {
            BasicBlock guarded = nodes.get(within.get(i)).entry();
            Value guard = values.at(flow.get(i), IntType.I1, guards.get(i));
            values.enter(guarded, flow.get(i), entries.get(i));
            rewriter.atEnd(flow.get(i)).branch(guard, guarded, flow.get(i + 1));
            context.count("guards", 1);
        }
        values.enter(end, flow.getLast(), entries.getLast());
        rewriter.atEnd(flow.getLast()).branch(end);
        return new Link(new BlockEdge(flow.getLast(), 0), join);
    }

    private static List<BasicBlock> sources(Node node) {
        return node.links().stream()
                .map(link -> link.edge().source())
                .distinct()
                .toList();
    }

    private List<BlockEdge> edgesTo(int target, int head, List<Integer> within) {
        return linksTo(target, head, within).stream().map(Link::edge).toList();
    }

    /** By block, whether it branches to {@code target}; false at the beginning of the region. */
    private Map<BasicBlock, Value> guards(int target, int head, List<Integer> within, List<BasicBlock> sources) {
        Map<BasicBlock, Value> ends = new LinkedHashMap<>();
        region(head, within).forEach(node -> {
            boolean isOnly = node.links().stream().allMatch(link -> link.target() == target);
            for (Link link : node.links()) {
                if (link.target() == target) {
                    BasicBlock source = link.edge().source();
                    ends.computeIfAbsent(
                            source,
                            block -> isOnly
                                    ? rewriter.context().bool(true)
                                    : BlockEdge.condition(
                                            block, nodes.get(target).entry(), rewriter));
                }
            }
        });
        sources.forEach(block -> ends.putIfAbsent(block, rewriter.context().bool(false)));
        return ends;
    }

    /** Redirects the edges out of {@code node} to {@code next}. */
    private void redirect(Node node, BasicBlock next) {
        Map<BasicBlock, List<BlockEdge>> bySource = new LinkedHashMap<>();
        for (Link link : node.links()) {
            bySource.computeIfAbsent(link.edge().source(), s -> new ArrayList<>())
                    .add(link.edge());
        }
        bySource.values().forEach(edges -> BlockEdge.redirect(rewriter, edges, next));
    }
}
