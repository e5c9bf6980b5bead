package lockstep.sim.memory;

/**
 * The identity of a thread and what derives from it: names of its objects, and numbers that are unique to the thread.
 */
final class ThreadIdentity {
    private final ObjectMemory memory;
    private final long cta;
    private final int thread;
    private long drawn;

    ThreadIdentity(BlockObjects block, int thread) {
        this.memory = block.memory();
        this.cta = block.cta();
        this.thread = thread;
    }

    /** Launch, block and thread, for names. */
    String label() {
        return memory.launch() + "/" + cta + "/" + thread;
    }

    /** The owner number of objects that the thread makes. */
    long owner() {
        return ScheduleWatch.owner(cta, thread);
    }

    /**
     * The identity for a number: positive numbers are stack slots, negative odd ones heap objects, negative even ones
     * undefined bits.
     */
    long of(long number) {
        return UndefinedBits.combine(
                UndefinedBits.combine(memory.seed() ^ memory.launch(), cta), UndefinedBits.combine(thread, number));
    }

    /** The concrete value of undefined bits, different in each call. */
    long undefinedBits() {
        return of(-2 * ++drawn);
    }

    /** Ending an object of another thread depends on when that thread accesses it. */
    void requireOwn(MemoryObject object) {
        if (object.kind() == ObjectKind.HEAP) {
            memory.orderMatters("the lifetime of a heap object");
        }
        if (object.kind() == ObjectKind.STACK && object.owner() != owner()) {
            memory.orderMatters("the lifetime of a stack slot of another thread");
        }
    }
}
