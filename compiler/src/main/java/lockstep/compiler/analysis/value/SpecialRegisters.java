package lockstep.compiler.analysis.value;

import java.util.Optional;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.intrinsic.Intrinsic;

/**
 * The values that special registers have.
 *
 * <p>Source: PTX ISA, "Special Registers"; CUDA C++ Programming Guide, "Technical Specifications".
 */
public final class SpecialRegisters {
    private static final long SMALL_GRID = 0xffff;
    private static final long LARGE_GRID = Integer.MAX_VALUE;
    private static final int LARGEST_WARP = 32;

    /**
     * The machine that is compiled for.
     *
     * @param hasLargeGrids whether a grid may have 2^31 - 1 blocks in x instead of 65,535: from sm_30 on
     * @param leastWarp the fewest lanes that a warp has, 1 to 32
     */
    public record Machine(boolean hasLargeGrids, int leastWarp) {
        /** Any machine, simulated ones with smaller warps included. */
        public static final Machine ANY = new Machine(true, 1);

        private long blocks(int dimension) {
            return dimension == 0 && hasLargeGrids ? LARGE_GRID : SMALL_GRID;
        }
    }

    private SpecialRegisters() {}

    /**
     * The values of {@code register} in a launch with blocks of {@code shape}; empty where no limit is known.
     *
     * @param width bits of the value read
     */
    public static Optional<WrappedRange> range(Intrinsic register, BlockShape shape, Machine machine, int width) {
        int tid = dimension(register, Intrinsic.SREG_TID_X);
        if (tid >= 0) {
            return between(width, 0, shape.most().get(tid) - 1L);
        }
        int ntid = dimension(register, Intrinsic.SREG_NTID_X);
        if (ntid >= 0) {
            return between(width, shape.least().get(ntid), shape.most().get(ntid));
        }
        int ctaid = dimension(register, Intrinsic.SREG_CTAID_X);
        if (ctaid >= 0) {
            return between(width, 0, machine.blocks(ctaid) - 1);
        }
        int nctaid = dimension(register, Intrinsic.SREG_NCTAID_X);
        if (nctaid >= 0) {
            return between(width, 1, machine.blocks(nctaid));
        }
        if (register == Intrinsic.SREG_WARPSIZE) {
            return between(width, machine.leastWarp(), LARGEST_WARP);
        }
        return register == Intrinsic.SREG_LANEID ? between(width, 0, LARGEST_WARP - 1L) : Optional.empty();
    }

    private static Optional<WrappedRange> between(int width, long least, long most) {
        return Optional.of(WrappedRange.between(width, ExactInt.of(least), ExactInt.of(most)));
    }

    /** 0 to 2 for the register of x, y or z; -1 for another. The three stand behind each other. */
    private static int dimension(Intrinsic kind, Intrinsic ofX) {
        int distance = kind.ordinal() - ofX.ordinal();
        return distance >= 0 && distance <= 2 ? distance : -1;
    }
}
