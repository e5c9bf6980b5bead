package lockstep.compiler.liveintervals;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import lockstep.compiler.liveintervals.ToyCode.Line;
import lockstep.compiler.liveintervals.ToyCode.Operand;
import lockstep.ir.cfg.FlowGraph;
import lockstep.ir.code.CodeView.Access;
import lockstep.ir.code.CodeView.RegisterKind;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Checks live intervals and pressure against their definitions, by a search from each point for each unit. */
final class LiveIntervalsProperties {
    private static final int UNITS = 5;
    private static final int SHARED = 2;

    /** By definition: whether a path leads from a point to a read without a write for all lanes before it. */
    private static final class Search {
        private final ToyCode code;
        private final SlotIndexes indexes;
        private final int unit;
        private final boolean isShared;
        private final BitSet[] warp;
        private final BitSet arms = new BitSet();
        private final BitSet seen = new BitSet();

        Search(ToyCode code, int unit) {
            this.code = code;
            this.unit = unit;
            indexes = new SlotIndexes(code);
            isShared = code.kind(unit).isShared();
            FlowGraph flow = code.flow();
            warp = new BitSet[flow.size()];
            for (int block = 0; block < flow.size(); block++) {
                warp[block] = successors(flow, block);
            }
            if (isShared) {
                for (int block = 0; block < flow.size(); block++) {
                    part(flow, block);
                }
            }
        }

        private static BitSet successors(FlowGraph flow, int block) {
            BitSet set = new BitSet();
            IntStream.range(0, flow.successorCount(block)).forEach(i -> set.set(flow.successor(block, i)));
            return set;
        }

        /** The blocks on paths from {@code start} that do not enter {@code wall}. */
        private static BitSet walk(FlowGraph flow, int start, int wall) {
            BitSet all = new BitSet();
            all.set(start);
            BitSet before;
            do {
                before = (BitSet) all.clone();
                for (int block : before.stream().toArray()) {
                    all.or(successors(flow, block));
                    all.clear(wall);
                }
            } while (!all.equals(before));
            return all;
        }

        /** Whether every path from {@code block} to an end contains {@code other}. */
        private static boolean isPostDominated(FlowGraph flow, int block, int other) {
            return block == other || walk(flow, block, other).stream().noneMatch(b -> flow.successorCount(b) == 0);
        }

        /** The first block on all paths from {@code block}; the number of blocks if there is none. */
        private static int meeting(FlowGraph flow, int block) {
            int[] common = IntStream.range(0, flow.size())
                    .filter(b -> b != block && isPostDominated(flow, block, b))
                    .toArray();
            for (int candidate : common) {
                if (IntStream.of(common).allMatch(b -> isPostDominated(flow, candidate, b))) {
                    return candidate;
                }
            }
            return flow.size();
        }

        private void part(FlowGraph flow, int block) {
            BitSet targets = successors(flow, block);
            if (!code.mayPart(block)) {
                return;
            }
            int meeting = meeting(flow, block);
            for (int target : targets.stream().filter(t -> t != meeting).toArray()) {
                BitSet arm = walk(flow, target, meeting);
                arms.or(arm);
                for (int end : arm.stream().toArray()) {
                    boolean isEnd = flow.successorCount(end) == 0
                            || successors(flow, end).get(meeting);
                    if (isEnd) {
                        BitSet others = (BitSet) targets.clone();
                        others.clear(target);
                        warp[end].or(others);
                    }
                }
            }
        }

        boolean isLiveAt(int point) {
            int block = IntStream.range(0, code.flow().size())
                    .filter(b -> indexes.start(b) <= point && point < indexes.end(b))
                    .findFirst()
                    .orElseThrow();
            return isJustWritten(block, point) || isRead(block, point);
        }

        /** A value that is not read is live up to the end of the instruction that writes it. */
        private boolean isJustWritten(int block, int point) {
            for (int i = code.first(block); i < code.first(block + 1); i++) {
                int write = writes(i) ? writePoint(i) : Integer.MAX_VALUE;
                int dead = write - write % SlotIndexes.SLOTS + SlotIndexes.DEAD;
                if (write <= point && point < dead) {
                    return true;
                }
            }
            return false;
        }

        private List<Operand> operands(int instruction) {
            int block = indexes.block(instruction);
            Line line = code.blocks.get(block).get(instruction - code.first(block));
            return line.operands().stream().filter(o -> o.unit() == unit).toList();
        }

        private boolean writes(int instruction) {
            return operands(instruction).stream().anyMatch(o -> o.access() != null && o.access() != Access.USE);
        }

        private boolean writesForAll(int instruction) {
            boolean isWhole = operands(instruction).stream()
                    .anyMatch(o -> o.access() == Access.DEFINITION || o.access() == Access.EARLY_DEFINITION);
            return isWhole && !(isShared && arms.get(indexes.block(instruction)) && !isReadAtOnce(instruction));
        }

        /**
         * Whether the unit is accessed there, read by the next instruction of the block, and not accessed elsewhere.
         */
        private boolean isReadAtOnce(int write) {
            int[] named = IntStream.range(0, code.instructions())
                    .filter(i -> !operands(i).isEmpty())
                    .toArray();
            return named.length == 2
                    && named[0] == write
                    && named[1] == write + 1
                    && indexes.block(write) == indexes.block(write + 1)
                    && operands(write).stream().noneMatch(o -> o.access() == Access.USE || o.access() == null)
                    && operands(write + 1).stream().allMatch(o -> o.access() == Access.USE);
        }

        private int writePoint(int instruction) {
            if (code.isPhi(instruction)) {
                return indexes.start(indexes.block(instruction));
            }
            boolean isEarly = operands(instruction).stream().anyMatch(o -> o.access() == Access.EARLY_DEFINITION);
            return indexes.of(instruction, isEarly ? SlotIndexes.EARLY : SlotIndexes.REGISTER);
        }

        /** Whether the unit may be read after {@code point} of {@code block}. */
        private boolean isRead(int block, int point) {
            for (int i = code.first(block); i < code.first(block + 1); i++) {
                boolean reads = operands(i).stream().anyMatch(o -> o.access() == Access.USE);
                if (reads && point < indexes.of(i, SlotIndexes.REGISTER)) {
                    return true;
                }
                if (writesForAll(i) && point < writePoint(i)) {
                    return false;
                }
            }
            return isReadBehind(block);
        }

        private boolean isReadBehind(int block) {
            if (seen.get(block)) {
                return false;
            }
            seen.set(block);
            for (List<Line> lines : code.blocks) {
                for (Line line : lines) {
                    boolean takes = line.operands().stream()
                            .anyMatch(o -> o.access() == null && o.unit() == unit && o.block() == block);
                    if (takes) {
                        return true;
                    }
                }
            }
            return warp[block].stream().anyMatch(next -> isRead(next, indexes.start(next) - 1));
        }
    }

    private static String expected(ToyCode code, int unit) {
        int end = new SlotIndexes(code).end();
        return IntStream.range(0, end)
                .filter(point -> new Search(code, unit).isLiveAt(point))
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(" "));
    }

    private static String found(LiveIntervals intervals, int unit) {
        return IntStream.range(0, intervals.indexes().end())
                .filter(intervals.of(unit)::isLiveAt)
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(" "));
    }

    @Property(tries = 400)
    void aUnitIsLiveWhereAWayLeadsToARead(@ForAll long seed) {
        ToyCode code = ToyCode.random(seed, UNITS, SHARED);
        LiveIntervals intervals = LiveIntervals.of(code);
        for (int unit = 0; unit < UNITS; unit++) {
            assertEquals(expected(code, unit), found(intervals, unit), code.name(unit));
        }
    }

    @Property(tries = 200)
    void pressureIsTheSizeOfWhatIsLive(@ForAll long seed) {
        ToyCode code = ToyCode.random(seed, UNITS, SHARED);
        LiveIntervals intervals = LiveIntervals.of(code);
        Pressure pressure = Pressure.of(code, intervals);
        for (RegisterKind kind : List.of(ToyCode.OF_LANES, ToyCode.OF_WARP)) {
            for (int point = 0; point < intervals.indexes().end(); point++) {
                int at = point;
                int sum = IntStream.range(0, UNITS)
                        .filter(unit -> code.kind(unit).equals(kind))
                        .filter(unit -> intervals.of(unit).isLiveAt(at))
                        .map(code::size)
                        .sum();
                assertEquals(sum, pressure.at(point, kind));
                assertTrue(sum <= pressure.most(kind));
            }
        }
    }

    @Property(tries = 200)
    void segmentsDoNotTouchAndOverlapIsACommonPoint(@ForAll long seed) {
        LiveIntervals intervals = LiveIntervals.of(ToyCode.random(seed, UNITS, SHARED));
        for (int unit = 0; unit < UNITS; unit++) {
            LiveInterval interval = intervals.of(unit);
            for (int i = 0; i < interval.segments(); i++) {
                assertTrue(interval.start(i) < interval.end(i));
                assertTrue(i == 0 || interval.end(i - 1) < interval.start(i));
            }
            LiveInterval next = intervals.of((unit + 1) % UNITS);
            boolean isCommon = IntStream.range(0, intervals.indexes().end())
                    .anyMatch(point -> interval.isLiveAt(point) && next.isLiveAt(point));
            assertEquals(isCommon, interval.overlaps(next));
        }
    }
}
