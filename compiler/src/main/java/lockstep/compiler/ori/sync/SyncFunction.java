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
 * A function with what is known of it before anything is changed.
 *
 * @param name of the function
 * @param graph its ways
 * @param blocks its blocks before anything is changed, in the order of the text
 * @param flow their ways, by place in the list
 * @param loops its cycles
 * @param values which branches part lanes
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
     * Lets the rounds of a cycle end at one place, where lanes can meet that part in it, as by {@code continue}; a loop
     * whose first block is that of a loop inside is one cycle with it. Cycles stay as they are in which another thread
     * may decide anything: some lanes may wait there for what others do in later rounds. Whether there are any.
     */
    private boolean joinRounds() {
        boolean isAny = false;
        for (int cycle = 0; cycle < loops.count(); cycle++) {
            int header = loops.header(cycle);
            List<SyncGraph.Way> back = ways(header, loops.blocks(cycle));
            boolean mayJoin = back.size() > 1
                    && loops.isReducible(cycle)
                    && loops.blocks(cycle).anyMatch(values::mayPart)
                    && loops.blocks(cycle).noneMatch(values::isCaused)
                    && graph.canLand(back);
            if (mayJoin) {
                graph.land(back);
                isAny = true;
            }
        }
        return isAny;
    }

    /** The ways from {@code sources} to the block {@code to}. */
    private List<SyncGraph.Way> ways(int to, IntStream sources) {
        List<SyncGraph.Way> found = new ArrayList<>();
        sources.mapToObj(blocks::get).forEach(block -> block.slots().stream()
                .filter(slot -> block.successor(slot) == blocks.get(to))
                .forEach(slot -> found.add(new SyncGraph.Way(block, slot))));
        return found;
    }

    /** The function that a call names; empty if a register does. */
    static Optional<String> callee(OriMachine call) {
        return call.targets().stream().findFirst();
    }

    /** The functions that it calls by name. */
    List<String> callees() {
        List<String> found = new ArrayList<>();
        for (SyncBlock block : blocks) {
            SyncGraph.call(block).flatMap(SyncFunction::callee).ifPresent(found::add);
        }
        return found;
    }

    /** The blocks that end with a call of which {@code isSuch} holds. */
    BitSet calls(Predicate<OriMachine> isSuch) {
        BitSet found = new BitSet();
        for (int i = 0; i < flow.size(); i++) {
            found.set(i, SyncGraph.call(blocks.get(i)).filter(isSuch).isPresent());
        }
        return found;
    }

    /** The entries of cycles that lanes leave when another thread has done something. */
    BitSet waitingEntries() {
        BitSet found = new BitSet();
        for (int cycle = 0; cycle < loops.count(); cycle++) {
            boolean waits = loops.exitingEdges(cycle).stream().anyMatch(edge -> values.isCaused(edge.source()));
            if (waits) {
                loops.entries(cycle).forEach(found::set);
            }
        }
        return found;
    }
}
