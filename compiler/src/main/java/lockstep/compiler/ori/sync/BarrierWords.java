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
import lockstep.ir.sass.ori.RegisterFile;
import lockstep.ir.sass.ori.VirtualRegister;

/**
 * Writes the words of regions: {@code BSSY} at the end of the start, {@code BSYNC} in a block of its own before the
 * meeting, {@code BREAK} on the ways that leave, and at the begin of blocks where lanes wait for others. A barrier that
 * is kept in a register, which no lane leaves, is brought back for {@code BSYNC}.
 */
final class BarrierWords {
    /**
     * A region and where its barrier is.
     *
     * @param waiting the block with its {@code BSYNC}
     * @param barrier its number
     * @param kept the register that has it between its words; empty if the barrier is its own
     */
    private record Placed(ReconvergenceRegion region, SyncBlock waiting, int barrier, Optional<VirtualRegister> kept) {}

    private final SyncGraph graph;
    private final SyncWords words;
    /** Blocks before anything was changed, as regions number them. */
    private final List<SyncBlock> original;

    BarrierWords(SyncFunction function, SyncWords words) {
        this.graph = function.graph();
        this.words = words;
        this.original = function.blocks();
    }

    /**
     * Makes the blocks where lanes wait, those of regions around others first, so that the inner come before them.
     *
     * @return of each region its block; empty where a table leads to the meeting from elsewhere
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

    /** The ways of tables that leave a region, by the block that they lead to now. */
    private static Map<SyncBlock, List<SyncGraph.Way>> indirect(ReconvergenceRegion region) {
        Map<SyncBlock, List<SyncGraph.Way>> found = new LinkedHashMap<>();
        for (SyncGraph.Way way : region.leaving()) {
            if (isIndirect(way)) {
                found.computeIfAbsent(way.to(), to -> new ArrayList<>()).add(way);
            }
        }
        return found;
    }

    private static boolean isIndirect(SyncGraph.Way way) {
        return way.slot() != SyncBlock.NEXT && way.from().end().orElseThrow().kind() == Branches.Kind.INDIRECT;
    }

    /** The block that regions know by this number. */
    SyncBlock block(int node) {
        return original.get(node);
    }

    /** The barriers that calls in a region may change. */
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
     * Writes the words of {@code regions}, which wait in {@code waits}, with barriers of these {@code colors}. A region
     * without one that lanes leave gets none; the others use {@code shared} for a moment.
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

    /** Behind the last thing that the block does, before a call and the address that it returns to. */
    private void begin(Placed placed) {
        SyncBlock start = original.get(placed.region().start());
        String behind = placed.waiting().next().orElseThrow().label();
        List<OriInstruction> made = new ArrayList<>();
        made.add(words.word("BSSY B%d, `(%s)", placed.barrier(), behind));
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
        for (Collection<SyncGraph.Way> ways : indirect(placed.region()).values()) {
            graph.land(ways).body().add(leave(placed.barrier()));
        }
    }

    private void leave(Placed placed) {
        Map<SyncBlock, List<SyncGraph.Way>> byBlock = new LinkedHashMap<>();
        for (SyncGraph.Way way : placed.region().leaving()) {
            if (!isIndirect(way) && !ends(way)) {
                byBlock.computeIfAbsent(way.from(), from -> new ArrayList<>()).add(way);
            }
        }
        byBlock.forEach((from, ways) -> leave(placed, from, ways));
    }

    /** Whether lanes end at once: nobody waits for them any more. */
    private static boolean ends(SyncGraph.Way way) {
        return way.to().body().isEmpty()
                && way.to().next().isEmpty()
                && way.to()
                        .end()
                        .filter(end -> SyncWords.mnemonic(end).equals("EXIT"))
                        .isPresent();
    }

    private void leave(Placed placed, SyncBlock from, List<SyncGraph.Way> ways) {
        OriMachine leave = leave(placed.barrier());
        boolean isWhole = ways.size() == from.slots().size();
        if (SyncGraph.call(from).isPresent()) {
            ways.getFirst().to().body().addFirst(leave);
        } else if (isWhole) {
            from.body().add(leave);
        } else if (words.dependsOnGuardAlone(from.end().orElseThrow())) {
            OriMachine end = from.end().orElseThrow();
            boolean isTaken = ways.getFirst().slot() != SyncBlock.NEXT;
            from.body().add(isTaken ? words.guardedLike(leave, end) : words.guardedUnlike(leave, end));
        } else {
            ways.forEach(way -> graph.land(List.of(way)).body().add(leave));
        }
    }

    private void shed(Placed placed) {
        placed.region().shedding().stream()
                .forEach(node -> original.get(node).body().addFirst(leave(placed.barrier())));
    }
}
