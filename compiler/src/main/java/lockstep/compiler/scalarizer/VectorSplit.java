package lockstep.compiler.scalarizer;

import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.VectorType;
import org.jspecify.annotations.Nullable;

/**
 * The split of a vector into pieces: elements, or shorter vectors of narrow elements.
 *
 * @param type the vector
 * @param packed the number of elements in a piece; the last one may have fewer
 */
record VectorSplit(VectorType type, int packed) {
    /**
     * The split of {@code type} into pieces of at least {@code leastBits}, where elements of at most half of that are
     * packed; null if it is not a vector, is scalable, or would be one piece of several elements.
     */
    static @Nullable VectorSplit of(Type type, long leastBits, DataLayout layout) {
        if (!(type instanceof VectorType vector) || vector.scalable()) {
            return null;
        }
        long bits = layout.sizeInBits(vector.element());
        boolean isPacked =
                vector.count() > 1 && leastBits > bits && !vector.element().isPointer();
        long packed = isPacked ? leastBits / bits : 1;
        return packed > 1 && packed >= vector.count() ? null : new VectorSplit(vector, (int) packed);
    }

    /** The number of pieces. */
    int pieces() {
        return (type.count() + packed - 1) / packed;
    }

    /** The number of elements before piece {@code index}. */
    int first(int index) {
        return index * packed;
    }

    /** The number of elements of piece {@code index}. */
    int width(int index) {
        return Math.min(packed, type.count() - first(index));
    }

    /** The type of piece {@code index}. */
    Type piece(int index) {
        return width(index) == 1 ? type.element() : VectorType.of(type.element(), width(index));
    }

    /** Whether each piece is one element. */
    boolean isByElement() {
        return packed == 1;
    }

    /** Whether pieces of this and {@code that} with the same index have the same number of elements. */
    boolean isAlike(VectorSplit that) {
        return packed == that.packed && type.count() == that.type.count();
    }

    /** Whether all pieces have the same type. */
    boolean isEven() {
        return type.count() % packed == 0;
    }
}
