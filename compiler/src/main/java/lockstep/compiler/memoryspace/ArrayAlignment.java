package lockstep.compiler.memoryspace;

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

/** The alignment for accesses of an array by the widest vectors. */
final class ArrayAlignment {
    /** Bytes of the widest access of a lane. PTX ISA, "Vectors": 128 bits. */
    static final long WIDEST = 16;

    private ArrayAlignment() {}

    /**
     * The alignment in bytes for an object of {@code type}: the greatest power of two that divides its size, at most
     * {@code most}; 0 if the type neither is nor contains an array. A larger alignment would only waste space.
     */
    static long wanted(Type type, DataLayout layout, long most) {
        boolean isArray = switch (type) {
            case ArrayType a -> a.count() > 0;
            case StructType s -> s.fields().stream().anyMatch(ArrayType.class::isInstance);
            case IntType i -> false;
            case FloatType f -> false;
            case PointerType p -> false;
            case VectorType v -> false;
            case SimpleType s -> false;
            case FunctionType f -> false;
        };
        long size = isArray && type.isSized() ? layout.allocSize(type) : 0;
        return size == 0 ? 0 : Math.min(Long.lowestOneBit(size), most);
    }
}
