package lockstep.compiler.structurizecfg;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import lockstep.ir.cfg.FlowGraph.FlowEdge;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Metadata;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.pass.PassContext;

/**
 * Gives each loop a single back edge and at most one exit edge, which leaves from the header or the latch. In a loop
 * that has more, all back edges and exits are redirected to a new latch. It branches back to the header if the lane was
 * to go back, and otherwise on to blocks that select among the exit targets. Inner loops come first, as the selecting
 * blocks of an inner loop belong to the loop around it.
 */
final class SingleExitLoops {
    private static final String LOOP_METADATA = "llvm.loop";

    private final Rewriter rewriter;
    private final PassContext context;
    private final SsaReconstruction values;
    private final UniformBranches uniform;

    SingleExitLoops(Rewriter rewriter, PassContext context, SsaReconstruction values, UniformBranches uniform) {
        this.rewriter = rewriter;
        this.context = context;
        this.values = values;
        this.uniform = uniform;
    }

    /** @param blocks all blocks of the loop */
    private record Loop(BasicBlock header, List<BlockEdge> back, List<BlockEdge> out, List<BasicBlock> blocks) {
        /** Whether there is a single back edge and at most one exit, from the header or the latch. */
        boolean isStructured() {
            boolean isLeftAtEnd = out.isEmpty()
                    || out.size() == 1
                            && (out.getFirst().source() == header
                                    || out.getFirst().source()
                                            == back.getFirst().source());
            return back.size() == 1 && isLeftAtEnd;
        }

        static Loop of(LoopForest forest, int cycle, FunctionGraph graph) {
            BasicBlock header = graph.block(forest.header(cycle));
            List<BlockEdge> back = new ArrayList<>();
            forest.latches(cycle)
                    .distinct()
                    .forEach(latch -> BlockEdge.outOf(graph.block(latch)).stream()
                            .filter(edge -> edge.target() == header)
                            .forEach(back::add));
            List<BlockEdge> out = new ArrayList<>();
            for (FlowEdge edge : forest.exitingEdges(cycle)) {
                out.add(new BlockEdge(graph.block(edge.source()), edge.index()));
            }
            return new Loop(
                    header,
                    back,
                    out,
                    forest.blocks(cycle).mapToObj(graph::block).toList());
        }
    }

    /** Visits loops from the deepest outwards; loops of one depth share no blocks. */
    void run() {
        for (int depth = deepest(); depth > 0; depth--) {
            for (Loop loop : loopsAt(depth)) {
                if (loop.isStructured()) {
                    continue;
                }
                if (isSkipped(loop)) {
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

    private boolean isSkipped(Loop loop) {
        return uniform.isRelaxed()
                ? loop.back().stream().allMatch(e -> uniform.contains(e.source()))
                        && loop.out().stream().allMatch(e -> uniform.contains(e.source()))
                : loop.blocks().stream().allMatch(uniform::contains);
    }

    // ---- the new latch

    private void rebuild(Loop loop) {
        List<BlockEdge> edges = new ArrayList<>(loop.back());
        edges.addAll(loop.out());
        Map<BasicBlock, List<BlockEdge>> bySource = new LinkedHashMap<>();
        Map<BasicBlock, List<BlockEdge>> byTarget = new LinkedHashMap<>();
        for (BlockEdge edge : edges) {
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
        bySource.values().forEach(own -> BlockEdge.redirect(rewriter, own, end));
        choose(end, new ArrayList<>(byTarget.keySet()), chosen, entries);
        end.terminator().setMetadata(LOOP_METADATA, hints);
    }

    /** By source, whether the edge that it takes to the new latch was to lead to {@code target}. */
    private Map<BasicBlock, Value> conditions(BasicBlock target, Map<BasicBlock, List<BlockEdge>> bySource) {
        Map<BasicBlock, Value> result = new LinkedHashMap<>();
        bySource.forEach((source, own) -> {
            Set<BasicBlock> targets = new LinkedHashSet<>();
            own.forEach(edge -> targets.add(edge.target()));
            result.put(
                    source,
                    targets.equals(Set.of(target)) || !targets.contains(target)
                            ? rewriter.context().bool(targets.contains(target))
                            : BlockEdge.condition(source, target, rewriter));
        });
        return result;
    }

    /** Branches to one of {@code targets}: to the first from {@code at}, to each further one from a new block. */
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
