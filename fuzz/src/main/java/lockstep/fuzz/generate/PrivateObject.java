package lockstep.fuzz.generate;

import java.util.List;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.ArrayType;
import lockstep.ir.nvvm.type.FloatType;
import lockstep.ir.nvvm.type.IntType;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.VectorType;

/**
 * Memory that one thread alone reads and writes, all of it initialized but for padding.
 *
 * @param pointer to its beginning
 * @param type what it holds
 * @param mayBeLocal whether it is, or may be, a stack slot
 */
record PrivateObject(Value pointer, Type type, boolean mayBeLocal) {
    /** The types of objects, the simplest first. */
    static final List<Type> TYPES = List.of(
            IntType.I32,
            new ArrayType(IntType.I32, 4),
            FloatType.FLOAT,
            IntType.I64,
            StructType.of(IntType.I32, IntType.I64, FloatType.FLOAT),
            new ArrayType(IntType.I8, 8),
            VectorType.of(IntType.I32, 2),
            StructType.of(IntType.I8, StructType.of(IntType.I16, IntType.I32), new ArrayType(IntType.I32, 2)),
            new ArrayType(StructType.of(IntType.I32, IntType.I16), 2),
            IntType.I1,
            new ArrayType(new ArrayType(IntType.I16, 4), 2),
            FloatType.DOUBLE);

    /** Whether every byte holds bits of an integer, so that any integer may be read from it. */
    boolean isPlain() {
        return isPlain(type);
    }

    private static boolean isPlain(Type type) {
        if (type instanceof ArrayType array) {
            return isPlain(array.element());
        }
        return type instanceof IntType integer && integer.width() % 8 == 0;
    }
}
