package lockstep.sim.memory;

import lockstep.sim.value.Provenance;
import org.jspecify.annotations.Nullable;

/** The shared objects of one block, made at first use, and its threads. */
final class BlockObjects implements BlockMemory {
    private final ObjectMemory memory;
    private final MemorySystem.@Nullable AccessListener listener;
    private final long cta;
    private final int threadCount;
    /** Made at first use: many blocks need none. */
    private @Nullable MemoryObject @Nullable [] shared;
    /** Made at first use: many blocks need none. */
    private @Nullable ThreadObjects @Nullable [] threads;

    private @Nullable AsynchronousObjects asynchronous;

    BlockObjects(ObjectMemory memory, long cta, int threads, MemorySystem.@Nullable AccessListener listener) {
        this.listener = listener;
        this.memory = memory;
        this.cta = cta;
        this.threadCount = threads;
    }

    ObjectMemory memory() {
        return memory;
    }

    /** The listener of accesses of the block, or null. */
    MemorySystem.@Nullable AccessListener listener() {
        return listener;
    }

    /** The asynchronous state of its shared memory. */
    AsynchronousObjects asynchronous() {
        if (asynchronous == null) {
            asynchronous = new AsynchronousObjects();
        }
        return asynchronous;
    }

    long cta() {
        return cta;
    }

    /** The number of a thread in the grid. */
    long threadNumber(int thread) {
        return cta * threadCount + thread;
    }

    /** This block's copy of a shared variable. */
    MemoryObject shared(SharedSymbol symbol) {
        if (shared == null) {
            shared = new MemoryObject[memory.shared().count() + 1];
        }
        MemoryObject object = shared[symbol.index() + 1];
        if (object == null) {
            object = memory.makeShared(symbol, cta);
            shared[symbol.index() + 1] = object;
        }
        return object;
    }

    /** The shared object that holds {@code offset} of the window, or null. */
    @Nullable MemoryObject sharedAt(long offset) {
        @Nullable MemoryObject endsHere = null;
        for (int i = SharedSymbol.DYNAMIC; i < memory.shared().count(); i++) {
            SharedSymbol symbol = i == SharedSymbol.DYNAMIC
                    ? memory.dynamicShared()
                    : memory.shared().symbol(i);
            if (offset >= symbol.windowAddress()) {
                MemoryObject object = shared(symbol);
                if (offset - symbol.windowAddress() < object.size()) {
                    return object;
                }
                endsHere = offset - symbol.windowAddress() == object.size() ? object : endsHere;
            }
        }
        return endsHere;
    }

    @Override
    public @Nullable MemoryObject object(@Nullable Provenance provenance) {
        if (provenance instanceof MemoryObject object) {
            return object;
        }
        return provenance instanceof SharedSymbol symbol ? shared(symbol) : null;
    }

    @Override
    public @Nullable MemoryObject objectAt(long address, int space) {
        AddressWindows windows = memory.windows();
        long generic = address + windows.base(space);
        int lies = windows.spaceOf(generic);
        if (lies == AddressWindows.SHARED) {
            return sharedAt(generic - windows.base(lies));
        }
        return lies == AddressWindows.LOCAL ? null : memory.objects().at(generic);
    }

    @Override
    public ThreadMemory thread(int thread) {
        if (threads == null) {
            threads = new ThreadObjects[threadCount];
        }
        ThreadObjects objects = threads[thread];
        if (objects == null) {
            objects = new ThreadObjects(this, thread);
            threads[thread] = objects;
        }
        return objects;
    }

    @Override
    public void close() {
        for (int i = 0; shared != null && i < shared.length; i++) {
            MemoryObject object = shared[i];
            if (object != null) {
                object.end(ObjectLiveness.ENDED);
            }
        }
        for (int i = 0; threads != null && i < threads.length; i++) {
            ThreadObjects thread = threads[i];
            if (thread != null) {
                thread.close();
            }
        }
    }
}
