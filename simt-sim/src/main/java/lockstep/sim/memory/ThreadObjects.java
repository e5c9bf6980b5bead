package lockstep.sim.memory;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import lockstep.sim.value.ProgramFault;
import lockstep.sim.value.Provenance;
import lockstep.sim.value.Scalar;
import org.jspecify.annotations.Nullable;

/**
 * Memory as one thread sees it: its stack, and checked access to everything.
 *
 * <p>Checks come in this order: null, provenance, lifetime, address space, bounds, alignment, write to constant memory.
 */
final class ThreadObjects implements ThreadMemory {
    private final BlockObjects block;
    private final ObjectMemory memory;
    private final int thread;
    private final String label;
    private final AddressAllocator stackAddresses;
    private final List<MemoryObject> stack = new ArrayList<>();
    private final List<Long> stackMarks = new ArrayList<>();
    private @Nullable AsynchronousThread asynchronous;
    private long stackCount;
    private int heapCount;
    private long drawn;
    /** Objects that this thread exposed, whatever others did. */
    private final Set<MemoryObject> exposed = Collections.newSetFromMap(new IdentityHashMap<>(0));

    ThreadObjects(BlockObjects block, int thread) {
        this.block = block;
        this.memory = block.memory();
        this.thread = thread;
        this.label = memory.launch() + "/" + block.cta() + "/" + thread;
        AddressWindows windows = memory.windows();
        this.stackAddresses =
                new AddressAllocator(windows.start(AddressWindows.LOCAL), windows.end(AddressWindows.LOCAL));
    }

    void close() {
        stack.forEach(object -> object.end(Liveness.ENDED));
    }

    // ---- finding the object

    /** The object of {@code bytes} accessible bytes at {@code pointer}; a fault where an access would be undefined. */
    MemoryObject resolve(Scalar pointer, int space, long bytes, long alignment, boolean isWrite) {
        long address = pointer.low;
        Provenance provenance = pointer.provenance;
        MemoryObject object =
                provenance instanceof MemoryObject o && address != 0 ? o : find(address, provenance, space);
        requireAlive(object);
        long offset = address - object.address(space);
        if (offset < 0 || offset > object.size() - bytes) {
            throw outOfBounds(object, offset, bytes);
        }
        if (space != 0 && object.space() != space) {
            throw new ProgramFault(
                    "wrong-space",
                    object.name() + " of address space " + object.space() + " accessed in address space " + space);
        }
        if ((address & (alignment - 1)) != 0) {
            throw new ProgramFault(
                    "misaligned", "byte %d of %s at alignment %d".formatted(offset, object.name(), alignment));
        }
        if (isWrite && object.isReadOnly()) {
            throw new ProgramFault(
                    "write-to-constant", "write to %s, %d bytes at %d".formatted(object.name(), bytes, offset));
        }
        tell(object, (int) offset, (int) bytes, isWrite);
        return object;
    }

    private static void requireAlive(MemoryObject object) {
        if (object.liveness() != Liveness.ALIVE) {
            throw dead(object);
        }
    }

    private void tell(MemoryObject object, int offset, int bytes, boolean isWrite) {
        MemorySystem.AccessListener listener = block.listener();
        if (listener != null) {
            listener.accessed(object, offset, bytes, isWrite);
        }
    }

    /** Accesses bytes of an object that was found before, and must still be there. */
    void access(MemoryObject object, int offset, int bytes, boolean isWrite) {
        requireAlive(object);
        tell(object, offset, bytes, isWrite);
    }

    private MemoryObject find(long address, @Nullable Provenance provenance, int space) {
        if (address == 0 && !memory.isByteAtZero(space)) {
            throw new ProgramFault("null-access", "access through a null pointer");
        }
        if (provenance == null && !memory.hasBareAddresses()) {
            throw new ProgramFault(
                    "no-provenance", "access through 0x%x, the address of no object".formatted(address));
        }
        MemoryObject object = objectOf(address, provenance, space);
        if (object == null && memory.hasBareAddresses()) {
            throw new ProgramFault("out-of-bounds", "no object lies at 0x%x".formatted(address));
        }
        if (object == null) {
            throw new ProgramFault(
                    "no-provenance",
                    "access through 0x%x, made from an integer: no live exposed object there".formatted(address));
        }
        return object;
    }

    /** The object a pointer leads to, whatever its state; null where there is none. */
    private @Nullable MemoryObject objectOf(long address, @Nullable Provenance provenance, int space) {
        if (provenance instanceof MemoryObject object) {
            return object;
        }
        if (provenance instanceof SharedSymbol symbol) {
            return block.shared(symbol);
        }
        if (memory.hasBareAddresses()) {
            return exposedAt(address + memory.windows().base(space));
        }
        if (provenance != Provenance.WILDCARD) {
            return null;
        }
        memory.refuseApart("an access through an integer");
        MemoryObject object = exposedAt(address + memory.windows().base(space));
        if (object != null && !exposed.contains(object)) {
            memory.orderMatters("an access through an integer that another thread made");
        }
        return object != null && object.isExposed() && object.liveness() == Liveness.ALIVE ? object : null;
    }

    private @Nullable MemoryObject exposedAt(long generic) {
        boolean isLocal = memory.windows().spaceOf(generic) == AddressWindows.LOCAL;
        return isLocal ? stackAt(generic) : block.objectAt(generic, AddressWindows.GENERIC);
    }

    private @Nullable MemoryObject stackAt(long generic) {
        for (int i = stack.size() - 1; i >= 0; i--) {
            MemoryObject object = stack.get(i);
            long offset = generic - object.address(0);
            if (offset >= 0) {
                return offset <= object.size() ? object : null;
            }
        }
        return null;
    }

    private static ProgramFault dead(MemoryObject object) {
        return new ProgramFault(
                object.liveness().code(), object.name() + " " + object.liveness().why());
    }

    private static ProgramFault outOfBounds(MemoryObject object, long offset, long bytes) {
        return new ProgramFault(
                "out-of-bounds",
                "%d bytes at %d of %s, which has %d bytes".formatted(bytes, offset, object.name(), object.size()));
    }

    static int offset(MemoryObject object, Scalar pointer, int space) {
        return (int) (pointer.low - object.address(space));
    }

    // ---- access

    @Override
    public AsynchronousMemory asynchronous() {
        if (asynchronous == null) {
            asynchronous = new AsynchronousThread(this, block.asynchronous());
        }
        return asynchronous;
    }

    /** Zeros that lie nowhere, to keep bytes in. */
    MemoryObject scratch(int bytes) {
        AddressWindows windows = memory.windows();
        return new MemoryObject(
                ObjectKind.VARIABLE, "scratch", AddressWindows.SHARED, 0, 1, 0, windows, false, new byte[bytes], null);
    }

    /** Bytes of an object were written. */
    void report(MemoryObject object, int offset, long bytes) {
        memory.report(object, offset, bytes);
    }

    @Override
    public void load(AccessShape shape, Scalar pointer, Scalar[] into) {
        if (shape.bytes() == 0) {
            return;
        }
        int space = shape.addressSpace();
        MemoryObject object = resolve(pointer, space, shape.bytes(), shape.alignment(), false);
        int offset = offset(object, pointer, space);
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
        MemoryObject object = resolve(pointer, space, shape.bytes(), shape.alignment(), true);
        int offset = offset(object, pointer, space);
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
        MemoryObject source = resolve(from, fromSpace, checkLength(bytes), fromAlignment, false);
        MemoryObject target = resolve(to, toSpace, bytes, toAlignment, true);
        int fromOffset = offset(source, from, fromSpace);
        int toOffset = offset(target, to, toSpace);
        if (!mayOverlap && source == target && fromOffset != toOffset && Math.abs(fromOffset - toOffset) < bytes) {
            throw new ProgramFault(
                    "overlapping-copy",
                    "memcpy of %d bytes from %d to %d of %s"
                            .formatted(bytes, fromOffset, toOffset, source.name()));
        }
        target.copy(toOffset, source, fromOffset, (int) bytes);
        memory.report(target, toOffset, bytes);
    }

    /** A length beyond all objects is out of bounds, also where it is negative as a signed number. */
    private static long checkLength(long bytes) {
        return bytes < 0 ? Long.MAX_VALUE : bytes;
    }

    @Override
    public void fill(Scalar to, int toSpace, long alignment, Scalar value, long bytes) {
        if (bytes == 0) {
            return;
        }
        MemoryObject target = resolve(to, toSpace, checkLength(bytes), alignment, true);
        int offset = offset(target, to, toSpace);
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
            MemoryObject copy = slot(given.size(), given.alignment(), "parameter " + index);
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
        memory.refuseApart("an address becomes an integer");
        if (pointer.provenance instanceof SharedSymbol symbol) {
            block.shared(symbol).expose();
            exposed.add(block.shared(symbol));
        } else {
            memory.expose(pointer.provenance);
            if (pointer.provenance instanceof MemoryObject object) {
                exposed.add(object);
            }
        }
        pointer.address |= pointer.provenance != null;
    }

    @Override
    public void adopt(Scalar pointer) {
        boolean isNull = pointer.low == 0 && pointer.undefinedLow == 0;
        pointer.provenance = isNull ? null : Provenance.WILDCARD;
        pointer.address |= !isNull;
    }

    @Override
    public boolean isDereferenceable(Scalar pointer, int addressSpace, long bytes) {
        MemoryObject object =
                pointer.low == 0 ? null : objectOf(pointer.low, pointer.provenance, addressSpace);
        if (object == null) {
            return bytes == 0;
        }
        requireOwn(object);
        if (object.liveness() != Liveness.ALIVE) {
            return bytes == 0;
        }
        long offset = pointer.low - object.address(addressSpace);
        return offset >= 0 && offset <= object.size() - bytes;
    }

    @Override
    public boolean isInBounds(Scalar pointer, int addressSpace, long offset) {
        if (offset == 0) {
            return true;
        }
        MemoryObject object = objectOf(pointer.low, pointer.provenance, addressSpace);
        if (object == null) {
            return false;
        }
        long from = pointer.low - object.address(addressSpace);
        long to = from + offset;
        return from >= 0 && from <= object.size() && to >= 0 && to <= object.size();
    }

    @Override
    public boolean isInSpace(Scalar pointer, int addressSpace) {
        return memory.windows().spaceOf(pointer.low) == addressSpace;
    }

    // ---- stack and heap

    private MemoryObject slot(long bytes, long alignment, String what) {
        stackMarks.add(stackAddresses.mark());
        long address = bytes < 0 || bytes > Integer.MAX_VALUE - 64
                ? -1
                : stackAddresses.place(bytes, alignment).orElse(-1);
        if (address < 0) {
            throw new ProgramFault("stack-overflow", "no room for " + what + " of " + bytes + " bytes");
        }
        long identity = identity(++stackCount);
        MemoryObject object = new MemoryObject(
                ObjectKind.STACK,
                what + " of thread " + label,
                AddressWindows.LOCAL,
                address,
                alignment,
                identity,
                memory.windows(),
                false,
                new byte[(int) bytes],
                null);
        object.setOwner(ScheduleWatch.owner(block.cta(), thread));
        stack.add(object);
        return object;
    }

    /** By a number: positive ones are stack slots, negative odd ones heap objects, even ones undefined bits. */
    private long identity(long number) {
        return UndefinedBits.combine(
                UndefinedBits.combine(memory.seed() ^ memory.launch(), block.cta()),
                UndefinedBits.combine(thread, number));
    }

    @Override
    public long undefinedBits() {
        return identity(-2 * ++drawn);
    }

    @Override
    public void allocate(long bytes, long alignment, int addressSpace, Scalar into) {
        MemoryObject object = slot(bytes, alignment, "stack slot");
        object.undefine(0, object.size());
        point(object, addressSpace, into);
    }

    @Override
    public int stackMark() {
        return stack.size();
    }

    @Override
    public void releaseStack(int mark) {
        while (stack.size() > mark) {
            stack.removeLast().end(Liveness.RETURNED);
            stackAddresses.reset(stackMarks.removeLast());
        }
    }

    /** What becomes of a stack slot of another thread depends on when that comes to it. */
    private void requireOwn(MemoryObject object) {
        if (object.kind() == ObjectKind.HEAP) {
            memory.orderMatters("the lifetime of a heap object");
        }
        if (object.kind() == ObjectKind.STACK && object.owner() != ScheduleWatch.owner(block.cta(), thread)) {
            memory.orderMatters("the lifetime of a stack slot of another thread");
        }
    }

    @Override
    public void startLifetime(Scalar pointer) {
        if (pointer.provenance instanceof MemoryObject slot) {
            requireOwn(slot);
        }
        if (pointer.provenance instanceof MemoryObject object
                && object.kind() == ObjectKind.STACK
                && (object.liveness() == Liveness.ALIVE || object.liveness() == Liveness.OUT_OF_SCOPE)) {
            object.end(Liveness.ALIVE);
            object.undefine(0, object.size());
        }
    }

    @Override
    public void endLifetime(Scalar pointer) {
        if (pointer.provenance instanceof MemoryObject slot) {
            requireOwn(slot);
        }
        if (pointer.provenance instanceof MemoryObject object
                && object.kind() == ObjectKind.STACK
                && object.liveness() == Liveness.ALIVE) {
            object.end(Liveness.OUT_OF_SCOPE);
        }
    }

    @Override
    public void copyForCall(Scalar from, int fromSpace, long bytes, long alignment, Scalar into) {
        MemoryObject copy = slot(bytes, alignment, "argument");
        if (bytes != 0) {
            MemoryObject source = resolve(from, fromSpace, bytes, 1, false);
            copy.copy(0, source, offset(source, from, fromSpace), (int) bytes);
        }
        point(copy, fromSpace, into);
    }

    @Override
    public void allocateHeap(long bytes, Scalar into) {
        int number = heapCount++;
        String name = "heap " + label + "#" + number;
        MemoryObject object =
                memory.heap().allocate(bytes, name, block.threadNumber(thread), identity(-2L * number - 1));
        if (object == null) {
            into.set(0);
        } else {
            point(object, 0, into);
        }
    }

    @Override
    public void freeHeap(Scalar pointer) {
        if (pointer.low == 0) {
            return;
        }
        MemoryObject object = objectOf(pointer.low, pointer.provenance, 0);
        if (object == null) {
            throw new ProgramFault(
                    "invalid-free", "free of 0x%x, the address of no object".formatted(pointer.low));
        }
        memory.refuseApart("memory is freed");
        memory.heap().free(object, pointer.low - object.address(0));
        MemorySystem.AccessListener listener = block.listener();
        if (listener != null) {
            listener.freed(object);
        }
    }

    // ---- text

    @Override
    public int print(Scalar format, Scalar arguments) {
        PrintFormat.Printed printed = new PrintFormat(this).print(format, arguments);
        memory.print(label, printed.text());
        return printed.arguments();
    }

    @Override
    public String text(Scalar pointer) {
        Scalar at = new Scalar();
        at.copyFrom(pointer);
        Scalar value = new Scalar();
        StringBuilder text = new StringBuilder();
        for (readByte(at, value); value.low != 0; readByte(at, value)) {
            text.append((char) value.low);
            at.low++;
        }
        return text.toString();
    }

    private void readByte(Scalar at, Scalar value) {
        readWord(at, 8, value);
        if (!value.isDefined()) {
            throw new ProgramFault("undefined-text", "a text to print has undefined bytes");
        }
    }

    /** Reads {@code width} bits at a generic pointer, without regard to alignment. */
    void readWord(Scalar at, int width, Scalar value) {
        MemoryObject object = resolve(at, 0, width >>> 3, 1, false);
        object.load(offset(object, at, 0), width, value);
    }
}
