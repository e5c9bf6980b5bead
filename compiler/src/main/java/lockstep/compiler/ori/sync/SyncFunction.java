package lockstep.compiler.ori.sync;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import lockstep.ir.cfg.FlowGraph;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriMachine;

/**
 * A function with its control-flow analyses, computed before anything is changed.
 *
 * @param name of the function
 * @param graph its mutable control-flow graph
 * @param blocks its original blocks in textual order
 * @param flow their flow graph, by index in the list
 * @param loops its cycles
 * @param values its divergent branches
 */
record SyncFunction(
        String name, SyncGraph graph, List<SyncBlock> blocks, FlowGraph flow, LoopForest loops, LaneDivergence values) {
    SyncFunction {
        blocks = List.copyOf(blocks);
    }

    static SyncFunction of(OriFunction function, SyncWords words) {
        SyncGraph graph = new SyncGraph(function, words);
        SyncFunction made = of(function.name(), graph);
        return made.joinRounds() ? of(function.name(), graph) : made;
    }

    private static SyncFunction of(String name, SyncGraph graph) {
        FlowGraph flow = graph.flow();
        List<SyncBlock> blocks = graph.blocks();
        return new SyncFunction(name, graph, blocks, flow, LoopForest.of(flow), new LaneDivergence(blocks, flow));
    }

    /**
     * Merges the back edges of a divergent cycle into one latch, at which lanes that diverge within an iteration, as by
     * {@code continue}, can reconverge; a loop that shares its header with an inner loop forms one cycle with it.
     * Cycles with a branch that may depend on another thread are not changed: some lanes may wait there for others in
     * later iterations. Returns whether any cycle was changed.
     */
    private boolean joinRounds() {
        boolean isAny = false;
        for (int cycle = 0; cycle < loops.count(); cycle++) {
            int header = loops.header(cycle);
            List<SyncGraph.Edge> back = edges(header, loops.blocks(cycle));
            boolean mayJoin = back.size() > 1
                    && loops.isReducible(cycle)
                    && loops.blocks(cycle).anyMatch(values::mayDiverge)
                    && loops.blocks(cycle).noneMatch(values::dependsOnOtherThreads)
                    && graph.canLand(back);
            if (mayJoin) {
                graph.land(back);
                isAny = true;
            }
        }
        return isAny;
    }

    /** The edges from {@code sources} to the block {@code to}. */
    private List<SyncGraph.Edge> edges(int to, IntStream sources) {
        List<SyncGraph.Edge> found = new ArrayList<>();
        sources.mapToObj(blocks::get)
                .forEach(block -> block.slots().stream()
                        .filter(slot -> block.successor(slot) == blocks.get(to))
                        .forEach(slot -> found.add(new SyncGraph.Edge(block, slot))));
        return found;
    }

    /** The callee of a direct call; empty for an indirect one. */
    static Optional<String> callee(OriMachine call) {
        return call.targets().stream().findFirst();
    }

    /** The callees of its direct calls. */
    List<String> callees() {
        List<String> found = new ArrayList<>();
        for (SyncBlock block : blocks) {
            SyncGraph.call(block).flatMap(SyncFunction::callee).ifPresent(found::add);
        }
        return found;
    }

    /** The blocks that end with a call that satisfies {@code isSuch}. */
    BitSet calls(Predicate<OriMachine> isSuch) {
        BitSet found = new BitSet();
        for (int i = 0; i < flow.size(); i++) {
            found.set(i, SyncGraph.call(blocks.get(i)).filter(isSuch).isPresent());
        }
        return found;
    }

    /** The headers of cycles whose exits depend on other threads. */
    BitSet waitingEntries() {
        BitSet found = new BitSet();
        for (int cycle = 0; cycle < loops.count(); cycle++) {
            boolean waits =
                    loops.exitingEdges(cycle).stream().anyMatch(edge -> values.dependsOnOtherThreads(edge.source()));
            if (waits) {
                loops.entries(cycle).forEach(found::set);
            }
        }
        return found;
    }
}
