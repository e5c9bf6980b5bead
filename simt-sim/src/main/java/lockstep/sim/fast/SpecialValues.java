package lockstep.sim.fast;

import java.util.EnumMap;
import java.util.Map;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.launch.Launch.Dim3;
import lockstep.sim.image.SpecialRegister;
import lockstep.sim.reference.Steps;
import lockstep.sim.value.LaneCells;
import lockstep.sim.warp.BlockState;
import lockstep.sim.warp.Warp;

/**
 * Special registers other than clocks; those that differ by thread are computed once for each warp of a block and
 * launch.
 */
final class SpecialValues {
    private final Group group;
    private final Steps steps;
    private final Map<SpecialRegister, int[][]> byWarp = new EnumMap<>(SpecialRegister.class);

    SpecialValues(Group group, Steps steps) {
        this.group = group;
        this.steps = steps;
    }

    /** Reads a special register; false, with nothing written, where a value is outside the promised range. */
    boolean read(FastOp op, BlockState block, Warp warp) {
        SpecialRegister register = op.op.register();
        boolean isRead = switch (register) {
            case TID_X, TID_Y, TID_Z, LANEID, LANEMASK_EQ, LANEMASK_LT, LANEMASK_LE, LANEMASK_GT, LANEMASK_GE ->
                readByLane(op, ofWarp(register, block, warp), most(register));
            case NTID_X,
                    NTID_Y,
                    NTID_Z,
                    CTAID_X,
                    CTAID_Y,
                    CTAID_Z,
                    NCTAID_X,
                    NCTAID_Y,
                    NCTAID_Z,
                    WARPID,
                    NWARPID,
                    WARPSIZE,
                    GRIDID,
                    SMID,
                    NSMID -> readUniform(op, (int) uniform(register, block, warp));
            case CLOCK, CLOCK64, GLOBALTIMER, GLOBALTIMER_LO -> false;
        };
        if (isRead) {
            group.registers.define(op.d, group.mask, 0);
        }
        return isRead;
    }

    /**
     * Writes the mask of the active lanes, or of those in which a bit is set; returns whether it could. The result
     * stays boxed, because the reference engine removes lanes from the masks of convergence barriers in the cells, in
     * any lane.
     */
    boolean lanes(FastOp op) {
        FastRegisters r = group.registers;
        int mask = group.mask;
        if (op.a >= 0 && (r.notPlain[op.a] & mask) != 0) {
            return false;
        }
        LaneCells cell = r.frame().cell(op.d);
        long lanes = (op.a >= 0 ? r.bits[op.a] & mask : mask) & LaneMasks.WORD;
        cell.markPlain(mask);
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            cell.low[Integer.numberOfTrailingZeros(rest)] = lanes;
        }
        r.defineBoxed(op.d, mask);
        return true;
    }

    private boolean readByLane(FastOp op, int[] values, long most) {
        ResultRange range = op.resultRange;
        if (range != null && !range.holdsUpTo(most) && !range.holds(values, group.mask)) {
            return false;
        }
        group.words.copy(group.registers.words[op.d], values, group.mask);
        return true;
    }

    private boolean readUniform(FastOp op, int value) {
        if (op.resultRange != null && !op.resultRange.holds(value)) {
            return false;
        }
        group.words.fill(group.registers.words[op.d], value, group.mask);
        return true;
    }

    /** The largest value of any lane of the launch. */
    private long most(SpecialRegister register) {
        Dim3 size = steps.launch().block();
        return switch (register) {
            case TID_X -> size.x() - 1;
            case TID_Y -> size.y() - 1;
            case TID_Z -> size.z() - 1;
            case LANEID -> LaneMasks.LANES - 1;
            case LANEMASK_EQ, LANEMASK_LT, LANEMASK_LE, LANEMASK_GT, LANEMASK_GE -> LaneMasks.WORD;
            case NTID_X,
                    NTID_Y,
                    NTID_Z,
                    CTAID_X,
                    CTAID_Y,
                    CTAID_Z,
                    NCTAID_X,
                    NCTAID_Y,
                    NCTAID_Z,
                    WARPID,
                    NWARPID,
                    WARPSIZE,
                    GRIDID,
                    SMID,
                    NSMID,
                    CLOCK,
                    CLOCK64,
                    GLOBALTIMER,
                    GLOBALTIMER_LO -> throw new CompilerBug(register + " is the same in all lanes");
        };
    }

    private int[] ofWarp(SpecialRegister register, BlockState block, Warp warp) {
        int[][] known = byWarp.get(register);
        if (known == null) {
            known = new int[block.warpCount()][];
            byWarp.put(register, known);
        }
        int[] values = known[warp.index()];
        if (values == null) {
            values = new int[LaneMasks.LANES];
            for (int lane = 0; lane < LaneMasks.LANES; lane++) {
                values[lane] = (int) ofLane(register, block.thread(warp, lane), lane);
            }
            known[warp.index()] = values;
        }
        return values;
    }

    private long ofLane(SpecialRegister register, long thread, int lane) {
        Dim3 size = steps.launch().block();
        return switch (register) {
            case TID_X -> thread % size.x();
            case TID_Y -> thread / size.x() % size.y();
            case TID_Z -> thread / size.x() / size.y();
            case LANEMASK_EQ -> 1L << lane;
            case LANEMASK_LT -> (1L << lane) - 1;
            case LANEMASK_LE -> (2L << lane) - 1;
            case LANEMASK_GT -> -2L << lane;
            case LANEMASK_GE -> -1L << lane;
            case LANEID -> lane;
            case NTID_X,
                    NTID_Y,
                    NTID_Z,
                    CTAID_X,
                    CTAID_Y,
                    CTAID_Z,
                    NCTAID_X,
                    NCTAID_Y,
                    NCTAID_Z,
                    WARPID,
                    NWARPID,
                    WARPSIZE,
                    GRIDID,
                    SMID,
                    NSMID,
                    CLOCK,
                    CLOCK64,
                    GLOBALTIMER,
                    GLOBALTIMER_LO -> throw new CompilerBug(register + " is the same in all lanes");
        };
    }

    private long uniform(SpecialRegister register, BlockState block, Warp warp) {
        Dim3 size = steps.launch().block();
        Dim3 grid = steps.launch().grid();
        long cta = block.index();
        return switch (register) {
            case NTID_X -> size.x();
            case NTID_Y -> size.y();
            case NTID_Z -> size.z();
            case CTAID_X -> cta % grid.x();
            case CTAID_Y -> cta / grid.x() % grid.y();
            case CTAID_Z -> cta / grid.x() / grid.y();
            case NCTAID_X -> grid.x();
            case NCTAID_Y -> grid.y();
            case NCTAID_Z -> grid.z();
            case WARPID -> warp.index();
            case NWARPID -> block.warpCount();
            case WARPSIZE -> steps.warpSize();
            case GRIDID -> steps.launchIndex();
            case NSMID -> 1;
            case SMID -> 0;
            case TID_X,
                    TID_Y,
                    TID_Z,
                    LANEID,
                    LANEMASK_EQ,
                    LANEMASK_LT,
                    LANEMASK_LE,
                    LANEMASK_GT,
                    LANEMASK_GE,
                    CLOCK,
                    CLOCK64,
                    GLOBALTIMER,
                    GLOBALTIMER_LO -> throw new CompilerBug(register + " differs by lane or time");
        };
    }
}
