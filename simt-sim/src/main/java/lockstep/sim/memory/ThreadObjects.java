package lockstep.sim.memory;

import java.util.List;
import lockstep.sim.value.ProgramFault;
import lockstep.sim.value.Provenance;
import lockstep.sim.value.Scalar;
import org.jspecify.annotations.Nullable;

/**
 * Memory as one thread sees it: accesses through its pointers ({@link ThreadPointers}), its stack
 * ({@link ThreadStack}), its use of the heap ({@link ThreadHeap}) and printed text ({@link ThreadText}).
 */
final class ThreadObjects implements ThreadMemory {
    private final ObjectMemory memory;
    private final BlockObjects block;
    private final ThreadIdentity identity;
    private final ThreadStack stack;
    private final ThreadPointers pointers;
    private final ThreadHeap heap;
    private @Nullable AsynchronousThread asynchronous;

    ThreadObjects(BlockObjects block, int thread) {
        this.memory = block.memory();
        this.block = block;
        this.identity = new ThreadIdentity(block, thread);
        this.stack = new ThreadStack(memory.windows(), identity);
        this.pointers = new ThreadPointers(block, identity, stack);
        this.heap = new ThreadHeap(block, identity, pointers, thread);
    }

    void close() {
        stack.close();
    }

    // ---- access

    @Override
    public AsynchronousMemory asynchronous() {
        if (asynchronous == null) {
            asynchronous = new AsynchronousThread(pointers, memory, block.asynchronous());
        }
        return asynchronous;
    }

    @Override
    public void load(AccessShape shape, Scalar pointer, Scalar[] into) {
        if (shape.bytes() == 0) {
            return;
        }
        int space = shape.addressSpace();
        MemoryObject object = pointers.resolve(pointer, space, shape.bytes(), shape.alignment(), false);
        int offset = ThreadPointers.offset(object, pointer, space);
        List<AccessShape.Leaf> leaves = shape.leaves();
        for (int i = 0; i < leaves.size(); i++) {
            AccessShape.Leaf leaf = leaves.get(i);
            if ((leaf.bitOffset() & 7) == 0) {
                object.load(offset + (int) (leaf.bitOffset() >>> 3), leaf.width(), into[i]);
            } else {
                object.loadBits(offset, leaf.bitOffset(), leaf.width(), into[i]);
            }
        }
    }

    @Override
    public void store(AccessShape shape, Scalar[] values, Scalar pointer) {
        if (shape.bytes() == 0) {
            return;
        }
        int space = shape.addressSpace();
        MemoryObject object = pointers.resolve(pointer, space, shape.bytes(), shape.alignment(), true);
        int offset = ThreadPointers.offset(object, pointer, space);
        List<AccessShape.Leaf> leaves = shape.leaves();
        boolean isPacked = false;
        long covered = 0;
        for (int i = 0; i < leaves.size(); i++) {
            isPacked |= ((leaves.get(i).bitOffset() | leaves.get(i).width()) & 7) != 0;
            covered += leaves.get(i).width();
        }
        isPacked &= leaves.size() > 1;
        if (isPacked || (covered + 7) >>> 3 != shape.bytes()) {
            object.undefine(offset, (int) shape.bytes());
        }
        for (int i = 0; i < leaves.size(); i++) {
            AccessShape.Leaf leaf = leaves.get(i);
            if (isPacked) {
                object.storeBits(offset, leaf.bitOffset(), leaf.width(), values[i]);
            } else {
                object.store(offset + (int) (leaf.bitOffset() >>> 3), leaf.width(), values[i]);
            }
        }
        memory.report(object, offset, shape.bytes());
    }

    @Override
    public void copy(
            Scalar to,
            int toSpace,
            long toAlignment,
            Scalar from,
            int fromSpace,
            long fromAlignment,
            long bytes,
            boolean mayOverlap) {
        if (bytes == 0) {
            return;
        }
        MemoryObject source = pointers.resolve(from, fromSpace, checkLength(bytes), fromAlignment, false);
        MemoryObject target = pointers.resolve(to, toSpace, bytes, toAlignment, true);
        int fromOffset = ThreadPointers.offset(source, from, fromSpace);
        int toOffset = ThreadPointers.offset(target, to, toSpace);
        if (!mayOverlap && source == target && fromOffset != toOffset && Math.abs(fromOffset - toOffset) < bytes) {
            throw new ProgramFault(
                    "overlapping-copy",
                    "memcpy of %d bytes from %d to %d of %s".formatted(bytes, fromOffset, toOffset, source.name()));
        }
        target.copy(toOffset, source, fromOffset, (int) bytes);
        memory.report(target, toOffset, bytes);
    }

    /** A length greater than any object is out of bounds, including one that is negative as a signed number. */
    private static long checkLength(long bytes) {
        return bytes < 0 ? Long.MAX_VALUE : bytes;
    }

    @Override
    public void fill(Scalar to, int toSpace, long alignment, Scalar value, long bytes) {
        if (bytes == 0) {
            return;
        }
        MemoryObject target = pointers.resolve(to, toSpace, checkLength(bytes), alignment, true);
        int offset = ThreadPointers.offset(target, to, toSpace);
        target.fill(offset, (int) bytes, value);
        memory.report(target, offset, bytes);
    }

    // ---- addresses

    private void point(MemoryObject object, int space, Scalar into) {
        into.set(object.address(space));
        memory.mark(into, object);
    }

    @Override
    public void argument(int index, Scalar[] into) {
        LaunchArguments.Bound bound = memory.arguments().bound(memory.launch(), index);
        if (bound.isByValue() && bound.space() == AddressWindows.GENERIC) {
            MemoryObject given = bound.objectOrThrow();
            MemoryObject copy = stack.slot(given.size(), given.alignment(), "parameter " + index);
            copy.copy(0, given, 0, given.size());
            point(copy, 0, into[0]);
        } else if (bound.isByValue()) {
            point(bound.objectOrThrow(), bound.space(), into[0]);
        } else {
            bound.load(into);
        }
    }

    @Override
    public void convert(Scalar pointer, int fromSpace, int toSpace, Scalar into) {
        memory.cast(fromSpace, toSpace, pointer, into);
    }

    @Override
    public void expose(Scalar pointer) {
        pointers.expose(pointer);
    }

    @Override
    public void adopt(Scalar pointer) {
        boolean isNull = pointer.low == 0 && pointer.undefinedLow == 0;
        pointer.provenance = isNull ? null : Provenance.WILDCARD;
        pointer.address |= !isNull;
    }

    @Override
    public boolean isDereferenceable(Scalar pointer, int addressSpace, long bytes) {
        return pointers.isDereferenceable(pointer, addressSpace, bytes);
    }

    @Override
    public boolean isInBounds(Scalar pointer, int addressSpace, long offset) {
        return pointers.isInBounds(pointer, addressSpace, offset);
    }

    @Override
    public boolean isInSpace(Scalar pointer, int addressSpace) {
        int space = memory.windows().spaceOf(pointer.low);
        boolean isWithin = space == AddressWindows.PARAM && addressSpace == AddressWindows.GLOBAL;
        return space == addressSpace || isWithin;
    }

    // ---- stack and heap

    @Override
    public void allocate(long bytes, long alignment, int addressSpace, Scalar into) {
        MemoryObject object = stack.slot(bytes, alignment, "stack slot");
        object.undefine(0, object.size());
        point(object, addressSpace, into);
    }

    @Override
    public void copyForCall(Scalar from, int fromSpace, long bytes, long alignment, Scalar into) {
        MemoryObject copy = stack.slot(bytes, alignment, "argument");
        if (bytes != 0) {
            MemoryObject source = pointers.resolve(from, fromSpace, bytes, 1, false);
            copy.copy(0, source, ThreadPointers.offset(source, from, fromSpace), (int) bytes);
        }
        point(copy, fromSpace, into);
    }

    @Override
    public long undefinedBits() {
        return identity.undefinedBits();
    }

    @Override
    public int stackMark() {
        return stack.mark();
    }

    @Override
    public void releaseStack(int mark) {
        stack.release(mark);
    }

    @Override
    public boolean isSince(int mark, MemoryObject object) {
        return stack.isSince(mark, object);
    }

    @Override
    public void startLifetime(Scalar pointer) {
        stack.startLifetime(pointer);
    }

    @Override
    public void endLifetime(Scalar pointer) {
        stack.endLifetime(pointer);
    }

    @Override
    public void allocateHeap(long bytes, Scalar into) {
        MemoryObject object = heap.allocate(bytes);
        if (object == null) {
            into.set(0);
        } else {
            point(object, 0, into);
        }
    }

    @Override
    public void freeHeap(Scalar pointer) {
        heap.free(pointer);
    }

    // ---- text

    @Override
    public int print(Scalar format, Scalar arguments) {
        PrintFormat.Printed printed = new PrintFormat(new ThreadText(pointers)).print(format, arguments);
        memory.print(identity.label(), printed.text());
        return printed.arguments();
    }

    @Override
    public String text(Scalar pointer) {
        return new ThreadText(pointers).at(pointer);
    }
}
