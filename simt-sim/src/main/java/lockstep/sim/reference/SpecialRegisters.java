package lockstep.sim.reference;

import lockstep.ir.launch.Dim3;
import lockstep.ir.launch.Launch;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.sim.image.Op;
import lockstep.sim.value.Scalar;
import lockstep.sim.warp.BlockState;
import lockstep.sim.warp.Frame;
import lockstep.sim.warp.Warp;

/** Special registers. Source: PTX ISA, "Special Registers"; docs/semantics.md, S1.3 and S1.4. */
final class SpecialRegisters {
    private final RunState run;
    private final Scalar scratch = new Scalar();

    SpecialRegisters(RunState run) {
        this.run = run;
    }

    void execute(Op op, Frame frame, int mask) {
        BlockState block = java.util.Objects.requireNonNull(run.block);
        Warp warp = java.util.Objects.requireNonNull(run.warp);
        Intrinsic kind = op.intrinsic().kind();
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            scratch.set(value(kind, block, warp, lane) & op.type().lowMask());
            frame.cell(op.result).set(lane, scratch);
        }
    }

    private long value(Intrinsic kind, BlockState block, Warp warp, int lane) {
        Launch launch = run.launch();
        Dim3 size = launch.block();
        Dim3 grid = launch.grid();
        long thread = block.thread(warp, lane);
        long cta = block.index();
        return switch (kind) {
            case SREG_TID_X -> thread % size.x();
            case SREG_TID_Y -> thread / size.x() % size.y();
            case SREG_TID_Z -> thread / size.x() / size.y();
            case SREG_NTID_X -> size.x();
            case SREG_NTID_Y -> size.y();
            case SREG_NTID_Z -> size.z();
            case SREG_CTAID_X -> cta % grid.x();
            case SREG_CTAID_Y -> cta / grid.x() % grid.y();
            case SREG_CTAID_Z -> cta / grid.x() / grid.y();
            case SREG_NCTAID_X -> grid.x();
            case SREG_NCTAID_Y -> grid.y();
            case SREG_NCTAID_Z -> grid.z();
            default -> ofLane(kind, block, warp, lane);
        };
    }

    private long ofLane(Intrinsic kind, BlockState block, Warp warp, int lane) {
        return switch (kind) {
            case SREG_LANEID -> lane;
            case SREG_WARPID -> warp.index();
            case SREG_NWARPID -> block.warpCount();
            case SREG_WARPSIZE -> run.warpSize;
            case SREG_LANEMASK_EQ -> 1L << lane;
            case SREG_LANEMASK_LT -> (1L << lane) - 1;
            case SREG_LANEMASK_LE -> (2L << lane) - 1;
            case SREG_LANEMASK_GT -> -2L << lane;
            case SREG_LANEMASK_GE -> -1L << lane;
            case SREG_GRIDID -> run.launchIndex;
            case SREG_SMID -> 0;
            case SREG_NSMID -> 1;
            default -> clock();
        };
    }

    /** Clocks and timers count instructions: monotone, and a different one for each policy. */
    private long clock() {
        return run.warpInstructions;
    }
}
