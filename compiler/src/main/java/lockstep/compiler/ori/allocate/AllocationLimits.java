package lockstep.compiler.ori.allocate;

/**
 * The resources available to an allocation.
 *
 * @param general number of general registers, from R0 on; 255, or the value of {@code .maxnreg}
 * @param frameBytes bytes at [R1] of the function's own local variables; spill slots are above them
 * @param isKernel whether the function is an entry: it need not preserve registers for a caller, and R1 is a multiple
 *     of 16
 */
public record AllocationLimits(int general, int frameBytes, boolean isKernel) {
    /** The maximum number of general registers per thread, not counting RZ. */
    public static final int MAX_GENERAL = 255;

    /** @throws IllegalArgumentException if a number is out of range */
    public AllocationLimits {
        if (general < 1 || general > MAX_GENERAL || frameBytes < 0) {
            throw new IllegalArgumentException(general + " registers, a frame of " + frameBytes + " bytes");
        }
    }

    /** Limits of a kernel with {@code general} registers and no local variables. */
    public static AllocationLimits ofKernel(int general) {
        return new AllocationLimits(general, 0, true);
    }
}
