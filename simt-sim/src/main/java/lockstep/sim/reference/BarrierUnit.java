package lockstep.sim.reference;

import java.util.StringJoiner;
import lockstep.ir.nvvm.intrinsic.IntrinsicModifier;
import lockstep.sim.CollectiveEvent;
import lockstep.sim.DivergentArrival;
import lockstep.sim.image.BarrierKind;
import lockstep.sim.image.Op;
import lockstep.sim.value.ProgramFault;
import lockstep.sim.value.Scalar;
import lockstep.sim.warp.BarrierReduction;
import lockstep.sim.warp.BlockState;
import lockstep.sim.warp.Frame;
import lockstep.sim.warp.Warp;
import lockstep.sim.warp.WarpRendezvous;
import org.jspecify.annotations.Nullable;

/** Barriers of the block. Source: PTX ISA, section "bar, barrier". */
final class BarrierUnit {
    private final RunState run;
    private final UniformityCheck uniformity;
    private final Scalar scratch = new Scalar();
    private @Nullable BarrierReduction lastCompleted;
    private @Nullable Object brought;

    BarrierUnit(RunState run, UniformityCheck uniformity) {
        this.run = run;
        this.uniformity = uniformity;
    }

    static boolean isAligned(Op op) {
        return op.intrinsic().has(IntrinsicModifier.ALIGNED);
    }

    /** Lanes reach a barrier; at an aligned one the lanes of a warp wait for each other first. */
    void arrive(Op op, BlockState block, Warp warp, Frame frame, int mask) {
        if (isAligned(op)) {
            warp.arriveTogether(mask);
            for (int rest = mask; rest != 0; rest &= rest - 1) {
                WarpRendezvous.arrive(warp, Integer.numberOfTrailingZeros(rest), -1);
            }
            return;
        }
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            enter(op, block, warp, 1 << lane);
        }
    }

    /** All lanes of a warp have reached an aligned barrier, together or group by group. */
    void enterAligned(Op op, BlockState block, Warp warp, int mask) {
        int first = Integer.numberOfTrailingZeros(mask);
        if (warp.arrivalGroup(first) != mask) {
            run.noteDivergentArrival(
                    () -> new DivergentArrival(parts(block, warp, mask), run.position.place(warp, first)));
        }
        enter(op, block, warp, mask);
    }

    private static String parts(BlockState block, Warp warp, int mask) {
        StringJoiner groups = new StringJoiner(", then ");
        for (int rest = mask; rest != 0; rest &= ~warp.arrivalGroup(Integer.numberOfTrailingZeros(rest))) {
            groups.add("lanes 0x%08x".formatted(warp.arrivalGroup(Integer.numberOfTrailingZeros(rest))));
        }
        return "block %d, warp %d reaches an aligned barrier in parts: %s"
                .formatted(block.index(), warp.index(), groups);
    }

    /** Lanes of one warp arrive at the barrier that their instruction names. */
    void enter(Op op, BlockState block, Warp warp, int mask) {
        int first = Integer.numberOfTrailingZeros(mask);
        long id = named(warp, first, 0, 0);
        long count = named(warp, first, 1, -1);
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            run.position.setLane(lane);
            if (named(warp, lane, 0, 0) != id || named(warp, lane, 1, -1) != count) {
                throw new ProgramFault("barrier-mismatch", "lanes of a warp name different barriers or counts");
            }
        }
        BarrierKind kind = op.barrier();
        if (count >= 0 || kind == BarrierKind.ARRIVE) {
            run.orderMatters("a barrier of some threads");
        }
        block.arrive(warp, mask, id, kind, count, isAligned(op));
        if (run.races != null) {
            run.races.arrive(block.index(), (int) id, block.thread(warp, 0), mask);
        }
        if (kind.isReduction()) {
            reduce(op, block, warp, mask, id);
        }
        if (kind == BarrierKind.ARRIVE) {
            run.record(CollectiveEvent.Kind.BLOCK_ARRIVAL, warp, mask, "barrier.arrive", -1, Integer.bitCount(mask));
            warp.moveTo(mask, warp.pc(first) + 1);
        }
    }

    /** The id (0) or count (1) operand; the last operand of a reduction is the predicate, not one of these. */
    private long named(Warp warp, int lane, int index, long otherwise) {
        Op op = warp.op(lane);
        int names = op.operandCount() - (op.barrier().isReduction() ? 1 : 0);
        if (index >= names) {
            return otherwise;
        }
        warp.frame(lane).cell(op.operand(index)).get(lane, scratch);
        MoveUnit.requireDefined(scratch, "barrier", "the number of a barrier or of its threads");
        run.steers(scratch, "the number of a barrier or of its threads");
        return scratch.low;
    }

    private void reduce(Op op, BlockState block, Warp warp, int mask, long id) {
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            warp.frame(lane).cell(op.operand(op.operandCount() - 1)).get(lane, scratch);
            boolean isOpen = (scratch.low & ~scratch.undefinedLow) == 0 && scratch.undefinedLow != 0;
            block.reduce(id, scratch.low != 0, isOpen, scratch.poison);
        }
    }

    /** A barrier is complete: its waiting lanes get the result and continue. */
    void completed(Warp warp, int mask, BarrierReduction reduction) {
        BlockState block = run.position.block();
        if (reduction != lastCompleted) {
            run.barriers++;
            if (run.watch != null) {
                run.watch.barrier(block.index());
            }
            lastCompleted = reduction;
            if (run.races != null) {
                int first = Integer.numberOfTrailingZeros(mask);
                brought = run.races.complete(block.index(), (int) named(warp, first, 0, 0));
            }
        }
        if (run.races != null && brought != null) {
            run.races.leave(block.index(), brought, block.thread(warp, 0), mask);
        }
        if (run.isRecording()) {
            String name = "barrier." + reduction.kind().word();
            run.record(CollectiveEvent.Kind.BLOCK_BARRIER, warp, mask, name, -1, reduction.participants());
        }
        for (int rest = reduction.kind().isReduction() ? mask : 0; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            Op op = warp.op(lane);
            if (op.resultCount > 0) {
                scratch.set(
                        switch (op.barrier()) {
                            case POPC -> reduction.count();
                            case AND -> reduction.all() ? 1 : 0;
                            case OR, SYNC, ARRIVE -> reduction.any() ? 1 : 0;
                        });
                scratch.undefinedLow = reduction.isUndefined() ? op.type().lowMask() : 0;
                scratch.poison = reduction.isPoison();
                warp.frame(lane).cell(op.result).set(lane, scratch);
            }
        }
        uniformity.arrivals(warp, mask);
        warp.advance(mask);
    }
}
