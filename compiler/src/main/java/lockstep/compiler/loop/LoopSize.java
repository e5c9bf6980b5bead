package lockstep.compiler.loop;

import java.util.List;
import lockstep.compiler.analysis.CodeSize;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Instruction;

/** Sizes of loops in instructions. Source: LLVM, ApproximateLoopSize and the default costs of code size. */
public final class LoopSize {
    /** Instructions that go back to the header: those of one round stay, whatever the number of rounds. */
    public static final long BACK_EDGE = 2;

    private LoopSize() {}

    /** The size of one round. */
    public static long of(List<BasicBlock> blocks) {
        long size = 0;
        for (BasicBlock block : blocks) {
            for (Instruction instruction : block) {
                size += CodeSize.of(instruction);
            }
        }
        return Math.max(size, BACK_EDGE + 1);
    }

    /** The size of {@code rounds} rounds of size {@code round} in a row. */
    public static long unrolled(long round, long rounds) {
        return (round - BACK_EDGE) * rounds + BACK_EDGE;
    }
}
