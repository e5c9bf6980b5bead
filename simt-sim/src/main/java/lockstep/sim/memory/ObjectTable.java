package lockstep.sim.memory;

import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import lockstep.ir.nvvm.Value;
import org.jspecify.annotations.Nullable;

/**
 * The objects of global, constant and parameter memory by address, and the allocator of their addresses.
 *
 * <p>Addresses depend only on the order of creation and on the seed; the seed shifts those of global memory, so that a
 * program whose result depends on addresses is detected.
 */
final class ObjectTable {
    private final AddressWindows windows;
    private final long seed;
    private final Map<Integer, AddressAllocator> allocators = new TreeMap<>();
    private final TreeMap<Long, MemoryObject> byAddress = new TreeMap<>();
    private int objectCount;

    ObjectTable(AddressWindows windows, long seed) {
        this.windows = windows;
        this.seed = seed;
    }

    /** An address of {@code space}, or empty if its window is full. */
    OptionalLong place(int space, long size, long alignment) {
        return allocators
                .computeIfAbsent(space, s -> new AddressAllocator(windows.start(s) + shift(s), windows.end(s)))
                .place(size, alignment);
    }

    private long shift(int space) {
        return space == AddressWindows.GLOBAL ? (UndefinedBits.mix(seed) & 0xff) << 12 : 0;
    }

    /**
     * A new object at a new address, or null if memory is full.
     *
     * @param code the function or block whose address it is, or null
     */
    @Nullable MemoryObject create(
            ObjectKind kind,
            String name,
            int space,
            byte[] bytes,
            long alignment,
            boolean readOnly,
            @Nullable Value code) {
        OptionalLong address = place(space, bytes.length, alignment);
        if (address.isEmpty()) {
            return null;
        }
        long identity = UndefinedBits.combine(seed, ++objectCount);
        return add(new MemoryObject(
                kind, name, space, address.getAsLong(), alignment, identity, windows, readOnly, bytes, code));
    }

    /** Adds an object whose address was allocated before. */
    MemoryObject add(MemoryObject object) {
        byAddress.put(object.address(AddressWindows.GENERIC), object);
        return object;
    }

    /** The object that begins at generic {@code address}, or null. */
    @Nullable MemoryObject startingAt(long address) {
        return byAddress.get(address);
    }

    /** The object that contains generic {@code address} or ends there, or null. */
    @Nullable MemoryObject at(long address) {
        Map.Entry<Long, MemoryObject> entry = byAddress.floorEntry(address);
        return entry != null && address - entry.getKey() <= entry.getValue().size() ? entry.getValue() : null;
    }

    /**
     * The least address at which {@link #at} finds an object; greater than {@link #mostAddress} if there is no object.
     */
    long leastAddress() {
        return byAddress.isEmpty() ? 1 : byAddress.firstKey();
    }

    /** The greatest address at which {@link #at} finds an object. */
    long mostAddress() {
        return byAddress.isEmpty()
                ? 0
                : byAddress.lastKey() + byAddress.lastEntry().getValue().size();
    }

    /** See {@link MemoryObject#setFrozen}. */
    void setFrozen(boolean frozen) {
        byAddress.values().forEach(object -> object.setFrozen(frozen));
    }
}
