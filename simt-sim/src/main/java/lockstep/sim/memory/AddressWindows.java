package lockstep.sim.memory;

import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.AddressSpace;

/**
 * The windows of the address spaces in the generic address space. A pointer into a specific space holds the offset in
 * its window (PTX ISA, "cvta"); a generic pointer holds that plus the window's base. The global window begins at 0 and
 * is everything that no other window covers, so that global addresses are generic addresses. Null is 0 in every space
 * (LLVM's NVPTX), and no object is at offset 0 of a window, so that casts map null to null.
 *
 * <p>With 64-bit pointers: constant 0x6000_0000_0000, parameters 0x6800_0000_0000, shared 0x7000_0000_0000, local
 * 0x7800_0000_0000, 2^40 bytes each. With 32-bit pointers: 0xB000_0000, 0xC000_0000, 0xD000_0000, 0xE000_0000, 2^28
 * bytes each. Assumed: the bases of the hardware differ, and no program may depend on them.
 */
public final class AddressWindows {
    static final int GENERIC = AddressSpace.GENERIC.number();
    static final int GLOBAL = AddressSpace.GLOBAL.number();
    static final int SHARED = AddressSpace.SHARED.number();
    static final int CONSTANT = AddressSpace.CONSTANT.number();
    static final int LOCAL = AddressSpace.LOCAL.number();
    static final int PARAM = AddressSpace.PARAM.number();

    /**
     * Local memory of a thread. Source: CUDA C++ Programming Guide, "Technical Specifications per Compute Capability".
     */
    private static final long LOCAL_BYTES = 512L << 10;

    private final boolean narrow;
    private final boolean hasNarrowPointers;
    private final long constantBase;
    private final long paramBase;
    private final long sharedBase;
    private final long localBase;
    private final long length;

    /** The windows of a program with this layout. */
    public AddressWindows(DataLayout layout) {
        narrow = layout.pointerBits(GENERIC) == 32;
        hasNarrowPointers = narrow
                || layout.pointerBits(SHARED) == 32
                || layout.pointerBits(CONSTANT) == 32
                || layout.pointerBits(LOCAL) == 32;
        constantBase = narrow ? 0xB000_0000L : 0x6000_0000_0000L;
        paramBase = narrow ? 0xC000_0000L : 0x6800_0000_0000L;
        sharedBase = narrow ? 0xD000_0000L : 0x7000_0000_0000L;
        localBase = narrow ? 0xE000_0000L : 0x7800_0000_0000L;
        length = narrow ? 1L << 28 : 1L << 40;
    }

    /** Whether some space has pointers of 4 bytes. */
    boolean hasNarrowPointers() {
        return hasNarrowPointers;
    }

    /** The generic address of offset 0 of the window of {@code space}; 0 for generic and global. */
    public long base(int space) {
        if (space == SHARED) {
            return sharedBase;
        }
        if (space == LOCAL) {
            return localBase;
        }
        if (space == CONSTANT) {
            return constantBase;
        }
        return space == PARAM ? paramBase : 0;
    }

    /** First offset that no object of {@code space} may take. */
    long end(int space) {
        if (space == LOCAL) {
            return start(LOCAL) + LOCAL_BYTES;
        }
        return space == GLOBAL ? constantBase : length;
    }

    /** First offset of the window of {@code space} that objects may take. */
    long start(int space) {
        if (space != GLOBAL) {
            return 0x400;
        }
        return narrow ? 0x1000_0000L : 0x2_0000_0000L;
    }

    /** The space whose window contains the generic {@code address}; global if no other does. */
    public int spaceOf(long address) {
        if (inWindow(address, sharedBase)) {
            return SHARED;
        }
        if (inWindow(address, localBase)) {
            return LOCAL;
        }
        if (inWindow(address, constantBase)) {
            return CONSTANT;
        }
        return inWindow(address, paramBase) ? PARAM : GLOBAL;
    }

    private boolean inWindow(long address, long base) {
        return Long.compareUnsigned(address - base, length) < 0;
    }
}
