package lockstep.sim.memory;

/** Which thread it is, and what depends on that alone: names of its objects, numbers that no other thread gets. */
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

    /** The owner of what the thread makes. */
    long owner() {
        return ScheduleWatch.owner(cta, thread);
    }

    /** By a number: positive ones are stack slots, negative odd ones heap objects, even ones undefined bits. */
    long of(long number) {
        return UndefinedBits.combine(
                UndefinedBits.combine(memory.seed() ^ memory.launch(), cta),
                UndefinedBits.combine(thread, number));
    }

    /** Bits for something undefined, others each time. */
    long undefinedBits() {
        return of(-2 * ++drawn);
    }

    /** What becomes of an object of another thread depends on when that comes to it. */
    void requireOwn(MemoryObject object) {
        if (object.kind() == ObjectKind.HEAP) {
            memory.orderMatters("the lifetime of a heap object");
        }
        if (object.kind() == ObjectKind.STACK && object.owner() != owner()) {
            memory.orderMatters("the lifetime of a stack slot of another thread");
        }
    }
}
