package lockstep.compiler.analysis.value;

import java.util.List;
import java.util.Optional;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.intrinsic.Intrinsic;

/**
 * The ranges of special registers.
 *
 * <p>Source: PTX ISA, "Special Registers"; CUDA C++ Programming Guide, "Technical Specifications".
 */
public final class SpecialRegisterRanges {
    private static final long SMALL_GRID = 0xffff;
    private static final long LARGE_GRID = Integer.MAX_VALUE;
    private static final int LARGEST_WARP = 32;

    // The registers for x, y and z.
    private static final List<Intrinsic> TID =
            List.of(Intrinsic.SREG_TID_X, Intrinsic.SREG_TID_Y, Intrinsic.SREG_TID_Z);
    private static final List<Intrinsic> NTID =
            List.of(Intrinsic.SREG_NTID_X, Intrinsic.SREG_NTID_Y, Intrinsic.SREG_NTID_Z);
    private static final List<Intrinsic> CTAID =
            List.of(Intrinsic.SREG_CTAID_X, Intrinsic.SREG_CTAID_Y, Intrinsic.SREG_CTAID_Z);
    private static final List<Intrinsic> NCTAID =
            List.of(Intrinsic.SREG_NCTAID_X, Intrinsic.SREG_NCTAID_Y, Intrinsic.SREG_NCTAID_Z);

    /**
     * The target machine.
     *
     * @param hasLargeGrids whether a grid may have 2^31 - 1 blocks in x instead of 65,535: from sm_30 on
     * @param leastWarp the smallest warp size, 1 to 32
     */
    public record Machine(boolean hasLargeGrids, int leastWarp) {
        /** Any machine, simulated ones with smaller warps included. */
        public static final Machine ANY = new Machine(true, 1);

        private long blocks(int dimension) {
            return dimension == 0 && hasLargeGrids ? LARGE_GRID : SMALL_GRID;
        }
    }

    private SpecialRegisterRanges() {}

    /**
     * The range of {@code register} in a launch within the bounds {@code shape}; empty if no limit is known.
     *
     * @param width width of the value read
     */
    public static Optional<WrappedRange> range(Intrinsic register, LaunchBounds shape, Machine machine, int width) {
        int tid = TID.indexOf(register);
        if (tid >= 0) {
            return between(width, 0, shape.most().get(tid) - 1L);
        }
        int ntid = NTID.indexOf(register);
        if (ntid >= 0) {
            return between(width, shape.least().get(ntid), shape.most().get(ntid));
        }
        int ctaid = CTAID.indexOf(register);
        if (ctaid >= 0) {
            return between(width, 0, machine.blocks(ctaid) - 1);
        }
        int nctaid = NCTAID.indexOf(register);
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
}
