package lockstep.sim.memory;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import lockstep.sim.value.ProgramFault;
import lockstep.sim.value.Scalar;
import org.jspecify.annotations.Nullable;

/**
 * The asynchronous copies of one thread that it has not waited for, in groups, and its access to the barriers of its
 * block. Source: PTX ISA, "cp.async", "cp.async.commit_group", "cp.async.wait_group", "mbarrier".
 */
final class AsynchronousThread implements AsynchronousMemory {
    private final ThreadPointers pointers;
    private final ObjectMemory memory;
    private final AsynchronousObjects block;
    private final Deque<List<PendingCopy>> groups = new ArrayDeque<>();
    private List<PendingCopy> open = new ArrayList<>();

    AsynchronousThread(ThreadPointers pointers, ObjectMemory memory, AsynchronousObjects block) {
        this.pointers = Objects.requireNonNull(pointers);
        this.memory = Objects.requireNonNull(memory);
        this.block = Objects.requireNonNull(block);
    }

    // ---- copies

    @Override
    public void startCopy(Scalar to, int toSpace, Scalar from, int fromSpace, int bytes, int read) {
        MemoryObject target = pointers.resolve(to, toSpace, bytes, bytes, true);
        int toOffset = ThreadPointers.offset(target, to, toSpace);
        MemoryObject source = read == 0 ? null : pointers.resolve(from, fromSpace, read, bytes, false);
        int fromOffset = source == null ? 0 : ThreadPointers.offset(source, from, fromSpace);
        MemoryObject kept = scratch(bytes);
        open.add(new PendingCopy(target, toOffset, source, fromOffset, read, kept, block.copiesTo(target)));
        memory.report(target, toOffset, bytes);
    }

    /** A scratch object of zeros, without an address. */
    private MemoryObject scratch(int bytes) {
        AddressWindows windows = memory.windows();
        return new MemoryObject(
                ObjectKind.VARIABLE, "scratch", AddressWindows.SHARED, 0, 1, 0, windows, false, new byte[bytes], null);
    }

    @Override
    public void endCopyGroup() {
        groups.addLast(open);
        open = new ArrayList<>();
    }

    @Override
    public void awaitCopies(long left) {
        while (groups.size() > left) {
            groups.removeFirst().forEach(this::land);
        }
    }

    private void land(PendingCopy copy) {
        MemoryObject source = copy.from();
        if (source != null) {
            pointers.access(source, copy.fromOffset(), copy.read(), false);
        }
        pointers.access(copy.to(), copy.toOffset(), copy.bytes(), true);
        copy.land();
        memory.report(copy.to(), copy.toOffset(), copy.bytes());
    }

    // ---- barriers

    @Override
    public void initBarrier(Scalar pointer, int space, long count) {
        MemoryObject object = barrierObject(pointer, space, true);
        int offset = ThreadPointers.offset(object, pointer, space);
        if (block.barriersIn(object).putIfAbsent(offset, new Mbarrier(count)) != null) {
            throw new ProgramFault("mbarrier-init", "there is a barrier at %d of %s".formatted(offset, object.name()));
        }
        object.undefine(offset, Mbarrier.BYTES);
        memory.report(object, offset, Mbarrier.BYTES);
    }

    @Override
    public void endBarrier(Scalar pointer, int space) {
        MemoryObject object = barrierObject(pointer, space, true);
        int offset = ThreadPointers.offset(object, pointer, space);
        barrier(object, offset);
        block.barriersIn(object).remove(offset);
    }

    @Override
    public long arrive(Scalar pointer, int space, long count, MbarrierArrival how) {
        MemoryObject object = barrierObject(pointer, space, false);
        int offset = ThreadPointers.offset(object, pointer, space);
        pointers.access(object, offset, Mbarrier.BYTES, true);
        return barrier(object, offset).arrive(count, how);
    }

    @Override
    public boolean isOver(Scalar pointer, int space, long which, boolean isParity) {
        MemoryObject object = barrierObject(pointer, space, false);
        Mbarrier barrier = barrier(object, ThreadPointers.offset(object, pointer, space));
        return isParity ? barrier.isOverByParity(which) : barrier.isOver(which);
    }

    private MemoryObject barrierObject(Scalar pointer, int space, boolean isWrite) {
        MemoryObject object = pointers.resolve(pointer, space, Mbarrier.BYTES, Mbarrier.BYTES, isWrite);
        if (object.space() != AddressWindows.SHARED) {
            throw new ProgramFault("wrong-space", "a barrier in " + object.name() + ", which is not shared");
        }
        return object;
    }

    /** The barrier at a place; a fault if its bytes have been written otherwise. */
    private Mbarrier barrier(MemoryObject object, int offset) {
        @Nullable Mbarrier barrier = block.barriersIn(object).get(offset);
        if (barrier == null) {
            throw new ProgramFault("no-mbarrier", "there is no barrier at %d of %s".formatted(offset, object.name()));
        }
        for (int i = 0; i < Mbarrier.BYTES; i++) {
            if (!PendingCopy.isUndefined(object, offset + i)) {
                throw new ProgramFault(
                        "mbarrier-overwritten", "the barrier at %d of %s".formatted(offset, object.name()));
            }
        }
        return barrier;
    }
}
