package lockstep.ir.nvvm.type;

/**
 * The address spaces of NVPTX.
 *
 * <p>Source: LLVM "User Guide for NVPTX Back-end", section "Address Spaces"; 101 is the parameter space of the back
 * end.
 */
public enum AddressSpace {
    /** Windows onto the others. */
    GENERIC(0),
    /** Device memory, one for the launch sequence. */
    GLOBAL(1),
    /** One per block. */
    SHARED(3),
    /** Read-only during a launch. */
    CONSTANT(4),
    /** One per thread. */
    LOCAL(5),
    /** Kernel parameters, read-only. */
    PARAM(101);

    private final int number;

    AddressSpace(int number) {
        this.number = number;
    }

    /** The number in {@code addrspace(N)}. */
    public int number() {
        return number;
    }
}
