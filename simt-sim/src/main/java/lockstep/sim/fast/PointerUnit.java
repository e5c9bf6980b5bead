package lockstep.sim.fast;

import java.util.Arrays;
import lockstep.sim.memory.BlockMemory;
import lockstep.sim.memory.LaneAccesses;
import lockstep.sim.memory.MemoryObject;
import lockstep.sim.memory.ObjectLiveness;
import lockstep.sim.memory.WarpAccess;
import lockstep.sim.reference.Steps;
import lockstep.sim.value.Provenance;
import org.jspecify.annotations.Nullable;

/**
 * Address computations and memory accesses of a group whose pointers all point into one object. A method returns
 * whether it executed the operation; if not, memory and counters are unchanged. Nothing here faults: accesses that
 * could are left to the reference engine.
 */
final class PointerUnit {
    /** Bounds of indices, so that products with strides below 2^31 and their sums cannot overflow. */
    private static final long MAX_INDEX = 1L << 31;

    private static final int SPACES = 8;

    private final Group group;
    private final Steps steps;
    private final @Nullable LaneAccesses accesses;
    private final ScatteredPointerUnit scattered;
    private final long[] offsets = new long[LaneMasks.LANES];
    private final long[] index = new long[LaneMasks.LANES];
    /** Scratch space for computed addresses. */
    private final long[] made = new long[LaneMasks.LANES];

    private final boolean hasBareAddresses;
    private @Nullable BlockMemory memory;
    /**
     * The objects of this block that the last two accesses through bare addresses hit, in pairs indexed by the low bits
     * of the address space; longer histories only cost time on a miss.
     */
    private final @Nullable MemoryObject[] recent = new MemoryObject[2 * SPACES];

    PointerUnit(Group group, Steps steps) {
        this.group = group;
        this.steps = steps;
        this.accesses = steps.accesses();
        this.hasBareAddresses = steps.hasBareAddresses();
        this.scattered = new ScatteredPointerUnit(group, steps);
    }

    /** Following accesses are those of this block. */
    void enter(BlockMemory ofBlock) {
        if (memory != ofBlock) {
            Arrays.fill(recent, null);
            memory = ofBlock;
        }
    }

    /** Whether a provenance stands for one known object. */
    static boolean isObject(@Nullable Provenance origin) {
        return origin != null && origin != Provenance.WILDCARD;
    }

    private @Nullable MemoryObject object(@Nullable Provenance origin) {
        if (origin instanceof MemoryObject known) {
            return known;
        }
        return memory == null ? null : memory.object(origin);
    }

    /** Executes an operation whose lanes point into different objects, where that is possible. */
    boolean scattered(FastOp op) {
        FastRegisters r = group.registers;
        boolean isDisplaced = op.offset != 0 && op.code != FastCode.ADDRESS;
        if (memory == null || isDisplaced) {
            return false;
        }
        return switch (op.code) {
            case ADDRESS -> sumOffsets(op, r, group.mask) && scattered.address(op, offsets, memory);
            case LOAD -> scattered.load(op, memory);
            case STORE -> (r.notPlain[op.a] & group.mask) == 0 && scattered.store(op, memory);
            default -> false;
        };
    }

    // ---- addresses

    boolean address(FastOp op) {
        FastRegisters r = group.registers;
        int mask = group.mask;
        if ((mask & ~r.pointers[op.a]) != 0) {
            return false;
        }
        MemoryObject object = object(r.origins[op.a]);
        if (object == null || !sumOffsets(op, r, mask)) {
            return false;
        }
        long[] base = r.longs[op.a];
        long start = object.address(op.space);
        long end = start + object.size();
        if (op.has(FastOp.NSW) && !isInside(r, op.a, start, end, mask)) {
            return false;
        }
        if (op.has(FastOp.NUW) && !group.longs.areWithin(offsets, 0, Long.MAX_VALUE, 0, mask)) {
            return false;
        }
        group.longs.add(r.longs[op.d], base, offsets, mask);
        if (op.has(FastOp.NSW) && !group.longs.areWithin(r.longs[op.d], start, end, 0, mask)) {
            return false;
        }
        r.definePointers(op.d, mask, mask, 0, r.origins[op.a]);
        return true;
    }

    /** Whether all pointers are in {@code [start, end]}; of a uniform pointer one lane is checked. */
    private boolean isInside(FastRegisters r, int cell, long start, long end, int mask) {
        long[] values = r.longs[cell];
        return r.isUniform(cell)
                ? values[0] >= start && values[0] <= end
                : group.longs.areWithin(values, start, end, 0, mask);
    }

    /** Sums constant and variable parts of the offsets; false where an index is boxed or very large. */
    private boolean sumOffsets(FastOp op, FastRegisters r, int mask) {
        group.longs.fill(offsets, op.offset, LaneMasks.ALL);
        for (int i = 0; i < op.sources.length; i++) {
            int source = op.sources[i];
            if ((r.notPlain[source] & mask) != 0) {
                return false;
            }
            long[] values = r.longs[source];
            if (values == null) {
                group.longs.widenSigned(index, r.words[source], op.targets[i], LaneMasks.ALL);
                values = index;
            } else if (!group.longs.areWithin(values, -MAX_INDEX, MAX_INDEX, 0, mask)) {
                return false;
            }
            group.longs.move(offsets, offsets, values, op.op.longNumber(i + 1), 0, LaneMasks.ALL);
        }
        return true;
    }

    // ---- accesses

    /** The addresses in a register, displaced. */
    private long[] addresses(FastOp op, FastRegisters r, int pointer) {
        long[] known = r.longs[pointer];
        if (known != null && op.offset == 0) {
            return known;
        }
        if (known != null) {
            group.longs.displace(made, known, op.offset);
            return made;
        }
        group.longs.widen(made, r.words[pointer], LaneMasks.ALL);
        if (op.offset != 0) {
            group.longs.displace(made, made, op.offset);
            group.longs.keep(made, made, LaneMasks.WORD, LaneMasks.ALL);
        }
        return made;
    }

    /** The one live object that all active lanes access in bounds and aligned; null if there is no such object. */
    private @Nullable MemoryObject accessed(FastOp op, int pointer, long[] addresses, FastRegisters r, int mask) {
        int needed = hasBareAddresses ? r.notPlain[pointer] : ~r.pointers[pointer];
        if ((mask & needed) != 0) {
            return null;
        }
        MemoryObject object =
                hasBareAddresses ? at(op, addresses[Integer.numberOfTrailingZeros(mask)]) : object(r.origins[pointer]);
        if (object == null
                || object.liveness() != ObjectLiveness.ALIVE
                || op.space != 0 && object.space() != op.space
                || object.size() < op.bytes) {
            return null;
        }
        long start = object.address(op.space);
        long last = start + object.size() - op.bytes;
        return group.longs.areWithin(addresses, start, last, op.constant, mask) ? object : null;
    }

    /**
     * The object that the first lane accesses; the object table is searched only if it is not one of the recent ones.
     */
    private @Nullable MemoryObject at(FastOp op, long address) {
        if (memory == null) {
            return null;
        }
        int first = 2 * (op.space & SPACES - 1);
        if (leadsInto(recent[first], op.space, address)) {
            return recent[first];
        }
        MemoryObject found = recent[first + 1];
        if (!leadsInto(found, op.space, address)) {
            found = memory.objectAt(address, op.space);
        }
        recent[first + 1] = recent[first];
        recent[first] = found;
        return found;
    }

    private static boolean leadsInto(@Nullable MemoryObject known, int space, long address) {
        if (known == null || space != 0 && known.space() != space) {
            return false;
        }
        long offset = address - known.address(space);
        return offset >= 0 && offset < known.size();
    }

    boolean load(FastOp op) {
        FastRegisters r = group.registers;
        int mask = group.mask;
        long[] addresses = addresses(op, r, op.a);
        MemoryObject object = accessed(op, op.a, addresses, r, mask);
        if (object == null) {
            return false;
        }
        long base = object.address(op.space);
        if (accesses != null) {
            accesses.loaded(object, addresses, base, op.bytes, mask);
        }
        boolean isDone = read(op, object, addresses, base, r, mask) && isInResultRange(op, r, mask);
        if (isDone) {
            r.define(op.d, mask, 0);
            steps.accessed(Integer.bitCount(mask), op.space == 0);
        }
        return isDone;
    }

    /** Whether all loaded values are in the range that the instruction promises. */
    static boolean isInResultRange(FastOp op, FastRegisters r, int mask) {
        ResultRange range = op.resultRange;
        if (range == null) {
            return true;
        }
        int[] words = r.words[op.d];
        return words != null ? range.holds(words, mask) : range.holds(r.longs[op.d], mask);
    }

    /** Whether a whole warp accesses consecutive words. */
    private boolean isRow(FastOp op, long[] addresses, int mask) {
        return mask == LaneMasks.ALL && op.bytes == Integer.BYTES && group.longs.areInRow(addresses, Integer.BYTES);
    }

    private boolean read(FastOp op, MemoryObject object, long[] addresses, long base, FastRegisters r, int mask) {
        int[] into = r.words[op.d];
        if (r.isUniform(op.a)) {
            return readOne(op, object, (int) (addresses[0] - base), r, mask);
        }
        if (into == null) {
            return WarpAccess.load(object, addresses, base, mask, r.longs[op.d]);
        }
        return isRow(op, addresses, mask) && WarpAccess.loadRow(object, (int) (addresses[0] - base), into, group.words)
                || WarpAccess.load(object, addresses, base, op.bytes, mask, into);
    }

    /** All lanes read the same address. */
    private boolean readOne(FastOp op, MemoryObject object, int offset, FastRegisters r, int mask) {
        if (!WarpAccess.isPlain(object, offset, op.bytes)) {
            return false;
        }
        long value = WarpAccess.read(object, offset, op.bytes);
        if (r.words[op.d] != null) {
            group.words.fill(r.words[op.d], (int) value, mask);
        } else {
            group.longs.fill(r.longs[op.d], value, mask);
        }
        return true;
    }

    private boolean write(FastOp op, MemoryObject object, long[] addresses, long base, FastRegisters r, int mask) {
        int[] values = r.words[op.a];
        if (values == null) {
            return WarpAccess.store(object, addresses, base, mask, r.longs[op.a]);
        }
        return isRow(op, addresses, mask)
                        && WarpAccess.storeRow(object, (int) (addresses[0] - base), values, group.words)
                || WarpAccess.store(object, addresses, base, op.bytes, mask, values);
    }

    boolean store(FastOp op) {
        FastRegisters r = group.registers;
        int mask = group.mask;
        if ((r.notPlain[op.a] & mask) != 0) {
            return false;
        }
        long[] addresses = addresses(op, r, op.b);
        MemoryObject object = accessed(op, op.b, addresses, r, mask);
        if (object == null || object.isReadOnly()) {
            return false;
        }
        long base = object.address(op.space);
        if (accesses != null) {
            accesses.stored(object, addresses, base, op.bytes, mask, r.words[op.a], r.longs[op.a]);
        }
        boolean isDone = write(op, object, addresses, base, r, mask);
        if (isDone) {
            steps.accessed(Integer.bitCount(mask), op.space == 0);
        }
        return isDone;
    }
}
