package lockstep.conformance.explore;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import lockstep.sim.CollectiveEvent;
import lockstep.sim.Observer;
import lockstep.sim.Outcome;
import lockstep.sim.Place;
import lockstep.sim.RunResult;
import lockstep.sim.WarpView;
import lockstep.sim.image.FunctionImage;
import lockstep.sim.image.Op;
import lockstep.sim.image.ProgramImage;
import org.jspecify.annotations.Nullable;

/**
 * The activity of the warps of a run. Time is the number of warp instructions that all warps have executed so far. A
 * stretch is a period in which the same lanes of a warp execute in the same block without waiting.
 *
 * <p>A lane waits from the instruction at which it arrived to the one that released it: when a collective operation
 * completes, those of its lanes that executed their last instruction earlier have waited since then. Lanes that are
 * never released wait up to the end of the run.
 *
 * @param outcome how the run ended, as text
 * @param isCut whether the run continued after the last stretch that was recorded
 * @param length number of instructions that were followed
 * @param warps in the order of their first instructions
 * @param blocks names of blocks, as stretches and waits number them
 * @param stretches in the order of their beginnings
 * @param waits in the order of their ends
 */
public record RunTrace(
        String outcome,
        boolean isCut,
        long length,
        List<WarpId> warps,
        List<BlockName> blocks,
        List<Stretch> stretches,
        List<Wait> waits) {
    public RunTrace {
        Objects.requireNonNull(outcome);
        warps = List.copyOf(warps);
        blocks = List.copyOf(blocks);
        stretches = List.copyOf(stretches);
        waits = List.copyOf(waits);
    }

    /** Identifies a warp by its launch, its thread block, and its index in that. */
    public record WarpId(int launch, long block, int index) {}

    /** A block of a function. */
    public record BlockName(String function, String block) {}

    /**
     * Lanes of a warp in one block.
     *
     * @param warp index in {@link #warps}
     * @param start time of the first instruction
     * @param end time after the last one; other warps, and other lanes of this one, may have run in between
     * @param count instructions that these lanes executed
     * @param mask the lanes
     * @param block index in {@link #blocks}
     * @param isEntry whether they entered the block, instead of returning to it from a call or from waiting
     */
    public record Stretch(int warp, long start, long end, long count, int mask, int block, boolean isEntry) {}

    /**
     * Lanes of a warp that wait.
     *
     * @param warp index in {@link #warps}
     * @param start time from which
     * @param end time up to which
     * @param mask the lanes
     * @param block index in {@link #blocks}
     * @param at the instruction at which they wait
     * @param isForever whether they were never released
     */
    public record Wait(int warp, long start, long end, int mask, int block, String at, boolean isForever) {}

    /**
     * Follows a run.
     *
     * @param image that runs
     * @param limit maximal number of stretches, and of waits, after which it is not followed further
     * @param run executes it once with the given observer
     */
    static RunTrace of(ProgramImage image, int limit, Function<Observer, RunResult> run) {
        Recorder recorder = new Recorder(limit);
        try {
            RunResult result = run.apply(recorder);
            if (!(result.outcome() instanceof Outcome.Finished)) {
                recorder.standing(waiting(image));
            }
            return recorder.trace(result.outcome().toString(), false);
        } catch (Full _) {
            return recorder.trace("", true);
        }
    }

    /** The instructions at which lanes may wait for others. */
    private static Set<String> waiting(ProgramImage image) {
        Set<String> found = new HashSet<>();
        for (lockstep.ir.nvvm.Function symbol : image.module().functions()) {
            if (image.hasBody(symbol)) {
                FunctionImage function = image.function(symbol);
                for (int pc = 0; pc < function.size(); pc++) {
                    if (isWaiting(function.op(pc))) {
                        found.add(function.op(pc).sourceText().strip());
                    }
                }
            }
        }
        return found;
    }

    private static boolean isWaiting(Op op) {
        return switch (op.kind.unit()) {
            case COLLECTIVE, BARRIER, CONVERGENCE, GROUP -> true;
            case CONTROL, CALL, MOVE, ARITHMETIC, ADDRESS, MEMORY, NONE -> false;
        };
    }

    /** Thrown to end a run when the limit is reached. */
    private static final class Full extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Full() {
            super("enough was seen", null, false, false);
        }
    }

    /** A stretch that has not ended yet. */
    private static final class Open {
        final int mask;
        final int block;
        final boolean isEntry;
        final long start;
        final int order;
        long end;
        long count;
        boolean hasWaited;

        Open(int mask, int block, boolean isEntry, long start, int order) {
            this.mask = mask;
            this.block = block;
            this.isEntry = isEntry;
            this.start = start;
            this.order = order;
        }

        Stretch stretch(int warp) {
            return new Stretch(warp, start, end, count, mask, block, isEntry);
        }
    }

    /** The state of a running warp. */
    private static final class Running {
        final int number;
        int live;

        @Nullable Open open;

        /** By lane: the time after its last instruction, and the place of that. */
        final long[] last = new long[Integer.SIZE];

        final @Nullable Place[] where = new Place[Integer.SIZE];

        /** Lanes whose last instruction is a completed collective operation. */
        int released;

        Running(int number) {
            this.number = number;
        }
    }

    private static final class Recorder implements Observer {
        private final int limit;
        private final Map<WarpId, Running> warps = new LinkedHashMap<>();
        private final Map<BlockName, Integer> blocks = new LinkedHashMap<>();
        private final List<@Nullable Stretch> stretches = new ArrayList<>();
        private final Map<WaitKey, Integer> waits = new LinkedHashMap<>();
        private final Map<WaitKey, Integer> forever = new LinkedHashMap<>();
        private long time;
        private boolean isEntry;

        /** A wait without its lanes, which are reported one by one. */
        private record WaitKey(int warp, long start, long end, int block, String at) {
            Wait wait(int mask, boolean isForever) {
                return new Wait(warp, start, end, mask, block, at, isForever);
            }
        }

        Recorder(int limit) {
            this.limit = limit;
        }

        @Override
        public void enteredBlock(int launch, long cta, int warp, String function, String block, int mask) {
            isEntry = true;
        }

        @Override
        public void before(WarpView view) {
            Place place = view.place();
            Running warp = warps.computeIfAbsent(
                    new WarpId(place.launch(), place.cta(), place.warp()), _ -> new Running(warps.size()));
            int block = block(place);
            Open open = warp.open;
            if (open == null || open.hasWaited || isEntry || open.mask != view.mask() || open.block != block) {
                if (stretches.size() >= limit || waits.size() >= limit) {
                    throw new Full();
                }
                close(warp);
                open = new Open(view.mask(), block, isEntry, time, stretches.size());
                stretches.add(null);
                warp.open = open;
            }
            isEntry = false;
            time++;
            open.end = time;
            open.count++;
            warp.live = view.live();
            warp.released &= ~view.mask();
            for (int rest = view.mask(); rest != 0; rest &= rest - 1) {
                int lane = Integer.numberOfTrailingZeros(rest);
                warp.last[lane] = time;
                warp.where[lane] = place;
            }
        }

        private int block(Place place) {
            return blocks.computeIfAbsent(new BlockName(place.function(), place.block()), _ -> blocks.size());
        }

        @Override
        public void collective(Place place, CollectiveEvent event) {
            Running warp = warps.get(new WarpId(place.launch(), place.cta(), place.warp()));
            if (warp == null) {
                return;
            }
            warp.released |= 1 << place.lane();
            long since = warp.last[place.lane()];
            if (since < time) {
                noteWait(warp);
                WaitKey wait = new WaitKey(
                        warp.number,
                        since,
                        time,
                        block(place),
                        place.instruction().strip());
                waits.merge(wait, 1 << place.lane(), (a, b) -> a | b);
            }
        }

        /** A new stretch begins after waiting. */
        private static void noteWait(Running warp) {
            if (warp.open != null) {
                warp.open.hasWaited = true;
            }
        }

        /** Records the lanes that wait at the end of the run. */
        void standing(Set<String> waiting) {
            for (Running warp : warps.values()) {
                for (int rest = warp.live & ~warp.released; rest != 0; rest &= rest - 1) {
                    int lane = Integer.numberOfTrailingZeros(rest);
                    Place place = warp.where[lane];
                    String at = place == null ? "" : place.instruction().strip();
                    if (place != null && waiting.contains(at)) {
                        WaitKey wait = new WaitKey(warp.number, warp.last[lane], time, block(place), at);
                        forever.merge(wait, 1 << lane, (a, b) -> a | b);
                    }
                }
            }
        }

        RunTrace trace(String outcome, boolean isCut) {
            warps.values().forEach(this::close);
            List<Wait> all = new ArrayList<>();
            waits.forEach((key, mask) -> all.add(key.wait(mask, false)));
            forever.forEach((key, mask) -> all.add(key.wait(mask, true)));
            List<Stretch> kept = stretches.stream().map(Objects::requireNonNull).toList();
            return new RunTrace(
                    outcome, isCut, time, List.copyOf(warps.keySet()), List.copyOf(blocks.keySet()), kept, all);
        }

        private void close(Running warp) {
            Open open = warp.open;
            if (open != null) {
                stretches.set(open.order, open.stretch(warp.number));
            }
        }
    }
}
