package lockstep.sim.reference;

import lockstep.ir.launch.Launch;
import lockstep.ir.launch.Launch.Dim3;
import lockstep.sim.image.Op;
import lockstep.sim.image.SpecialRegister;
import lockstep.sim.value.Scalar;
import lockstep.sim.warp.BlockState;
import lockstep.sim.warp.Frame;
import lockstep.sim.warp.Warp;

/** Reads special registers. Source: PTX ISA, "Special Registers"; docs/semantics.md, S1.3 and S1.4. */
final class SpecialRegisterUnit {
    private final RunState run;
    private final Scalar scratch = new Scalar();

    SpecialRegisterUnit(RunState run) {
        this.run = run;
    }

    void execute(Op op, Frame frame, int mask) {
        BlockState block = run.position.block();
        Warp warp = run.position.warp();
        SpecialRegister register = op.register();
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            scratch.set(value(register, block, warp, lane) & op.type().lowMask());
            if (op.resultConstraints != null) {
                ConstraintUnit.applyToNumber(op.resultConstraints, scratch);
            }
            frame.cell(op.result).set(lane, scratch);
        }
    }

    private long value(SpecialRegister register, BlockState block, Warp warp, int lane) {
        Launch launch = run.position.launch();
        Dim3 size = launch.block();
        Dim3 grid = launch.grid();
        long thread = block.thread(warp, lane);
        long cta = block.index();
        return switch (register) {
            case TID_X -> thread % size.x();
            case TID_Y -> thread / size.x() % size.y();
            case TID_Z -> thread / size.x() / size.y();
            case NTID_X -> size.x();
            case NTID_Y -> size.y();
            case NTID_Z -> size.z();
            case CTAID_X -> cta % grid.x();
            case CTAID_Y -> cta / grid.x() % grid.y();
            case CTAID_Z -> cta / grid.x() / grid.y();
            case NCTAID_X -> grid.x();
            case NCTAID_Y -> grid.y();
            case NCTAID_Z -> grid.z();
            case LANEID -> lane;
            case WARPID -> warp.index();
            case NWARPID -> block.warpCount();
            case WARPSIZE -> run.warpSize;
            case LANEMASK_EQ -> 1L << lane;
            case LANEMASK_LT -> (1L << lane) - 1;
            case LANEMASK_LE -> (2L << lane) - 1;
            case LANEMASK_GT -> -2L << lane;
            case LANEMASK_GE -> -1L << lane;
            case GRIDID -> run.position.launchIndex();
            case SMID -> 0;
            case NSMID -> 1;
            case CLOCK, CLOCK64, GLOBALTIMER, GLOBALTIMER_LO -> clock();
        };
    }

    /** Clocks and timers count instructions: they are monotonic and differ between policies. */
    private long clock() {
        run.requireSequential("a clock is read");
        return run.warpInstructions;
    }
}
