package lockstep.compiler.select;

import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.ptx.PtxType;

/**
 * The type of a leaf, which fits one register.
 *
 * @param kind the interpretation of the bits
 * @param width in bits, 1 to 64
 */
record LeafType(Kind kind, int width) {
    static final LeafType I1 = new LeafType(Kind.INTEGER, 1);
    static final LeafType I64 = new LeafType(Kind.INTEGER, 64);

    /** The interpretation of a leaf's bits. */
    enum Kind {
        INTEGER,
        POINTER,
        HALF,
        BFLOAT,
        FLOAT,
        DOUBLE
    }

    /**
     * The leaf type of a scalar.
     *
     * @throws IllegalArgumentException if {@code type} is not a scalar of at most 64 bits
     */
    static LeafType of(Type type, DataLayout layout) {
        if (type instanceof IntType integer && integer.width() <= Long.SIZE) {
            return new LeafType(Kind.INTEGER, integer.width());
        } else if (type instanceof PointerType pointer) {
            return new LeafType(Kind.POINTER, layout.pointerBits(pointer.addressSpace()));
        } else if (type instanceof FloatType number) {
            return ofFloat(number);
        }
        throw new IllegalArgumentException(type + " is not a leaf");
    }

    private static LeafType ofFloat(FloatType type) {
        return switch (type) {
            case HALF -> new LeafType(Kind.HALF, 16);
            case BFLOAT -> new LeafType(Kind.BFLOAT, 16);
            case FLOAT -> new LeafType(Kind.FLOAT, 32);
            case DOUBLE -> new LeafType(Kind.DOUBLE, 64);
            case FP128 -> throw new IllegalArgumentException(type + " is not a leaf");
        };
    }

    /** Whether it is an integer or an address. */
    boolean isWhole() {
        return kind == Kind.INTEGER || kind == Kind.POINTER;
    }

    /** The width of the smallest register that holds it; 1 for a predicate. */
    int registerWidth() {
        return width == 1 ? 1 : width <= 16 ? 16 : width <= 32 ? 32 : 64;
    }

    /** The type of that register. */
    PtxType register() {
        return registerOf(registerWidth());
    }

    /** The type of registers of {@code bits} bits; 1 for predicates. */
    static PtxType registerOf(int bits) {
        return switch (bits) {
            case 1 -> PtxType.PRED;
            case 16 -> PtxType.B16;
            case 32 -> PtxType.B32;
            case 64 -> PtxType.B64;
            case 128 -> PtxType.B128;
            default -> throw new IllegalArgumentException("no register has " + bits + " bits");
        };
    }

    /** Whether an integer fills its register. */
    boolean fills() {
        return width == registerWidth();
    }

    @Override
    public String toString() {
        return switch (kind) {
            case INTEGER -> "i" + width;
            case POINTER -> "p" + width;
            case HALF -> "f16";
            case BFLOAT -> "bf16";
            case FLOAT -> "f32";
            case DOUBLE -> "f64";
        };
    }
}
