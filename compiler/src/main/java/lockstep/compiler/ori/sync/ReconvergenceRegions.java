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
 * Finds the reconvergence points of divergent branches, with one {@linkplain ReconvergenceRegion region} for each.
 *
 * <p>Each cycle, and the function as a whole, is a level that is analyzed separately. In the graph of a cycle its back
 * edges lead to the virtual end. Edges that leave the cycle, and blocks that end the thread, are ignored as long as
 * other paths reach the end, so that the lanes that stay reconverge although others leave. Blocks from which every path
 * leaves have a separate virtual end. A divergent branch of the level reconverges at its immediate post-dominator in
 * this graph; so does a branch by which lanes leave an inner cycle in different iterations.
 *
 * <p>Steps for the join {@code p} of some branches: (1) the start is the nearest block that dominates them and p and is
 * in no cycle without p; (2) the region is the set of blocks on paths from there to p; if an edge enters it other than
 * at the start, the start is raised to its immediate dominator; (3) edges that leave the region other than to p are
 * those on which lanes leave the barrier. A region whose only edges to p come from its start is dropped. Irreducible
 * cycles, and joins that indirect branches also target, get no region: lanes then reconverge at the join of an
 * enclosing region, and collectives converge their lanes themselves.
 *
 * <pre>
 *   BSSY B0, `(.DONE)       region of DONE: lanes of all iterations
 * .LOOP:
 *   &#64;%P0 BRA `(.DONE)
 *   BSSY B1, `(.JOIN)       region of JOIN: &#64;%P1 diverges, &#64;%P2 bypasses it
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
 * <p>O(nesting depth × edges + regions × their size).
 */
final class ReconvergenceRegions {
    private static final int NONE = -1;
    /** How often a start is raised before the join is abandoned. */
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
     * The places where lanes may wait.
     *
     * @param loops headers of cycles in which lanes wait for other threads, so that no lane may wait for them
     * @param calls blocks with a call of a function in which lanes wait for other threads
     * @param closed blocks with a call across which no barrier may be live
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

    /** The regions of a function, outer ones first. */
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

    /** The ends of the function: its returns, or the last exit if it has none. */
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

    /** The nodes from which some path reaches the end of the level without leaving it. */
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

    // ---- regions

    private List<ReconvergenceRegion> atLevel(int level) {
        int[] nodes = level == NONE
                ? IntStream.range(0, flow.size())
                        .filter(dominators::isReachable)
                        .toArray()
                : loops.blocks(level).toArray();
        PostDominatorTree postDominators = postDominators(level, nodes);
        Map<Integer, Integer> starts = new TreeMap<>();
        for (int node : nodes) {
            if (values.mayDiverge(node) && divergesAt(level, node)) {
                int place = postDominators.immediatePostDominator(node);
                if (place < end) {
                    starts.merge(
                            place, dominators.nearestCommonDominator(node, place), dominators::nearestCommonDominator);
                }
            }
        }
        List<ReconvergenceRegion> regions = new ArrayList<>();
        starts.forEach((place, start) -> region(level, start, place).ifPresent(regions::add));
        // larger regions enclose smaller ones
        regions.sort(
                Comparator.comparingInt((ReconvergenceRegion r) -> -r.blocks().cardinality()));
        return regions;
    }

    /**
     * Whether divergence at the end of {@code node} belongs to the level: the node is in it directly, or leaves an
     * inner cycle.
     */
    private boolean divergesAt(int level, int node) {
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

    /** The nearest dominator of {@code node} that is in no inner cycle that does not contain {@code place}. */
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

    /** The blocks on paths from {@code start} to {@code place} that stay in the level and take no back edge of it. */
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
        List<SyncGraph.Edge> arriving = new ArrayList<>();
        List<SyncGraph.Edge> leaving = new ArrayList<>();
        BitSet arrivals = new BitSet();
        blocks.stream().forEach(node -> {
            SyncBlock block = code.get(node);
            List<Integer> slots = block.slots();
            for (int i = 0; i < slots.size(); i++) {
                int target = flow.successor(node, i);
                SyncGraph.Edge edge = new SyncGraph.Edge(block, slots.get(i));
                if (target == place) {
                    arriving.add(edge);
                    arrivals.set(node);
                } else if (!blocks.get(target) || repeats(level, target)) {
                    leaving.add(edge);
                }
            }
        });
        SyncBlock first = code.get(start);
        boolean isOnlyFromStart = arriving.stream().allMatch(edge -> edge.from() == first)
                && SyncGraph.call(first).filter(call -> call.isGuarded()).isEmpty();
        BitSet shedding = (BitSet) waits.loops().clone();
        shedding.clear(start);
        shedding.or(waits.calls());
        shedding.and(blocks);
        boolean isClosed = blocks.intersects(waits.closed()) || shedding.get(start);
        boolean isShed = blocks.stream().filter(arrivals::get).allMatch(node -> waitsIn(node, shedding));
        return isOnlyFromStart || isClosed || isShed
                ? Optional.empty()
                : Optional.of(new ReconvergenceRegion(start, place, blocks, arriving, leaving, shedding));
    }

    /** Whether all lanes at {@code node} have left the barrier, since they are in a cycle that waits. */
    private boolean waitsIn(int node, BitSet shedding) {
        int cycle = loops.innermostCycle(node);
        while (cycle != NONE && !shedding.get(loops.header(cycle))) {
            cycle = loops.parent(cycle);
        }
        return cycle != NONE;
    }
}
