package lockstep.sim.image;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.layout.StructLayout;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.nvvm.type.Type.VectorType;
import lockstep.sim.memory.AccessShape;
import lockstep.sim.nvvm.ScalarType;

/** Flattens types to scalar leaves: elements of vectors and arrays and fields of structs in order, recursively. */
final class LeafLayout {
    /** The maximum number of leaves of one value. */
    static final int MAX_LEAVES = 1 << 16;
    /** The maximum nesting of types, as in the text form. */
    private static final int MAX_DEPTH = 256;

    private final DataLayout layout;
    /**
     * Cache by identity: most types of a program are a single object; another object of an equal type is walked again.
     */
    private final Map<Type, List<ScalarType>> scalars = new IdentityHashMap<>();

    private final Map<Type, List<AccessShape.Leaf>> inMemory = new IdentityHashMap<>();

    LeafLayout(DataLayout layout) {
        this.layout = layout;
    }

    /** The scalars of a type, in order; empty for void, tokens and empty aggregates. Must not be changed. */
    List<ScalarType> scalars(Type type) {
        List<ScalarType> known = scalars.get(type);
        if (known == null) {
            List<ScalarType> result = new ArrayList<>();
            walk(type, 0, 0, (scalar, offset) -> result.add(scalar));
            known = List.copyOf(result);
            scalars.put(type, known);
        }
        return known;
    }

    /** Number of leaves of a type. */
    int count(Type type) {
        return scalars(type).size();
    }

    /** The leaves of a type with their positions in memory. */
    List<AccessShape.Leaf> inMemory(Type type) {
        List<AccessShape.Leaf> known = inMemory.get(type);
        if (known == null) {
            List<AccessShape.Leaf> result = new ArrayList<>();
            walk(
                    type,
                    0,
                    0,
                    (scalar, offset) -> result.add(new AccessShape.Leaf(offset, scalar.width(), scalar.isPointer())));
            known = List.copyOf(result);
            inMemory.put(type, known);
        }
        return known;
    }

    /** First leaf of the member that {@code path} leads to inside {@code aggregate}. */
    int firstLeaf(Type aggregate, List<Integer> path) {
        int leaf = 0;
        Type type = aggregate;
        for (int index : path) {
            if (type instanceof StructType s) {
                for (Type field : s.fields().subList(0, index)) {
                    leaf += count(field);
                }
                type = s.fields().get(index);
            } else if (type instanceof ArrayType a) {
                leaf += index * count(a.element());
                type = a.element();
            }
        }
        return leaf;
    }

    private interface Visitor {
        void leaf(ScalarType scalar, long bitOffset);
    }

    private void walk(Type type, long bitOffset, int depth, Visitor visitor) {
        if (depth > MAX_DEPTH) {
            throw new NotDecodable("types nested over " + MAX_DEPTH + " deep");
        }
        switch (type) {
            case IntType i -> visitor.leaf(scalar(i), bitOffset);
            case FloatType f -> visitor.leaf(scalar(f), bitOffset);
            case PointerType p -> visitor.leaf(scalar(p), bitOffset);
            case VectorType v -> walkVector(v, bitOffset, depth, visitor);
            case ArrayType a -> walkArray(a, bitOffset, depth, visitor);
            case StructType s -> walkStruct(s, bitOffset, depth, visitor);
            case SimpleType s -> {}
            case FunctionType f -> throw new NotDecodable("a value of function type");
        }
    }

    private ScalarType scalar(Type type) {
        int pointerBits = type instanceof PointerType p ? layout.pointerBits(p.addressSpace()) : 64;
        return ScalarType.of(type, pointerBits).orElseThrow(() -> new NotDecodable("values of type " + type));
    }

    private void walkVector(VectorType vector, long bitOffset, int depth, Visitor visitor) {
        if (vector.scalable()) {
            throw new NotDecodable("scalable vectors");
        }
        checkCount(vector.count());
        long stride = layout.sizeInBits(vector.element());
        for (int i = 0; i < vector.count(); i++) {
            walk(vector.element(), bitOffset + i * stride, depth + 1, visitor);
        }
    }

    private void walkArray(ArrayType array, long bitOffset, int depth, Visitor visitor) {
        checkCount(array.count());
        long stride = 8 * layout.allocSize(array.element());
        for (long i = 0; i < array.count(); i++) {
            walk(array.element(), bitOffset + i * stride, depth + 1, visitor);
        }
    }

    private void walkStruct(StructType struct, long bitOffset, int depth, Visitor visitor) {
        if (struct.isOpaque()) {
            throw new NotDecodable("values of the opaque type " + struct);
        }
        StructLayout fields = layout.structLayout(struct);
        for (int i = 0; i < fields.fieldCount(); i++) {
            walk(struct.fields().get(i), bitOffset + 8 * fields.offset(i), depth + 1, visitor);
        }
    }

    private static void checkCount(long count) {
        if (count > MAX_LEAVES) {
            throw new NotDecodable("values of " + count + " elements");
        }
    }
}
