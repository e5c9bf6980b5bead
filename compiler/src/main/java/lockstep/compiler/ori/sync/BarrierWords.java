package lockstep.compiler.ori.sync;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.ir.sass.code.Branches;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriMachine;
import lockstep.ir.sass.ori.OriRegister.VirtualRegister;
import lockstep.ir.sass.ori.RegisterFile;

/**
 * Emits the barrier instructions of regions: {@code BSSY} at the end of the start block, {@code BSYNC} in a new block
 * before the join, {@code BREAK} on leaving edges and at the start of blocks in which lanes wait for other threads. A
 * barrier that is kept in a register is restored before {@code BSYNC}; no lane leaves such a barrier.
 */
final class BarrierWords {
    /**
     * A region and the location of its barrier.
     *
     * @param waiting the block with its {@code BSYNC}
     * @param barrier the barrier's number
     * @param kept the register that holds it between {@code BSSY} and {@code BSYNC}; empty if the region owns the
     *     barrier
     */
    private record Placed(ReconvergenceRegion region, SyncBlock waiting, int barrier, Optional<VirtualRegister> kept) {}

    private final SyncGraph graph;
    private final SyncWords words;
    /** The blocks of the unchanged function, as numbered in regions. */
    private final List<SyncBlock> original;

    BarrierWords(SyncFunction function, SyncWords words) {
        this.graph = function.graph();
        this.words = words;
        this.original = function.blocks();
    }

    /**
     * Inserts the blocks with {@code BSYNC}, those of outer regions first, so that inner ones precede them.
     *
     * @return for each region its block; empty if an indirect branch from elsewhere targets the join
     */
    List<Optional<SyncBlock>> land(List<ReconvergenceRegion> regions) {
        List<Optional<SyncBlock>> waits = new ArrayList<>();
        for (ReconvergenceRegion region : regions) {
            boolean mayLeave = indirect(region).values().stream().allMatch(graph::canLand);
            waits.add(
                    mayLeave && graph.canLand(region.arriving())
                            ? Optional.of(graph.land(region.arriving()))
                            : Optional.empty());
        }
        return waits;
    }

    /** The edges of indirect branches that leave a region, by their current target. */
    private static Map<SyncBlock, List<SyncGraph.Edge>> indirect(ReconvergenceRegion region) {
        Map<SyncBlock, List<SyncGraph.Edge>> found = new LinkedHashMap<>();
        for (SyncGraph.Edge edge : region.leaving()) {
            if (isIndirect(edge)) {
                found.computeIfAbsent(edge.to(), to -> new ArrayList<>()).add(edge);
            }
        }
        return found;
    }

    private static boolean isIndirect(SyncGraph.Edge edge) {
        return edge.slot() != SyncBlock.NEXT && edge.from().end().orElseThrow().kind() == Branches.Kind.INDIRECT;
    }

    /** The block with this number in regions. */
    SyncBlock block(int node) {
        return original.get(node);
    }

    /** The barriers that calls in a region may clobber. */
    BitSet changed(ReconvergenceRegion region, Map<String, BitSet> byFunction) {
        BitSet found = new BitSet();
        region.blocks().stream()
                .mapToObj(original::get)
                .forEach(block -> SyncGraph.call(block)
                        .flatMap(SyncFunction::callee)
                        .map(byFunction::get)
                        .ifPresent(found::or));
        return found;
    }

    /**
     * Emits the instructions of {@code regions}, whose {@code BSYNC} is in {@code waits}, with barriers {@code colors}.
     * Of the regions without a barrier those that lanes leave are dropped; the others borrow {@code shared}.
     */
    void write(List<ReconvergenceRegion> regions, List<SyncBlock> waits, int[] colors, int shared) {
        List<Placed> all = new ArrayList<>();
        for (int i = 0; i < colors.length; i++) {
            boolean isKept = colors[i] == BarrierColoring.NONE;
            if (!isKept || !regions.get(i).isLeft()) {
                all.add(new Placed(
                        regions.get(i),
                        waits.get(i),
                        isKept ? shared : colors[i],
                        isKept ? Optional.of(graph.register(RegisterFile.GENERAL)) : Optional.empty()));
            }
        }
        all.forEach(this::await);
        all.forEach(this::leaveByTables);
        all.forEach(this::begin);
        all.forEach(this::leave);
        all.forEach(this::shed);
    }

    private void await(Placed placed) {
        List<OriInstruction> made = placed.waiting().body();
        placed.kept().ifPresent(kept -> made.add(words.word("BMOV.32 B%d, %s", placed.barrier(), kept)));
        made.add(words.word("BSYNC B%d", placed.barrier()));
    }

    /** Emits {@code BSSY} at the end of the block, before a call and its {@code LEPC}. */
    private void begin(Placed placed) {
        SyncBlock start = original.get(placed.region().start());
        String join = placed.waiting().next().orElseThrow().label();
        List<OriInstruction> made = new ArrayList<>();
        made.add(words.word("BSSY B%d, `(%s)", placed.barrier(), join));
        placed.kept().ifPresent(kept -> made.add(words.word("BMOV.32 %s, B%d", kept, placed.barrier())));
        int at = SyncGraph.call(start).isPresent()
                ? start.body().size() - 1
                : start.body().size();
        start.body().addAll(at, made);
    }

    private OriMachine leave(int barrier) {
        return words.word("BREAK B%d", barrier);
    }

    private void leaveByTables(Placed placed) {
        for (Collection<SyncGraph.Edge> edges : indirect(placed.region()).values()) {
            graph.land(edges).body().add(leave(placed.barrier()));
        }
    }

    private void leave(Placed placed) {
        Map<SyncBlock, List<SyncGraph.Edge>> byBlock = new LinkedHashMap<>();
        for (SyncGraph.Edge edge : placed.region().leaving()) {
            if (!isIndirect(edge) && !ends(edge)) {
                byBlock.computeIfAbsent(edge.from(), from -> new ArrayList<>()).add(edge);
            }
        }
        byBlock.forEach((from, edges) -> leave(placed, from, edges));
    }

    /** Whether lanes on this edge exit immediately, so that no barrier waits for them. */
    private static boolean ends(SyncGraph.Edge edge) {
        return edge.to().body().isEmpty()
                && edge.to().next().isEmpty()
                && edge.to()
                        .end()
                        .filter(end -> SyncWords.mnemonic(end).equals("EXIT"))
                        .isPresent();
    }

    private void leave(Placed placed, SyncBlock from, List<SyncGraph.Edge> edges) {
        OriMachine leave = leave(placed.barrier());
        boolean isWhole = edges.size() == from.slots().size();
        if (SyncGraph.call(from).isPresent()) {
            edges.getFirst().to().body().addFirst(leave);
        } else if (isWhole) {
            from.body().add(leave);
        } else if (words.dependsOnGuardAlone(from.end().orElseThrow())) {
            OriMachine end = from.end().orElseThrow();
            boolean isTaken = edges.getFirst().slot() != SyncBlock.NEXT;
            from.body().add(isTaken ? words.guardedLike(leave, end) : words.guardedUnlike(leave, end));
        } else {
            edges.forEach(edge -> graph.land(List.of(edge)).body().add(leave));
        }
    }

    private void shed(Placed placed) {
        placed.region().shedding().stream()
                .forEach(node -> original.get(node).body().addFirst(leave(placed.barrier())));
    }
}
