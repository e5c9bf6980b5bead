package lockstep.compiler.ori.sync;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import lockstep.ir.cfg.ArrayFlowGraph;
import lockstep.ir.cfg.DominatorTree;
import lockstep.ir.cfg.FlowGraph;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.cfg.PostDominatorTree;

/**
 * Finds where lanes that part are to meet, one {@linkplain ReconvergenceRegion region} for each place.
 *
 * <p>Places are found for each cycle, and for the function, by itself. In the graph of a cycle its back edges lead to
 * the end; what leaves the cycle, or ends the thread, is taken for a way that nobody goes as long as other ways lead to
 * the end, so that lanes that stay meet although some leave. Blocks from which all ways leave have an end of their own.
 * A branch of the cycle parts lanes that meet at its post-dominator in this graph; so does a branch by which lanes
 * leave a cycle inside, in one round or another.
 *
 * <p>Steps for the place {@code p} of some branches: (1) the start is the nearest block that dominates them and p and
 * is in no cycle that p is not in; (2) the region is what lies on ways from there to p; if there is a way into it past
 * the start, that goes up to its dominator; (3) ways out of the region past p are those on which lanes leave the
 * barrier. A region whose lanes all come to p by one way from its start is none. Cycles with several entries, and
 * places that tables name besides, get none: lanes then meet at the next place around, and a collective asks for its
 * lanes anyway.
 *
 * <pre>
 *   BSSY B0, DONE           region of DONE: lanes of all rounds
 * .LOOP:
 *   &#64;%P0 BRA `(.DONE)
 *   BSSY B1, `(.JOIN)       region of JOIN: &#64;%P1 parts, &#64;%P2 leaves past it
 *   &#64;%P1 BRA `(.JOIN_)
 * .ARM:
 *   &#64;%P2 BREAK B1
 *   &#64;%P2 BRA `(.DONE_)
 * .JOIN_: BSYNC B1
 * .JOIN:
 *   BRA `(.LOOP)
 * .DONE_: BSYNC B0
 * .DONE:
 * </pre>
 *
 * <p>O(depth of the nest × edges + regions × their size).
 */
final class ReconvergenceRegions {
    private static final int NONE = -1;
    /** How often a start goes up before the place is given up. */
    private static final int MAX_LIFTS = 16;

    private final List<SyncBlock> code;
    private final LaneDivergence values;
    private final FlowGraph flow;
    private final DominatorTree dominators;
    private final LoopForest loops;
    private final int end;
    private final int leavingEnd;
    private final Waits waits;

    /**
     * Where lanes may wait for something.
     *
     * @param loops entries of cycles in which they wait for other threads, so that no lane may wait for them
     * @param calls blocks with a call of a function in which they do
     * @param closed blocks with a call that no barrier may be kept over
     */
    record Waits(BitSet loops, BitSet calls, BitSet closed) {}

    private ReconvergenceRegions(SyncFunction of, Waits waits) {
        this.code = of.blocks();
        this.flow = of.flow();
        this.values = of.values();
        this.loops = of.loops();
        this.dominators = DominatorTree.of(flow);
        this.end = flow.size();
        this.leavingEnd = flow.size() + 1;
        this.waits = waits;
    }

    /** The regions of a function, those around others first. */
    static List<ReconvergenceRegion> of(SyncFunction function, Waits waits) {
        ReconvergenceRegions regions = new ReconvergenceRegions(function, waits);
        List<ReconvergenceRegion> found = new ArrayList<>(regions.atLevel(NONE));
        for (int cycle = 0; cycle < regions.loops.count(); cycle++) {
            if (regions.loops.isReducible(cycle)) {
                found.addAll(regions.atLevel(cycle));
            }
        }
        return found;
    }

    private boolean isIn(int level, int node) {
        return dominators.isReachable(node) && (level == NONE || loops.contains(level, node));
    }

    private boolean repeats(int level, int node) {
        return level != NONE && loops.header(level) == node;
    }

    // ---- the graph of a level

    /** Where all ways of the function end: its returns, or the exit that stands last. */
    private BitSet ends() {
        BitSet returns = new BitSet();
        int exit = NONE;
        for (int i = 0; i < flow.size(); i++) {
            boolean isEnd = dominators.isReachable(i) && flow.successorCount(i) == 0;
            if (isEnd) {
                exit = i;
                boolean returnsThere = code.get(i)
                        .end()
                        .filter(e -> SyncWords.mnemonic(e).equals("RET"))
                        .isPresent();
                returns.set(i, returnsThere);
            }
        }
        if (returns.isEmpty() && exit != NONE) {
            returns.set(exit);
        }
        return returns;
    }

    private PostDominatorTree postDominators(int level, int[] nodes) {
        BitSet staying = staying(level, nodes, level == NONE ? ends() : new BitSet());
        ArrayFlowGraph.Builder builder = ArrayFlowGraph.builder(flow.size() + 2, nodes[0]);
        for (int node : nodes) {
            boolean stays = staying.get(node);
            boolean isLast = stays;
            for (int i = 0; i < flow.successorCount(node); i++) {
                int target = flow.successor(node, i);
                if (repeats(level, target)) {
                    builder.edge(node, end);
                    isLast = false;
                } else if (isIn(level, target) && (!stays || staying.get(target))) {
                    builder.edge(node, target);
                    isLast = false;
                } else if (!stays) {
                    builder.edge(node, leavingEnd);
                }
            }
            if (isLast) {
                builder.edge(node, end);
            }
        }
        return PostDominatorTree.of(builder.build());
    }

    /** The nodes from which a way leads to the end of the level, not out of it. */
    private BitSet staying(int level, int[] nodes, BitSet ends) {
        BitSet found = new BitSet();
        Deque<Integer> pending = new ArrayDeque<>();
        for (int node : nodes) {
            boolean isBack = IntStream.range(0, flow.successorCount(node))
                    .anyMatch(i -> repeats(level, flow.successor(node, i)));
            if (isBack || ends.get(node)) {
                found.set(node);
                pending.add(node);
            }
        }
        while (!pending.isEmpty()) {
            int node = pending.pop();
            for (int i = 0; i < flow.predecessorCount(node) && !repeats(level, node); i++) {
                int from = flow.predecessor(node, i);
                if (isIn(level, from) && !found.get(from)) {
                    found.set(from);
                    pending.add(from);
                }
            }
        }
        return found;
    }

    // ---- places

    private List<ReconvergenceRegion> atLevel(int level) {
        int[] nodes = level == NONE
                ? IntStream.range(0, flow.size())
                        .filter(dominators::isReachable)
                        .toArray()
                : loops.blocks(level).toArray();
        PostDominatorTree postDominators = postDominators(level, nodes);
        Map<Integer, Integer> starts = new TreeMap<>();
        for (int node : nodes) {
            if (values.mayPart(node) && partsAt(level, node)) {
                int place = postDominators.immediatePostDominator(node);
                if (place < end) {
                    starts.merge(
                            place, dominators.nearestCommonDominator(node, place), dominators::nearestCommonDominator);
                }
            }
        }
        List<ReconvergenceRegion> regions = new ArrayList<>();
        starts.forEach((place, start) -> region(level, start, place).ifPresent(regions::add));
        // those that begin first are around others
        regions.sort(Comparator.comparingInt((ReconvergenceRegion r) -> -r.blocks().cardinality()));
        return regions;
    }

    /** Whether lanes that part at the end of {@code node} are of the level: of it, or leaving a cycle in it. */
    private boolean partsAt(int level, int node) {
        int inside = loops.innermostCycle(node);
        if (inside == level) {
            return true;
        }
        while (loops.parent(inside) != level) {
            inside = loops.parent(inside);
        }
        for (int i = 0; i < flow.successorCount(node); i++) {
            int target = flow.successor(node, i);
            if (isIn(level, target) && !loops.contains(inside, target)) {
                return true;
            }
        }
        return false;
    }

    private Optional<ReconvergenceRegion> region(int level, int first, int place) {
        int start = first;
        for (int i = 0; i < MAX_LIFTS; i++) {
            start = outsideCycles(level, start, place);
            if (start < 0 || start == place || !isIn(level, start)) {
                return Optional.empty();
            }
            BitSet blocks = between(level, start, place);
            if (isEnteredAtStart(level, start, blocks)) {
                return region(level, start, place, blocks);
            }
            start = dominators.immediateDominator(start);
        }
        return Optional.empty();
    }

    /** The nearest dominator of {@code node} that is in no cycle of the level without {@code place}. */
    private int outsideCycles(int level, int node, int place) {
        int found = node;
        while (found >= 0
                && loops.innermostCycle(found) != level
                && isIn(level, found)
                && !loops.contains(loops.innermostCycle(found), place)) {
            found = dominators.immediateDominator(loops.header(loops.innermostCycle(found)));
        }
        return found;
    }

    /** The blocks on ways from {@code start} to {@code place} that stay in the level and do not repeat it. */
    private BitSet between(int level, int start, int place) {
        BitSet forward = new BitSet();
        Deque<Integer> pending = new ArrayDeque<>(List.of(start));
        forward.set(start);
        BitSet last = new BitSet();
        while (!pending.isEmpty()) {
            int node = pending.pop();
            for (int i = 0; i < flow.successorCount(node); i++) {
                int target = flow.successor(node, i);
                if (target == place) {
                    last.set(node);
                } else if (isIn(level, target) && !repeats(level, target) && !forward.get(target)) {
                    forward.set(target);
                    pending.add(target);
                }
            }
        }
        BitSet found = (BitSet) last.clone();
        last.stream().forEach(pending::add);
        while (!pending.isEmpty()) {
            int node = pending.pop();
            for (int i = 0; i < flow.predecessorCount(node) && node != start; i++) {
                int from = flow.predecessor(node, i);
                if (forward.get(from) && !found.get(from)) {
                    found.set(from);
                    pending.add(from);
                }
            }
        }
        return found;
    }

    private boolean isEnteredAtStart(int level, int start, BitSet blocks) {
        if (!blocks.get(start)) {
            return false;
        }
        return blocks.stream().allMatch(node -> {
            for (int i = 0; i < flow.predecessorCount(node); i++) {
                int from = flow.predecessor(node, i);
                boolean isWrong = node == start
                        ? blocks.get(from) && !repeats(level, node)
                        : dominators.isReachable(from) && !blocks.get(from);
                if (isWrong) {
                    return false;
                }
            }
            return true;
        });
    }

    private Optional<ReconvergenceRegion> region(int level, int start, int place, BitSet blocks) {
        List<SyncGraph.Way> arriving = new ArrayList<>();
        List<SyncGraph.Way> leaving = new ArrayList<>();
        BitSet arrivals = new BitSet();
        blocks.stream().forEach(node -> {
            SyncBlock block = code.get(node);
            List<Integer> slots = block.slots();
            for (int i = 0; i < slots.size(); i++) {
                int target = flow.successor(node, i);
                SyncGraph.Way way = new SyncGraph.Way(block, slots.get(i));
                if (target == place) {
                    arriving.add(way);
                    arrivals.set(node);
                } else if (!blocks.get(target) || repeats(level, target)) {
                    leaving.add(way);
                }
            }
        });
        SyncBlock first = code.get(start);
        boolean isOneWay = arriving.stream().allMatch(way -> way.from() == first)
                && SyncGraph.call(first).filter(call -> call.isGuarded()).isEmpty();
        BitSet shedding = (BitSet) waits.loops().clone();
        shedding.clear(start);
        shedding.or(waits.calls());
        shedding.and(blocks);
        boolean isClosed = blocks.intersects(waits.closed()) || shedding.get(start);
        boolean isShed = blocks.stream().filter(arrivals::get).allMatch(node -> waitsIn(node, shedding));
        return isOneWay || isClosed || isShed
                ? Optional.empty()
                : Optional.of(new ReconvergenceRegion(start, place, blocks, arriving, leaving, shedding));
    }

    /** Whether all lanes at {@code node} have left the barrier, since they are in a cycle where they wait. */
    private boolean waitsIn(int node, BitSet shedding) {
        int cycle = loops.innermostCycle(node);
        while (cycle != NONE && !shedding.get(loops.header(cycle))) {
            cycle = loops.parent(cycle);
        }
        return cycle != NONE;
    }
}
