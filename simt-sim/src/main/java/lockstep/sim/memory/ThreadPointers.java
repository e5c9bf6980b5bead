package lockstep.sim.memory;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import lockstep.sim.value.ProgramFault;
import lockstep.sim.value.Provenance;
import lockstep.sim.value.Scalar;
import org.jspecify.annotations.Nullable;

/**
 * Resolves the pointers of a thread to objects and checks whether an access through them is defined.
 *
 * <p>Checks come in this order: null, provenance, lifetime, address space, bounds, alignment, write to constant memory.
 */
final class ThreadPointers {
    private final BlockObjects block;
    private final ObjectMemory memory;
    private final ThreadIdentity identity;
    private final ThreadStack stack;
    /** Objects that this thread has exposed, whether or not others have; few of the many threads expose any. */
    private Set<MemoryObject> exposed = Set.of();

    ThreadPointers(BlockObjects block, ThreadIdentity identity, ThreadStack stack) {
        this.block = block;
        this.memory = block.memory();
        this.identity = identity;
        this.stack = stack;
    }

    /** The object with {@code bytes} accessible bytes at {@code pointer}; a fault if an access would be undefined. */
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
        if (object.liveness() != ObjectLiveness.ALIVE) {
            throw dead(object);
        }
    }

    private void tell(MemoryObject object, int offset, int bytes, boolean isWrite) {
        MemorySystem.AccessListener listener = block.listener();
        if (listener != null) {
            listener.accessed(object, offset, bytes, isWrite);
        }
    }

    /** Accesses bytes of an object that was resolved before and must still be alive. */
    void access(MemoryObject object, int offset, int bytes, boolean isWrite) {
        requireAlive(object);
        tell(object, offset, bytes, isWrite);
    }

    private MemoryObject find(long address, @Nullable Provenance provenance, int space) {
        if (address == 0 && !memory.isByteAtZero(space)) {
            throw new ProgramFault("null-access", "access through a null pointer");
        }
        if (provenance == null && !memory.hasBareAddresses()) {
            throw new ProgramFault("no-provenance", "access through 0x%x, the address of no object".formatted(address));
        }
        MemoryObject object = objectOf(address, provenance, space);
        if (object == null && memory.hasBareAddresses()) {
            throw new ProgramFault("out-of-bounds", "there is no object at 0x%x".formatted(address));
        }
        if (object == null) {
            throw new ProgramFault(
                    "no-provenance",
                    "access through 0x%x, made from an integer: no live exposed object there".formatted(address));
        }
        return object;
    }

    /** The object that a pointer points to, whatever its state; null if there is no object. */
    @Nullable MemoryObject objectOf(long address, @Nullable Provenance provenance, int space) {
        MemoryObject object = baseOf(address, provenance, space);
        boolean isChosen = provenance == Provenance.WILDCARD && !memory.hasBareAddresses();
        return isChosen && object != null && object.liveness() != ObjectLiveness.ALIVE ? null : object;
    }

    /**
     * The object in whose range address arithmetic on a pointer stays. A pointer made from an integer accesses whatever
     * exposed object is alive at the time of the access, but the address of an object does not depend on its lifetime.
     */
    private @Nullable MemoryObject baseOf(long address, @Nullable Provenance provenance, int space) {
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
        memory.refuseParallel("an access through an integer");
        MemoryObject object = exposedAt(address + memory.windows().base(space));
        if (object != null && !exposed.contains(object)) {
            memory.orderMatters("an access through an integer that another thread made");
        }
        return object != null && object.isExposed() ? object : null;
    }

    private @Nullable MemoryObject exposedAt(long generic) {
        boolean isLocal = memory.windows().spaceOf(generic) == AddressWindows.LOCAL;
        return isLocal ? stack.at(generic) : block.objectAt(generic, AddressWindows.GENERIC);
    }

    private static ProgramFault dead(MemoryObject object) {
        return new ProgramFault(
                object.liveness().code(),
                object.name() + " " + object.liveness().why());
    }

    private static ProgramFault outOfBounds(MemoryObject object, long offset, long bytes) {
        return new ProgramFault(
                "out-of-bounds",
                "%d bytes at %d of %s, which has %d bytes".formatted(bytes, offset, object.name(), object.size()));
    }

    static int offset(MemoryObject object, Scalar pointer, int space) {
        return (int) (pointer.low - object.address(space));
    }

    // ---- queries without an access

    /** The address of the object that {@code pointer} points to becomes an integer. */
    void expose(Scalar pointer) {
        memory.refuseParallel("an address becomes an integer");
        if (pointer.provenance instanceof SharedSymbol symbol) {
            block.shared(symbol).expose();
            noteExposed(block.shared(symbol));
        } else {
            memory.expose(pointer.provenance);
            if (pointer.provenance instanceof MemoryObject object) {
                noteExposed(object);
            }
        }
        pointer.address |= pointer.provenance != null;
    }

    private void noteExposed(MemoryObject object) {
        if (exposed.isEmpty()) {
            exposed = Collections.newSetFromMap(new IdentityHashMap<>());
        }
        exposed.add(object);
    }

    /** As {@link ThreadMemory#isDereferenceable}. */
    boolean isDereferenceable(Scalar pointer, int addressSpace, long bytes) {
        MemoryObject object = pointer.low == 0 ? null : objectOf(pointer.low, pointer.provenance, addressSpace);
        if (object == null) {
            return bytes == 0;
        }
        identity.requireOwn(object);
        if (object.liveness() != ObjectLiveness.ALIVE) {
            return bytes == 0;
        }
        long offset = pointer.low - object.address(addressSpace);
        return offset >= 0 && offset <= object.size() - bytes;
    }

    /** As {@link ThreadMemory#isInBounds}. */
    boolean isInBounds(Scalar pointer, int addressSpace, long offset) {
        if (offset == 0) {
            return true;
        }
        MemoryObject object = baseOf(pointer.low, pointer.provenance, addressSpace);
        if (object == null) {
            return false;
        }
        long from = pointer.low - object.address(addressSpace);
        long to = from + offset;
        return from >= 0 && from <= object.size() && to >= 0 && to <= object.size();
    }
}
