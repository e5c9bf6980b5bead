package lockstep.sim.memory;

import org.jspecify.annotations.Nullable;

/** A listener of the accesses of lanes, called before they take place. */
public interface LaneAccesses {
    /**
     * Following accesses are those of lanes of a warp.
     *
     * @param block linear index of the block
     * @param firstThread thread of the warp's first lane in its block
     */
    void enter(long block, int firstThread);

    /** A lane accesses bytes {@code offset} to {@code offset + length - 1} of {@code object}. */
    void accessed(int lane, MemoryObject object, int offset, int length, boolean isWrite);

    /**
     * Lanes load {@code length} bytes each from one object.
     *
     * @param addresses an entry a lane
     * @param base address of the object's first byte
     */
    void loaded(MemoryObject object, long[] addresses, long base, int length, int mask);

    /**
     * Lanes store plain values of {@code length} bytes, at most 8.
     *
     * @param words the values, an entry a lane; or null
     * @param longs the values where {@code words} is null
     */
    void stored(
            MemoryObject object,
            long[] addresses,
            long base,
            int length,
            int mask,
            int @Nullable [] words,
            long @Nullable [] longs);
}
