package lockstep.sim.memory;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import lockstep.sim.value.ProgramFault;
import org.jspecify.annotations.Nullable;

/**
 * The device heap: blocks that live until freed, across launches. A block takes its size, rounded up to 16 bytes, from
 * the limit; freed bytes are returned to it, freed addresses are not reused. Assumed: {@code malloc(0)} returns null.
 *
 * <p>Each thread of a launch has its own range of addresses, as long as there are enough addresses, so that addresses
 * do not depend on the order in which threads allocate.
 */
final class DeviceHeap {
    private static final int ALIGNMENT = 16;
    /**
     * The size of a thread's range is a little more than this multiple of the limit, because small blocks are far
     * apart.
     */
    private static final int RANGE_FACTOR = 8;

    private static final int RANGE_SLACK = 4096;
    /** The most addresses, in bytes, that all ranges take: a tenth of what 64-bit pointers have. */
    private static final long MAX_ADDRESSES = 1L << 43;

    private final ObjectMemory memory;
    private final Map<Long, AddressAllocator> ranges = new HashMap<>();
    private long limit;
    private long used;
    private long everUsed;
    private long firstRange = -1;
    private long rangeSize;

    DeviceHeap(ObjectMemory memory) {
        this.memory = memory;
    }

    /**
     * A launch begins.
     *
     * @param bytes limit of the heap, which blocks of earlier launches count against
     * @param threads of the launch
     */
    void start(long bytes, long threads) {
        limit = bytes;
        ranges.clear();
        firstRange = -1;
        if (bytes > 0 && bytes < MAX_ADDRESSES / RANGE_FACTOR / 2) {
            rangeSize = charge(bytes * RANGE_FACTOR + RANGE_SLACK);
            firstRange = threads > MAX_ADDRESSES / rangeSize
                    ? -1
                    : memory.placeHeap(threads * rangeSize, ALIGNMENT).orElse(-1);
        }
    }

    private static long charge(long bytes) {
        return (bytes + ALIGNMENT - 1) & -ALIGNMENT;
    }

    /**
     * A block of undefined bytes, or null if the heap is full.
     *
     * @param thread number of the thread in the grid
     * @param identity of the undefined bits
     */
    @Nullable MemoryObject allocate(long bytes, String name, long thread, long identity) {
        if (bytes <= 0 || bytes > Integer.MAX_VALUE - 64 || charge(bytes) > limit) {
            return null;
        }
        memory.refuseParallel("memory is allocated");
        everUsed += charge(bytes);
        if (everUsed > limit) {
            memory.orderMatters("the heap may be full");
        }
        OptionalLong address = charge(bytes) > limit - used ? OptionalLong.empty() : place(bytes, thread);
        if (address.isEmpty()) {
            return null;
        }
        MemoryObject block = memory.createHeap(name, address.getAsLong(), ALIGNMENT, identity, (int) bytes);
        used += charge(bytes);
        block.undefine(0, block.size());
        return block;
    }

    private OptionalLong place(long bytes, long thread) {
        OptionalLong own = firstRange < 0 ? OptionalLong.empty() : range(thread).place(bytes, ALIGNMENT);
        if (own.isPresent()) {
            return own;
        }
        memory.orderMatters("an address depends on who allocates first");
        return memory.placeHeap(bytes, ALIGNMENT);
    }

    private AddressAllocator range(long thread) {
        return ranges.computeIfAbsent(thread, t -> {
            long start = firstRange + t * rangeSize;
            return new AddressAllocator(start, start + rangeSize);
        });
    }

    /** Frees {@code block}; the pointer points to its byte {@code offset}. */
    void free(MemoryObject block, long offset) {
        if (block.kind() != ObjectKind.HEAP || offset != 0) {
            throw new ProgramFault(
                    "invalid-free", "free of byte " + offset + " of " + block.name() + ", which malloc did not return");
        }
        if (block.liveness() != ObjectLiveness.ALIVE) {
            throw new ProgramFault("double-free", block.name() + " was freed before");
        }
        block.end(ObjectLiveness.FREED);
        used -= charge(block.size());
    }
}
