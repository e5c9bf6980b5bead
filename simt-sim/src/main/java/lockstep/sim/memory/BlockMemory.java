package lockstep.sim.memory;

/** Memory of one thread block: its shared objects, and the memory of its threads. */
public interface BlockMemory {
    /** Memory of thread {@code thread}, the linear id in the block. */
    ThreadMemory thread(int thread);

    /** The block has ended: its shared and local objects are dead. */
    void close();
}
