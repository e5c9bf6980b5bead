package lockstep.compiler.select;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.nvvm.type.Type.VectorType;

/**
 * The leaves of types: elements of vectors and aggregates in order, and the two halves of an integer of 65 to 128 bits,
 * the lower one first.
 */
final class Leaves {
    /** The maximum number of leaves of a value; a module with more is rejected. */
    static final int MOST = 4096;

    private final DataLayout layout;
    private final Map<Type, List<LeafPlace>> known = new HashMap<>();

    Leaves(DataLayout layout) {
        this.layout = layout;
    }

    /**
     * A leaf of a type.
     *
     * @param offset in memory, in bytes from the start of the value
     */
    record LeafPlace(LeafType type, long offset) {}

    /** The data layout. */
    DataLayout layout() {
        return layout;
    }

    /**
     * The leaves of {@code type}; none for {@code void}.
     *
     * @throws NoLeaves if some leaf does not fit a register, or there are too many
     */
    List<LeafPlace> of(Type type) {
        List<LeafPlace> leaves = known.get(type);
        if (leaves == null) {
            List<LeafPlace> found = new ArrayList<>();
            collect(type, 0, found);
            leaves = List.copyOf(found);
            known.put(type, leaves);
        }
        return leaves;
    }

    /** Thrown for a type that has no leaves. */
    static final class NoLeaves extends RuntimeException {
        private static final long serialVersionUID = 1;

        NoLeaves(String message) {
            super(message, null, false, false);
        }
    }

    private void collect(Type type, long offset, List<LeafPlace> into) {
        switch (type) {
            case IntType integer
            when integer.width() > 128 -> throw new NoLeaves("integers of " + integer.width() + " bits");
            case IntType integer
            when integer.width() > 64 -> {
                add(LeafType.I64, offset, into);
                add(new LeafType(LeafType.Kind.INTEGER, integer.width() - 64), offset + 8, into);
            }
            case IntType _, FloatType _, PointerType _ -> add(LeafType.of(type, layout), offset, into);
            case VectorType vector when vector.scalable() -> throw new NoLeaves("vectors of unknown length");
            case VectorType vector -> {
                long step = layout.sizeInBits(vector.element());
                for (int index = 0; index < vector.count(); index++) {
                    // elements smaller than a byte are bit-packed: they have no byte offset
                    long place = step % 8 == 0 ? offset + index * step / 8 : -1;
                    collect(vector.element(), place, into);
                }
            }
            case ArrayType array -> {
                long step = layout.allocSize(array.element());
                for (long index = 0; index < array.count(); index++) {
                    collect(array.element(), offset + index * step, into);
                }
            }
            case StructType struct -> {
                for (int field = 0; field < struct.fields().size(); field++) {
                    long place = layout.structLayout(struct).offset(field);
                    collect(struct.fields().get(field), offset + place, into);
                }
            }
            case SimpleType simple -> {
                if (simple != SimpleType.VOID) {
                    throw new NoLeaves("values of type " + simple);
                }
            }
            case FunctionType function -> throw new NoLeaves("values of type " + function);
        }
    }

    private static void add(LeafType type, long offset, List<LeafPlace> into) {
        if (into.size() >= MOST) {
            throw new NoLeaves("values of more than " + MOST + " elements");
        }
        into.add(new LeafPlace(type, offset));
    }

    /** The number of leaves before member {@code index} of {@code aggregate}. */
    int before(Type aggregate, int index) {
        return switch (aggregate) {
            case StructType struct -> {
                int leaves = 0;
                for (Type field : struct.fields().subList(0, index)) {
                    leaves += of(field).size();
                }
                yield leaves;
            }
            case ArrayType array -> index * of(array.element()).size();
            case VectorType vector -> index * of(vector.element()).size();
            case IntType _, FloatType _, PointerType _, SimpleType _, FunctionType _ ->
                throw new IllegalArgumentException(aggregate + " has no members");
        };
    }

    /** The number of leaves of {@code aggregate} before the member at {@code path}. */
    int before(Type aggregate, List<Integer> path) {
        int leaves = 0;
        Type at = aggregate;
        for (int index : path) {
            leaves += before(at, index);
            at = member(at, index);
        }
        return leaves;
    }

    static Type member(Type aggregate, int index) {
        return switch (aggregate) {
            case StructType struct -> struct.fields().get(index);
            case ArrayType array -> array.element();
            case VectorType vector -> vector.element();
            case IntType _, FloatType _, PointerType _, SimpleType _, FunctionType _ ->
                throw new IllegalArgumentException(aggregate + " has no members");
        };
    }
}
