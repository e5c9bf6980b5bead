package lockstep.ir.nvvm.type;

/**
 * A type of LLVM IR. All types except named structs are compared by structure, with {@code equals}; a named struct is
 * equal only to itself. {@code toString} is the text LLVM prints for a use of the type.
 *
 * <p>Source: LLVM Language Reference, section "Type System". Not supported, and diagnosed by the parser: x86_fp80,
 * ppc_fp128, x86_amx, target extension types.
 */
public sealed interface Type
        permits SimpleType, IntType, FloatType, PointerType, VectorType, ArrayType, StructType, FunctionType {

    /** Whether this is {@code void}. */
    default boolean isVoid() {
        return this == SimpleType.VOID;
    }

    /** Whether this is an integer type of any width. */
    default boolean isInt() {
        return this instanceof IntType;
    }

    /** Whether this is the integer type of {@code width} bits. */
    default boolean isInt(int width) {
        return this instanceof IntType i && i.width() == width;
    }

    /** Whether this is a floating-point scalar. */
    default boolean isFloat() {
        return this instanceof FloatType;
    }

    /** Whether this is a pointer into any address space. */
    default boolean isPointer() {
        return this instanceof PointerType;
    }

    /** Whether this is a fixed or scalable vector. */
    default boolean isVector() {
        return this instanceof VectorType;
    }

    /** Whether this is an array or a struct, what {@code extractvalue} takes apart. */
    default boolean isAggregate() {
        return this instanceof ArrayType || this instanceof StructType;
    }

    /** The element type of a vector, otherwise this type itself. */
    default Type scalar() {
        return this instanceof VectorType v ? v.element() : this;
    }

    /** Whether this is an integer or a vector of integers. */
    default boolean isIntOrIntVector() {
        return scalar().isInt();
    }

    /** Whether this is a floating-point scalar or a vector of such. */
    default boolean isFloatOrFloatVector() {
        return scalar().isFloat();
    }

    /** Whether this is a pointer or a vector of pointers. */
    default boolean isPointerOrPointerVector() {
        return scalar().isPointer();
    }

    /** Whether values of this type can be produced by instructions: all but void, functions, labels and metadata. */
    default boolean isFirstClass() {
        return this != SimpleType.VOID
                && this != SimpleType.LABEL
                && this != SimpleType.METADATA
                && !(this instanceof FunctionType);
    }

    /**
     * Whether memory can hold a value of this type: first class, not a token, and no opaque struct inside. A struct
     * that is nested in several places is visited once.
     */
    default boolean isSized() {
        return switch (this) {
            case SimpleType s -> false;
            case FunctionType f -> false;
            case StructType s -> SizedStructs.isSized(s);
            case ArrayType a -> SizedStructs.isSized(a);
            case IntType i -> true;
            case FloatType f -> true;
            case PointerType p -> true;
            case VectorType v -> true;
        };
    }
}
