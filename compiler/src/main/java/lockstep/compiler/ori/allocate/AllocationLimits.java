package lockstep.compiler.ori.allocate;

/**
 * What an allocation may use.
 *
 * @param general how many general registers there are, R0 on; 255, or what {@code .maxnreg} says
 * @param frameBytes bytes at [R1] that the function's own local variables take; spills lie above them
 * @param isKernel whether nobody calls the function: it need not keep registers for a caller, and R1 is a multiple of
 *     16
 */
public record AllocationLimits(int general, int frameBytes, boolean isKernel) {
    /** The most general registers that a thread has, RZ not counted. */
    public static final int MAX_GENERAL = 255;

    /** @throws IllegalArgumentException if a number is none that a function can have */
    public AllocationLimits {
        if (general < 1 || general > MAX_GENERAL || frameBytes < 0) {
            throw new IllegalArgumentException(general + " registers, a frame of " + frameBytes + " bytes");
        }
    }

    /** A kernel that has {@code general} registers and no local variables. */
    public static AllocationLimits ofKernel(int general) {
        return new AllocationLimits(general, 0, true);
    }
}
