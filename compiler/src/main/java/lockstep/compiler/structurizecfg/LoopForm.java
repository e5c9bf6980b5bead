package lockstep.compiler.structurizecfg;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import lockstep.ir.cfg.FlowEdge;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Metadata;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.IntType;
import lockstep.ir.pass.PassContext;

/**
 * Loops that go back at one place and are left at one, there or in the header. In any other loop all edges that go back
 * or out lead to one new block, which goes back where the lane was to go back, and else on to blocks that choose among
 * the places it was to go to. Inner loops come first: what chooses behind them belongs to the loop around.
 */
final class LoopForm {
    private static final String LOOP_METADATA = "llvm.loop";

    private final Rewriter rewriter;
    private final PassContext context;
    private final PendingValues values;
    private final UniformBranches uniform;

    LoopForm(Rewriter rewriter, PassContext context, PendingValues values, UniformBranches uniform) {
        this.rewriter = rewriter;
        this.context = context;
        this.values = values;
        this.uniform = uniform;
    }

    /** @param blocks all of the loop */
    private record Loop(BasicBlock header, List<Edge> back, List<Edge> out, List<BasicBlock> blocks) {
        /** Whether it goes back at one place, and is left by one edge at most, there or in the header. */
        boolean isGood() {
            boolean isLeftAtEnd = out.isEmpty()
                    || out.size() == 1
                            && (out.getFirst().source() == header
                                    || out.getFirst().source() == back.getFirst().source());
            return back.size() == 1 && isLeftAtEnd;
        }

        static Loop of(LoopForest forest, int cycle, FunctionGraph graph) {
            BasicBlock header = graph.block(forest.header(cycle));
            List<Edge> back = new ArrayList<>();
            forest.latches(cycle).distinct().forEach(latch -> Edge.outOf(graph.block(latch)).stream()
                    .filter(edge -> edge.target() == header)
                    .forEach(back::add));
            List<Edge> out = new ArrayList<>();
            for (FlowEdge edge : forest.exitingEdges(cycle)) {
                out.add(new Edge(graph.block(edge.source()), edge.index()));
            }
            return new Loop(header, back, out, forest.blocks(cycle).mapToObj(graph::block).toList());
        }
    }

    /** Goes from the deepest loops outwards; loops of one depth share no blocks. */
    void run() {
        for (int depth = deepest(); depth > 0; depth--) {
            for (Loop loop : loopsAt(depth)) {
                if (loop.isGood()) {
                    continue;
                }
                if (isLeft(loop)) {
                    context.count("skipped", 1);
                } else if (rewriter.allow(StructurizeCfg.LOOP, loop.header().terminator())) {
                    rebuild(loop);
                    context.count("loops", 1);
                }
            }
        }
    }

    private int deepest() {
        FunctionGraph graph = FunctionGraph.of(rewriter.function());
        LoopForest forest = LoopForest.of(graph);
        int most = 0;
        for (int cycle = 0; cycle < forest.count(); cycle++) {
            most = Math.max(most, forest.depth(cycle));
        }
        return most;
    }

    private List<Loop> loopsAt(int depth) {
        FunctionGraph graph = FunctionGraph.of(rewriter.function());
        LoopForest forest = LoopForest.of(graph);
        List<Loop> loops = new ArrayList<>();
        for (int cycle = 0; cycle < forest.count(); cycle++) {
            if (forest.depth(cycle) == depth) {
                loops.add(Loop.of(forest, cycle, graph));
            }
        }
        return loops;
    }

    private boolean isLeft(Loop loop) {
        return uniform.isRelaxed()
                ? loop.back().stream().allMatch(e -> uniform.contains(e.source()))
                        && loop.out().stream().allMatch(e -> uniform.contains(e.source()))
                : loop.blocks().stream().allMatch(uniform::contains);
    }

    // ---- one block that goes back or out

    private void rebuild(Loop loop) {
        List<Edge> edges = new ArrayList<>(loop.back());
        edges.addAll(loop.out());
        Map<BasicBlock, List<Edge>> bySource = new LinkedHashMap<>();
        Map<BasicBlock, List<Edge>> byTarget = new LinkedHashMap<>();
        for (Edge edge : edges) {
            bySource.computeIfAbsent(edge.source(), s -> new ArrayList<>()).add(edge);
            byTarget.computeIfAbsent(edge.target(), t -> new ArrayList<>()).add(edge);
        }
        List<BasicBlock> sources = List.copyOf(bySource.keySet());
        Map<BasicBlock, Map<BasicBlock, Value>> chosen = new LinkedHashMap<>();
        Map<BasicBlock, List<Map<BasicBlock, Value>>> entries = new LinkedHashMap<>();
        byTarget.forEach((target, there) -> {
            chosen.put(target, conditions(target, bySource));
            entries.put(target, values.entries(target, there, sources));
        });
        BasicBlock last = loop.back().getFirst().source();
        Metadata hints = last.terminator().metadata().get(LOOP_METADATA);
        last.terminator().setMetadata(LOOP_METADATA, null);
        BasicBlock end = rewriter.addBlock(null, last.next());
        bySource.values().forEach(own -> Edge.lead(rewriter, own, end));
        choose(end, new ArrayList<>(byTarget.keySet()), chosen, entries);
        end.terminator().setMetadata(LOOP_METADATA, hints);
    }

    /** By source, whether the edge it takes to the new block was to lead to {@code target}. */
    private Map<BasicBlock, Value> conditions(BasicBlock target, Map<BasicBlock, List<Edge>> bySource) {
        Map<BasicBlock, Value> result = new LinkedHashMap<>();
        bySource.forEach((source, own) -> {
            Set<BasicBlock> targets = new LinkedHashSet<>();
            own.forEach(edge -> targets.add(edge.target()));
            result.put(
                    source,
                    targets.equals(Set.of(target)) || !targets.contains(target)
                            ? rewriter.context().bool(targets.contains(target))
                            : EdgeConditions.of(source, target, rewriter));
        });
        return result;
    }

    /** Goes to one of {@code targets}: to the first from {@code at}, to each further one from a block of its own. */
    private void choose(
            BasicBlock at,
            List<BasicBlock> targets,
            Map<BasicBlock, Map<BasicBlock, Value>> chosen,
            Map<BasicBlock, List<Map<BasicBlock, Value>>> entries) {
        BasicBlock from = at;
        for (int i = 0; i < targets.size(); i++) {
            BasicBlock target = targets.get(i);
            boolean isLast = i == targets.size() - 1;
            boolean isNextLast = i == targets.size() - 2;
            Value isHere = isLast ? null : values.at(from, IntType.I1, Objects.requireNonNull(chosen.get(target)));
            values.enter(target, from, Objects.requireNonNull(entries.get(target)));
            if (isHere == null) {
                rewriter.atEnd(from).branch(target);
                return;
            }
            BasicBlock next = isNextLast ? targets.get(i + 1) : rewriter.addBlock(null, at.next());
            if (isNextLast) {
                values.enter(next, from, Objects.requireNonNull(entries.get(next)));
            }
            rewriter.atEnd(from).branch(isHere, target, next);
            if (isNextLast) {
                return;
            }
            from = next;
        }
    }
}
