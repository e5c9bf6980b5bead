package lockstep.sim.memory;

import java.util.ArrayList;
import java.util.List;

/**
 * The memory layout of a load or store, which is fixed for an instruction and decoded once.
 *
 * @param addressSpace of the pointer's type
 * @param bytes bytes accessed: the store size of the type
 * @param alignment the alignment of the address that the instruction promises, in bytes, a power of two
 * @param isAtomic whether the access is atomic
 * @param leaves the positions of the scalars of the type, in the order of the value's leaves; bytes of the type that no
 *     leaf covers are padding, which a store makes undefined
 */
public record AccessShape(int addressSpace, long bytes, long alignment, boolean isAtomic, List<Leaf> leaves) {
    /**
     * One scalar.
     *
     * @param bitOffset from the start of the type; a multiple of 8 except in vectors of integers whose width is not a
     *     multiple of 8
     * @param width bits of the scalar, 1 to 128. If the width is not a multiple of 8 and no neighbour in a vector
     *     shares the last byte, a store makes the rest of that byte undefined, and a load of such a byte takes the low
     *     bits.
     * @param isPointer whether it is a pointer: provenance is kept with its bytes; integers stored from pointers keep
     *     it too
     */
    public record Leaf(long bitOffset, int width, boolean isPointer) {}

    public AccessShape {
        leaves = List.copyOf(leaves);
    }

    /** {@code count} consecutive scalars of {@code width} bits, a multiple of 8, aligned to their total size. */
    public static AccessShape row(int addressSpace, int count, int width, boolean isAtomic) {
        List<Leaf> leaves = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            leaves.add(new Leaf((long) i * width, width, false));
        }
        long bytes = (long) count * width / Byte.SIZE;
        return new AccessShape(addressSpace, bytes, bytes, isAtomic, leaves);
    }
}
