package lockstep.ir.nvvm.type;

/**
 * An opaque pointer.
 *
 * @param addressSpace see {@link AddressSpace}; 0 to {@link #MAX_ADDRESS_SPACE}
 */
public record PointerType(int addressSpace) implements Type {
    /** LLVM keeps address spaces in 24 bits. */
    public static final int MAX_ADDRESS_SPACE = (1 << 24) - 1;

    /** A pointer into the generic address space. */
    public static final PointerType GENERIC = new PointerType(0);

    public PointerType {
        if (addressSpace < 0 || addressSpace > MAX_ADDRESS_SPACE) {
            throw new IllegalArgumentException("address space " + addressSpace);
        }
    }

    /** The pointer type of {@code addressSpace}. */
    public static PointerType of(int addressSpace) {
        return addressSpace == 0 ? GENERIC : new PointerType(addressSpace);
    }

    @Override
    public String toString() {
        return addressSpace == 0 ? "ptr" : "ptr addrspace(" + addressSpace + ")";
    }
}
