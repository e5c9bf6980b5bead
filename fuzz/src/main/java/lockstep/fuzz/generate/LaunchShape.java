package lockstep.fuzz.generate;

import lockstep.ir.launch.Launch.Dim3;

/**
 * The shape of a generated launch sequence.
 *
 * @param grid blocks
 * @param block threads of a block
 * @param launches how often the kernel is launched
 */
record LaunchShape(Dim3 grid, Dim3 block, int launches) {
    /** Slots of 8 bytes that each thread has in the output. */
    static final int SLOTS = 32;

    /** Bytes of a slot. */
    static final int SLOT_BYTES = 8;

    private static final int WARP = 32;

    /** Threads of a block. */
    int blockThreads() {
        return Math.toIntExact((long) block.x() * block.y() * block.z());
    }

    /** Threads of a launch. */
    int threads() {
        return Math.toIntExact(blockThreads() * ((long) grid.x() * grid.y() * grid.z()));
    }

    /** Whether all warps have all their lanes. */
    boolean hasFullWarps() {
        return blockThreads() % WARP == 0;
    }
}
