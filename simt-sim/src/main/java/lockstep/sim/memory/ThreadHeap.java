package lockstep.sim.memory;

import lockstep.sim.value.ProgramFault;
import lockstep.sim.value.Scalar;
import org.jspecify.annotations.Nullable;

/** {@code malloc} and {@code free} of a thread, on the heap of the device. */
final class ThreadHeap {
    private final BlockObjects block;
    private final ObjectMemory memory;
    private final ThreadIdentity identity;
    private final ThreadPointers pointers;
    private final int thread;
    private int count;

    /** @param thread its number in the block */
    ThreadHeap(BlockObjects block, ThreadIdentity identity, ThreadPointers pointers, int thread) {
        this.block = block;
        this.memory = block.memory();
        this.identity = identity;
        this.pointers = pointers;
        this.thread = thread;
    }

    /** A new object; null if there is no space. */
    @Nullable MemoryObject allocate(long bytes) {
        int number = count++;
        String name = "heap " + identity.label() + "#" + number;
        return memory.heap().allocate(bytes, name, block.threadNumber(thread), identity.of(-2L * number - 1));
    }

    /** Frees the object at {@code pointer}; no effect for null. */
    void free(Scalar pointer) {
        if (pointer.low == 0) {
            return;
        }
        MemoryObject object = pointers.objectOf(pointer.low, pointer.provenance, 0);
        if (object == null) {
            throw new ProgramFault("invalid-free", "free of 0x%x, the address of no object".formatted(pointer.low));
        }
        memory.refuseParallel("memory is freed");
        memory.heap().free(object, pointer.low - object.address(0));
        MemorySystem.AccessListener listener = block.listener();
        if (listener != null) {
            listener.freed(object);
        }
    }
}
