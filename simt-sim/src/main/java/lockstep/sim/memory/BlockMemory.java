package lockstep.sim.memory;

import lockstep.sim.value.Provenance;
import org.jspecify.annotations.Nullable;

/** Memory of one thread block: its shared objects, and the memory of its threads. */
public interface BlockMemory {
    /** Memory of thread {@code thread}, the linear id in the block. */
    ThreadMemory thread(int thread);

    /** The object that pointers of this provenance point to in this block, whatever its state; null if unknown. */
    @Nullable MemoryObject object(@Nullable Provenance provenance);

    /**
     * The object at an address of a space, where addresses are plain numbers; null where there is no object, and for
     * local memory, which is private to each thread.
     */
    @Nullable MemoryObject objectAt(long address, int space);

    /** The block has ended: its shared and local objects are dead. */
    void close();
}
