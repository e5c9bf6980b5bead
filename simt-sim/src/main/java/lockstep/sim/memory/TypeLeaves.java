package lockstep.sim.memory;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
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

/** The scalars of a type in order, with their positions in memory. */
final class TypeLeaves {
    private record Part(Type type, long bitOffset) {}

    private TypeLeaves() {}

    /** The leaves of {@code type}, which is sized. */
    static List<AccessShape.Leaf> of(Type type, DataLayout layout) {
        List<AccessShape.Leaf> leaves = new ArrayList<>();
        Deque<Part> open = new ArrayDeque<>(List.of(new Part(type, 0)));
        while (!open.isEmpty()) {
            Part part = open.pop();
            switch (part.type()) {
                case IntType i -> leaves.add(new AccessShape.Leaf(part.bitOffset(), i.width(), false));
                case FloatType f -> leaves.add(new AccessShape.Leaf(part.bitOffset(), f.width(), false));
                case PointerType p ->
                    leaves.add(new AccessShape.Leaf(part.bitOffset(), layout.pointerBits(p.addressSpace()), true));
                case ArrayType a -> pushElements(a.element(), a.count(), 8 * layout.allocSize(a.element()), part, open);
                case VectorType v -> pushElements(v.element(), v.count(), layout.sizeInBits(v.element()), part, open);
                case StructType s -> pushFields(s, layout.structLayout(s), part, open);
                case SimpleType s -> throw new IllegalArgumentException(s + " has no size");
                case FunctionType f -> throw new IllegalArgumentException(f + " has no size");
            }
        }
        return leaves;
    }

    private static void pushElements(Type element, long count, long stride, Part part, Deque<Part> open) {
        for (long i = count - 1; i >= 0; i--) {
            open.push(new Part(element, part.bitOffset() + i * stride));
        }
    }

    private static void pushFields(StructType struct, StructLayout fields, Part part, Deque<Part> open) {
        for (int i = fields.fieldCount() - 1; i >= 0; i--) {
            open.push(new Part(struct.fields().get(i), part.bitOffset() + 8 * fields.offset(i)));
        }
    }
}
