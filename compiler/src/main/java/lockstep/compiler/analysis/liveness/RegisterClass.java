package lockstep.compiler.analysis.liveness;

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

/** The classes of virtual registers of PTX. Source: PTX ISA, "Fundamental Types" and "Register State Space". */
public enum RegisterClass {
    /** {@code .pred}: i1. */
    PREDICATE("pred"),
    /** {@code .b16}: integers of 2 to 16 bits, f16, bf16. */
    BITS_16("b16"),
    /** {@code .b32}: integers of 17 to 32 bits, f32, short pointers. */
    BITS_32("b32"),
    /** {@code .b64}: integers of 33 to 64 bits, f64, pointers; wider ones take several. */
    BITS_64("b64");

    private static final int BITS_OF_B16 = 16;
    private static final int BITS_OF_B32 = 32;
    private static final int BITS_OF_B64 = 64;

    private final String word;

    RegisterClass(String word) {
        this.word = word;
    }

    /** The type of its registers in PTX, without the dot. */
    public String word() {
        return word;
    }

    /**
     * The number of 32-bit registers that a value of {@code type} needs: at least one, several for wide types, none for
     * predicates. Source: seed 003, cost model of block rematerialization (double-wide registers count as two).
     */
    public static long words(Type type, DataLayout layout) {
        long[] counts = new long[values().length];
        count(type, layout, 1, counts);
        long sum = 0;
        for (RegisterClass kind : values()) {
            sum += kind.words() * counts[kind.ordinal()];
        }
        return sum;
    }

    /** The number of 32-bit registers in a register of this class. */
    public long words() {
        return switch (this) {
            case PREDICATE -> 0;
            case BITS_16, BITS_32 -> 1;
            case BITS_64 -> 2;
        };
    }

    /** Adds the registers that a value of {@code type} needs to {@code counts}, by ordinal, {@code times} times. */
    static void count(Type type, DataLayout layout, long times, long[] counts) {
        switch (type) {
            case IntType i -> scalar(i.width(), times, counts);
            case FloatType f -> scalar(Math.toIntExact(layout.sizeInBits(f)), times, counts);
            case PointerType p -> scalar(layout.pointerBits(p.addressSpace()), times, counts);
            case VectorType v -> count(v.element(), layout, times * v.count(), counts);
            case ArrayType a -> count(a.element(), layout, times * a.count(), counts);
            case StructType s -> s.fields().forEach(field -> count(field, layout, times, counts));
            case SimpleType s -> {}
            case FunctionType f -> {}
        }
    }

    private static void scalar(int bits, long times, long[] counts) {
        if (bits == 1) {
            counts[PREDICATE.ordinal()] += times;
        } else if (bits <= BITS_OF_B16) {
            counts[BITS_16.ordinal()] += times;
        } else if (bits <= BITS_OF_B32) {
            counts[BITS_32.ordinal()] += times;
        } else {
            counts[BITS_64.ordinal()] += times * ((bits + BITS_OF_B64 - 1) / BITS_OF_B64);
        }
    }
}
