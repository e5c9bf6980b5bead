package lockstep.sim.reference;

import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.intrinsic.IntrinsicTrait;
import lockstep.sim.CollectiveEvent;
import lockstep.sim.image.CallFlags;
import lockstep.sim.image.Collective;
import lockstep.sim.image.Op;
import lockstep.sim.value.ProgramFault;
import lockstep.sim.value.Scalar;
import lockstep.sim.warp.BlockState;
import lockstep.sim.warp.Frame;
import lockstep.sim.warp.Warp;
import lockstep.sim.warp.WarpRendezvous;

/**
 * Collectives of a warp: shuffles, votes, match, redux, elect. Source: PTX ISA, sections "shfl", "shfl.sync", "vote",
 * "vote.sync", "match.sync", "redux.sync", "elect.sync", "activemask", "bar.warp.sync".
 */
final class CollectiveUnit {
    private static final long WORD = 0xffffffffL;
    private static final Map<Intrinsic, String> NAMES = Arrays.stream(Intrinsic.values())
            .collect(Collectors.toUnmodifiableMap(kind -> kind, CollectiveEvent::operationOf));

    private final RunState run;
    private final UniformityCheck uniformity;
    private final CallFlagUnit callFlags = new CallFlagUnit();
    private final ParticipantValues values = new ParticipantValues();
    private final ParticipantValues selectors = new ParticipantValues();
    private final ParticipantValues clamps = new ParticipantValues();
    private final Scalar scratch = new Scalar();
    private final Scalar merged = new Scalar();
    /** For a {@link ScheduleWatch}: the lanes of each warp that have been at a collective. */
    private final Map<Warp, Map<Object, int[]>> metByWarp = new IdentityHashMap<>();

    CollectiveUnit(RunState run, UniformityCheck uniformity) {
        this.run = run;
        this.uniformity = uniformity;
    }

    // ---- meeting

    /** Lanes arrive at a {@code .sync} collective. */
    void arrive(Op op, Warp warp, Frame frame, int mask) {
        int operand = maskOperand(op);
        boolean areEqual = warp.waiting() == 0;
        int common = 0;
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            run.position.setLane(lane);
            frame.cell(op.operand(operand)).get(lane, scratch);
            int named = checkedMask(lane);
            areEqual &= warp.waiting() == 0 || named == common;
            common = named;
            if (areEqual) {
                WarpRendezvous.arriveAgreeing(warp, lane, named);
            } else {
                WarpRendezvous.arrive(warp, lane, named);
            }
        }
    }

    private static int maskOperand(Op op) {
        return op.intrinsic().kind().is(IntrinsicTrait.MASK_IS_SECOND) ? 1 : 0;
    }

    private int checkedMask(int lane) {
        MoveUnit.requireDefined(scratch, "mask", "the mask of a collective");
        run.steers(scratch, "the mask of a collective");
        int named = (int) scratch.low;
        if (named == 0) {
            throw new ProgramFault("zero-mask", "the mask of a collective names no lane");
        }
        if ((named >>> lane & 1) == 0) {
            throw new ProgramFault("lane-not-in-mask", "lane %d is not in its own mask 0x%08x".formatted(lane, named));
        }
        return named;
    }

    /** All lanes of a rendezvous have arrived: computes their results and moves them past the instruction. */
    void complete(Warp warp, int participants) {
        int first = Integer.numberOfTrailingZeros(participants);
        Op op = warp.op(first);
        run.collectives++;
        if (run.watch != null) {
            watchParticipants(op, warp, participants, warp.arrivalMask(first) & warp.present() & ~participants);
        }
        String name = nameOf(op);
        CollectiveEvent.Kind kind = op.intrinsic().kind().isPureCollective()
                ? CollectiveEvent.Kind.RESULT
                : CollectiveEvent.Kind.WARP_BARRIER;
        run.record(kind, warp, participants, name, warp.arrivalMask(first), participants & WORD);
        if (run.races != null && op.collective() == Collective.Other.WARP_SYNC) {
            BlockState block = run.position.block();
            run.races.meet(block.index(), block.thread(warp, 0), participants);
        }
        int broken = op.callFlags == null ? 0 : brokenByArguments(op.callFlags, warp, participants);
        compute(op, warp, participants, op.operandCount() > 1 && maskOperand(op) == 0 ? 1 : 0);
        if (op.callFlags != null) {
            applyFlags(op.callFlags, op, warp, participants, broken);
        }
        uniformity.arrivals(warp, participants);
        for (int rest = participants; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            warp.moveTo(1 << lane, warp.pc(lane) + 1);
        }
    }

    private int brokenByArguments(CallFlags flags, Warp warp, int lanes) {
        int broken = 0;
        for (int rest = lanes; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            broken |= callFlags.brokenByArguments(flags, warp.frame(lane), 1 << lane);
        }
        return broken;
    }

    private void applyFlags(CallFlags flags, Op op, Warp warp, int lanes, int broken) {
        for (int rest = lanes; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            callFlags.apply(flags, warp.frame(lane), op.result, 1 << lane, broken);
        }
    }

    /**
     * A lane that the mask names and that has ended must never have been at this instruction, or in PTX at one that
     * does the same: under another schedule it might have waited there, under another mask, together with those that
     * meet now.
     */
    private void watchParticipants(Op op, Warp warp, int participants, int ended) {
        if (op.collective() == Collective.Other.WARP_SYNC) {
            return;
        }
        Object place = op.meetsElsewhere ? op.intrinsic().kind() : op;
        int[] met =
                metByWarp.computeIfAbsent(warp, w -> new IdentityHashMap<>()).computeIfAbsent(place, o -> new int[1]);
        met[0] |= participants;
        if ((met[0] & ended) != 0) {
            run.orderMatters("a lane that a collective names has ended");
        }
    }

    /** The operation without the type of its operands, which may differ between programs of different levels. */
    static String nameOf(Op op) {
        return Objects.requireNonNull(NAMES.get(op.intrinsic().kind()));
    }

    /** A collective without a mask, over the active lanes. */
    void group(Op op, Warp warp, int mask) {
        run.collectives++;
        run.record(CollectiveEvent.Kind.RESULT, warp, mask, nameOf(op), mask, mask & WORD);
        compute(op, warp, mask, 0);
    }

    // ---- results of each operation

    /** @param at index of the operand with the value; further operands of the operation follow it */
    private void compute(Op op, Warp warp, int lanes, int at) {
        switch (op.collective()) {
            case Collective.Shuffle shuffle -> shuffle(shuffle, op, warp, lanes, at);
            case Collective.Vote vote -> vote(vote, warp, lanes, at);
            case Collective.Redux redux -> redux(redux, warp, lanes, at);
            case Collective.Other other -> other(other, warp, lanes, at);
        }
    }

    private void other(Collective.Other kind, Warp warp, int lanes, int at) {
        switch (kind) {
            case BALLOT -> ballot(warp, lanes, at);
            case MATCH_ANY -> matchAny(warp, lanes, at);
            case MATCH_ALL -> matchAll(warp, lanes, at);
            case ACTIVE_MASK -> forAll(warp, lanes, 0, lanes & WORD);
            case ELECT -> elect(warp, lanes);
            case WARP_SYNC -> {}
        }
    }

    private void shuffle(Collective.Shuffle kind, Op op, Warp warp, int lanes, int at) {
        values.read(warp, lanes, at);
        selectors.read(warp, lanes, at + 1);
        clamps.read(warp, lanes, at + 2);
        for (int rest = lanes; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            Scalar selector = selectors.get(lane);
            Scalar clamp = clamps.get(lane);
            int source = source(kind, lane, (int) selector.low, (int) clamp.low);
            boolean isInRange = source >= 0;
            int from = isInRange ? source : lane;
            if ((lanes >>> from & 1) != 0) {
                scratch.copyFrom(values.get(from));
            } else {
                run.drawUndefined(lane, op.operandTypes.get(at).width(), scratch);
            }
            mark(selector, clamp);
            write(warp, lane, 0, scratch);
            if (warp.op(lane).resultCount > 1) {
                merged.set(isInRange ? 1 : 0);
                scratch.copyFrom(merged);
                mark(selector, clamp);
                scratch.undefinedLow &= 1;
                write(warp, lane, 1, scratch);
            }
        }
    }

    /** Applies undefined bits and marks of the lane and clamp operands to the result. */
    private void mark(Scalar selector, Scalar clamp) {
        scratch.poison |= selector.poison | clamp.poison;
        scratch.chosen |= selector.chosen | clamp.chosen;
        scratch.imprecise |= selector.imprecise | clamp.imprecise;
        if (((selector.undefinedLow & 31) | (clamp.undefinedLow & 0x1f1f)) != 0) {
            scratch.undefinedLow = WORD;
        }
    }

    /** The source lane, or -1 where it is outside the segment. Source: PTX ISA, "shfl.sync", semantics. */
    private static int source(Collective.Shuffle kind, int lane, int selector, int clamp) {
        int b = selector & 31;
        int c = clamp & 31;
        int segment = clamp >> 8 & 31;
        int maxLane = lane & segment | c & ~segment;
        int minLane = lane & segment;
        return switch (kind) {
            case UP -> lane - b >= maxLane ? lane - b : -1;
            case DOWN -> lane + b <= maxLane ? lane + b : -1;
            case BUTTERFLY -> (lane ^ b) <= maxLane ? lane ^ b : -1;
            case INDEX -> {
                int source = minLane | b & ~segment;
                yield source <= maxLane ? source : -1;
            }
        };
    }

    private void vote(Collective.Vote kind, Warp warp, int lanes, int at) {
        values.read(warp, lanes, at);
        values.merge(lanes, merged);
        int ones = 0;
        for (int rest = lanes; rest != 0; rest &= rest - 1) {
            ones += (int) values.get(Integer.numberOfTrailingZeros(rest)).low & 1;
        }
        int all = Integer.bitCount(lanes);
        boolean result = switch (kind) {
            case ALL -> ones == all;
            case ANY -> ones > 0;
            case UNIFORM -> ones == all || ones == 0;
        };
        if (isDecided(kind, lanes)) {
            merged.undefinedLow = 0;
        }
        forAllMarked(warp, lanes, 0, result ? 1 : 0, merged.undefinedLow & 1);
    }

    /** Whether the defined predicates alone decide a vote. */
    private boolean isDecided(Collective.Vote kind, int lanes) {
        boolean definedOne = false;
        boolean definedZero = false;
        for (int rest = lanes; rest != 0; rest &= rest - 1) {
            Scalar value = values.get(Integer.numberOfTrailingZeros(rest));
            definedOne |= value.undefinedLow == 0 && (value.low & 1) != 0;
            definedZero |= value.undefinedLow == 0 && (value.low & 1) == 0;
        }
        return switch (kind) {
            case ALL -> definedZero;
            case ANY -> definedOne;
            case UNIFORM -> definedOne && definedZero;
        };
    }

    private void ballot(Warp warp, int lanes, int at) {
        values.read(warp, lanes, at);
        values.merge(lanes, merged);
        long bits = 0;
        long undefined = 0;
        for (int rest = lanes; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            bits |= (values.get(lane).low & 1) << lane;
            undefined |= (values.get(lane).undefinedLow & 1) << lane;
        }
        forAllMarked(warp, lanes, 0, bits, undefined);
    }

    private void matchAny(Warp warp, int lanes, int at) {
        values.read(warp, lanes, at);
        values.merge(lanes, merged);
        long undefined = merged.undefinedLow != 0 ? lanes & WORD : 0;
        for (int rest = lanes; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            long same = 0;
            for (int others = lanes; others != 0; others &= others - 1) {
                int other = Integer.numberOfTrailingZeros(others);
                same |= values.get(other).low == values.get(lane).low ? 1L << other : 0;
            }
            forAllMarked(warp, 1 << lane, 0, same, undefined & ~(1L << lane));
        }
    }

    private void matchAll(Warp warp, int lanes, int at) {
        values.read(warp, lanes, at);
        values.merge(lanes, merged);
        long first = values.get(Integer.numberOfTrailingZeros(lanes)).low;
        boolean isSame = true;
        for (int rest = lanes; rest != 0; rest &= rest - 1) {
            isSame &= values.get(Integer.numberOfTrailingZeros(rest)).low == first;
        }
        boolean isOpen = merged.undefinedLow != 0;
        forAllMarked(warp, lanes, 0, isSame ? lanes & WORD : 0, isOpen ? lanes & WORD : 0);
        forAllMarked(warp, lanes, 1, isSame ? 1 : 0, isOpen ? 1 : 0);
    }

    /** The lowest participant is elected; PTX lets the machine choose, always the same for a mask. */
    private void elect(Warp warp, int lanes) {
        int leader = Integer.numberOfTrailingZeros(lanes);
        forAll(warp, lanes, 0, leader);
        forAll(warp, lanes, 1, 0);
        forAll(warp, 1 << leader, 1, 1);
    }

    private void redux(Collective.Redux kind, Warp warp, int lanes, int at) {
        values.read(warp, lanes, at);
        values.merge(lanes, merged);
        int first = Integer.numberOfTrailingZeros(lanes);
        int result = (int) values.get(first).low;
        for (int rest = lanes & ~(1 << first); rest != 0; rest &= rest - 1) {
            int value = (int) values.get(Integer.numberOfTrailingZeros(rest)).low;
            result = switch (kind) {
                case ADD -> result + value;
                case AND -> result & value;
                case OR -> result | value;
                case XOR -> result ^ value;
                case MAX -> Math.max(result, value);
                case MIN -> Math.min(result, value);
                case UMAX -> Integer.compareUnsigned(value, result) > 0 ? value : result;
                case UMIN -> Integer.compareUnsigned(value, result) < 0 ? value : result;
            };
        }
        boolean isBitwise = kind == Collective.Redux.AND || kind == Collective.Redux.OR || kind == Collective.Redux.XOR;
        long undefined = merged.undefinedLow == 0 || isBitwise ? merged.undefinedLow : WORD;
        forAllMarked(warp, lanes, 0, result & WORD, undefined);
    }

    // ---- results

    private void forAll(Warp warp, int lanes, int leaf, long bits) {
        scratch.set(bits);
        for (int rest = lanes; rest != 0; rest &= rest - 1) {
            write(warp, Integer.numberOfTrailingZeros(rest), leaf, scratch);
        }
    }

    /** Writes a result that has the poison and marks gathered in {@link #merged}. */
    private void forAllMarked(Warp warp, int lanes, int leaf, long bits, long undefined) {
        scratch.set(bits);
        scratch.undefinedLow = undefined;
        scratch.poison = merged.poison;
        scratch.chosen = merged.chosen;
        scratch.imprecise = merged.imprecise;
        scratch.address = merged.address;
        for (int rest = lanes; rest != 0; rest &= rest - 1) {
            write(warp, Integer.numberOfTrailingZeros(rest), leaf, scratch);
        }
    }

    private static void write(Warp warp, int lane, int leaf, Scalar value) {
        warp.frame(lane).cell(warp.op(lane).result + leaf).set(lane, value);
    }
}
