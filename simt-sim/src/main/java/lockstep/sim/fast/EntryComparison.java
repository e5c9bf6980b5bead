package lockstep.sim.fast;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.memory.ObservedObject;
import lockstep.sim.reference.ReferenceEngine;
import lockstep.sim.reference.Steps;
import lockstep.sim.reference.Workers;
import lockstep.sim.value.Scalar;
import lockstep.sim.warp.BlockState;
import lockstep.sim.warp.Frame;
import lockstep.sim.warp.GridRun;
import lockstep.sim.warp.Warp;

/**
 * Runs a program on both engines and compares an entry for each time that a group of lanes enters a block or resumes
 * after a turn: the lanes, their place, and all registers of their frame except temporary ones; in every
 * {@value #MEMORY_EVERY}th entry also all observable memory; at the end the results. During the comparison the fast
 * engine returns to the policy at every block.
 */
final class EntryComparison {
    private static final int MEMORY_EVERY = 64;

    private EntryComparison() {}

    /** The place of the group, and a hash of the state. */
    private record Entry(String place, long hash) {}

    /** Delegates everything and records each group that is run. */
    private static final class Recorder implements GridRun.Executor {
        private final GridRun.Executor executor;
        private final Steps steps;
        private final List<Entry> entries;
        private final Scalar scratch = new Scalar();

        Recorder(GridRun.Executor executor, Steps steps, List<Entry> entries) {
            this.executor = executor;
            this.steps = steps;
            this.entries = entries;
        }

        @Override
        public BlockState open(long index) {
            return executor.open(index);
        }

        @Override
        public void run(BlockState block, Warp warp, int group, long budget) {
            int lane = Integer.numberOfTrailingZeros(group);
            Frame frame = warp.frame(lane);
            String place = "@%s, instruction %d, block %d, warp %d, lanes 0x%08x, executed %d"
                    .formatted(
                            frame.function().name(),
                            warp.pc(lane),
                            block.index(),
                            warp.index(),
                            group,
                            executor.executed());
            long hash = registers(frame, group);
            entries.add(new Entry(place, entries.size() % MEMORY_EVERY == 0 ? hash * 31 + memory() : hash));
            executor.run(block, warp, group, budget);
        }

        private long registers(Frame frame, int group) {
            long hash = 1;
            for (int cell = 0; cell < frame.function().cellCount(); cell++) {
                boolean isTemporary = frame.function().isTemporary(cell);
                for (int rest = isTemporary ? 0 : group; rest != 0; rest &= rest - 1) {
                    int lane = Integer.numberOfTrailingZeros(rest);
                    if (frame.registers() instanceof FastRegisters fast) {
                        fast.get(cell, lane, scratch);
                    } else {
                        frame.cell(cell).get(lane, scratch);
                    }
                    hash = hash * 31 + hash(scratch);
                }
            }
            return hash;
        }

        private static long hash(Scalar value) {
            long hash = value.low * 31 + value.high;
            hash = hash * 31 + value.undefinedLow;
            hash = hash * 31 + value.undefinedHigh;
            int marks = (value.poison ? 1 : 0)
                    | (value.chosen ? 2 : 0)
                    | (value.imprecise ? 4 : 0)
                    | (value.address ? 8 : 0);
            String origin = value.provenance == null ? "" : value.provenance.describe();
            return (hash * 31 + marks) * 31 + origin.hashCode();
        }

        private long memory() {
            long hash = 0;
            for (ObservedObject object : steps.memory().observe()) {
                hash = hash * 31 + Arrays.hashCode(object.bytes());
                hash = hash * 31 + Arrays.hashCode(object.undefined());
                hash = hash * 31 + Arrays.hashCode(object.flags());
            }
            return hash;
        }

        @Override
        public boolean yields() {
            return executor.yields();
        }

        @Override
        public long executed() {
            return executor.executed();
        }

        @Override
        public RuntimeException deadlock(BlockState block) {
            return executor.deadlock(block);
        }
    }

    /** The first difference between the engines; empty if they agree. */
    static Optional<String> firstDifference(ProgramImage image, RunRequest request, LaneLoops loops) {
        List<Entry> expected = new ArrayList<>();
        List<Entry> found = new ArrayList<>();
        RunResult first = run(image, request, Steps::interpreter, expected);
        RunResult second = run(image, request, steps -> new FastExecutor(steps, loops, false), found);
        for (int i = 0; i < Math.min(expected.size(), found.size()); i++) {
            if (!expected.get(i).equals(found.get(i))) {
                return Optional.of("entry %d: %s and %s".formatted(i, expected.get(i), found.get(i)));
            }
        }
        return expected.size() == found.size()
                ? ResultComparison.firstDifference(first, second)
                : Optional.of("%d and %d entries".formatted(expected.size(), found.size()));
    }

    private static RunResult run(
            ProgramImage image, RunRequest request, Function<Steps, GridRun.Executor> executors, List<Entry> entries) {
        return ReferenceEngine.run(
                image, request, steps -> new Recorder(executors.apply(steps), steps, entries), Workers.ONE);
    }
}
