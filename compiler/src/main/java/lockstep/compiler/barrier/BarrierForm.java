package lockstep.compiler.barrier;

import java.math.BigInteger;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import org.jspecify.annotations.Nullable;

/**
 * A barrier of all threads of the block that have not exited, by a constant id.
 *
 * @param id 0 to 15
 */
record BarrierForm(int id) {
    /** Number of barriers a block has. Source: PTX ISA, {@code bar}. */
    static final int COUNT = 16;

    /** What {@code instruction} is; null where it is no such barrier (it counts threads, or its id varies). */
    static @Nullable BarrierForm of(Instruction instruction) {
        if (!(instruction instanceof CallInstruction call)) {
            return null;
        }
        Intrinsic kind = DeadInstructions.kindOf(call);
        if (kind == null || !kind.isBlockBarrier() || kind == Intrinsic.BARRIER_ARRIVE) {
            return null;
        }
        int given = call.argumentCount() - (kind == Intrinsic.BARRIER ? 0 : 1);
        if (given == 0) {
            return new BarrierForm(0);
        }
        if (given == 1 && call.argument(0) instanceof ConstantInt id) {
            return id.unsigned().compareTo(BigInteger.valueOf(COUNT)) < 0 ? new BarrierForm((int) id.zext()) : null;
        }
        return null;
    }
}
