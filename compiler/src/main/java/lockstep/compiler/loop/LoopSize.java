package lockstep.compiler.loop;

import java.util.List;
import lockstep.compiler.analysis.CodeSize;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Instruction;

/** Sizes of loops in instructions. Source: LLVM, ApproximateLoopSize and the default costs of code size. */
public final class LoopSize {
    /** Instructions of the back edge: unrolling keeps those of one iteration only. */
    public static final long BACK_EDGE = 2;

    private LoopSize() {}

    /** The size of one iteration. */
    public static long of(List<BasicBlock> blocks) {
        long size = 0;
        for (BasicBlock block : blocks) {
            for (Instruction instruction : block) {
                size += CodeSize.of(instruction);
            }
        }
        return Math.max(size, BACK_EDGE + 1);
    }

    /** The size of {@code rounds} unrolled iterations of size {@code round}. */
    public static long unrolled(long round, long rounds) {
        return (round - BACK_EDGE) * rounds + BACK_EDGE;
    }
}
