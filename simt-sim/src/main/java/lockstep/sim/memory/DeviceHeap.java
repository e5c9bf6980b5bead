package lockstep.sim.memory;

import lockstep.sim.value.ProgramFault;
import org.jspecify.annotations.Nullable;

/**
 * The device heap: blocks that live until freed, over all launches. A block takes its size rounded up to 16 bytes of
 * the
 * limit; freed bytes are given back, freed addresses are not used again. Assumed: {@code malloc(0)} gives null.
 */
final class DeviceHeap {
    private static final int ALIGNMENT = 16;

    private final ObjectMemory memory;
    private long limit;
    private long used;

    DeviceHeap(ObjectMemory memory) {
        this.memory = memory;
    }

    /** A launch begins that allows {@code bytes} of heap, blocks of earlier launches counted. */
    void start(long bytes) {
        limit = bytes;
    }

    private static long charge(long bytes) {
        return (bytes + ALIGNMENT - 1) & -ALIGNMENT;
    }

    /** A block of undefined bytes, or null where the heap is full. */
    @Nullable MemoryObject allocate(long bytes, String name) {
        if (bytes <= 0 || bytes > limit - used || charge(bytes) > limit - used || bytes > Integer.MAX_VALUE - 64) {
            return null;
        }
        MemoryObject block = memory.create(
                ObjectKind.HEAP, name, AddressWindows.GLOBAL, new byte[(int) bytes], ALIGNMENT, false);
        if (block != null) {
            used += charge(bytes);
            block.undefine(0, block.size());
        }
        return block;
    }

    /** Frees {@code block}, to whose byte {@code offset} the pointer leads. */
    void free(MemoryObject block, long offset) {
        if (block.kind() != ObjectKind.HEAP || offset != 0) {
            throw new ProgramFault(
                    "invalid-free", "free of byte " + offset + " of " + block.name() + ", which malloc did not return");
        }
        if (block.liveness() != Liveness.ALIVE) {
            throw new ProgramFault("double-free", block.name() + " was freed before");
        }
        block.end(Liveness.FREED);
        used -= charge(block.size());
    }
}
