package lockstep.ir.nvvm.type;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * A type of LLVM IR. All types except named structs are compared by structure, with {@code equals}; a named struct is
 * equal only to itself. {@code toString} is the text LLVM prints for a use of the type.
 *
 * <p>Source: LLVM Language Reference, section "Type System". Not supported, and diagnosed by the parser: x86_fp80,
 * ppc_fp128, x86_amx, target extension types.
 */
public sealed interface Type
        permits Type.SimpleType,
                Type.IntType,
                Type.FloatType,
                Type.PointerType,
                Type.VectorType,
                Type.ArrayType,
                StructType,
                Type.FunctionType {
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

    /** The types without parameters that no memory can hold. */
    enum SimpleType implements Type {
        /** No value. */
        VOID("void"),
        /** A basic block. */
        LABEL("label"),
        /** A token, for instance of the convergence-control intrinsics. */
        TOKEN("token"),
        /** Metadata as an operand of a call. */
        METADATA("metadata");

        private final String text;

        SimpleType(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /**
     * An integer type.
     *
     * @param width bits, 1 to {@link #MAX_WIDTH}
     */
    record IntType(int width) implements Type {
        /** The widest integer LLVM allows: 2^23 bits. */
        public static final int MAX_WIDTH = 1 << 23;

        /** The type of conditions. */
        public static final IntType I1 = new IntType(1);
        /** One byte. */
        public static final IntType I8 = new IntType(8);
        /** Two bytes. */
        public static final IntType I16 = new IntType(16);
        /** Four bytes. */
        public static final IntType I32 = new IntType(32);
        /** Eight bytes. */
        public static final IntType I64 = new IntType(64);
        /** Sixteen bytes. */
        public static final IntType I128 = new IntType(128);

        public IntType {
            if (width < 1 || width > MAX_WIDTH) {
                throw new IllegalArgumentException("integer width " + width + " is not in 1.." + MAX_WIDTH);
            }
        }

        /** Like that of the record, which is slower; it is called very often. */
        @Override
        public boolean equals(Object other) {
            return this == other || other instanceof IntType that && width == that.width;
        }

        @Override
        public int hashCode() {
            return width;
        }

        /** The integer type of {@code width} bits. */
        public static IntType of(int width) {
            return switch (width) {
                case 1 -> I1;
                case 8 -> I8;
                case 16 -> I16;
                case 32 -> I32;
                case 64 -> I64;
                case 128 -> I128;
                default -> new IntType(width);
            };
        }

        @Override
        public String toString() {
            return "i" + width;
        }
    }

    /** The floating-point types. */
    enum FloatType implements Type {
        /** IEEE 754 binary16. */
        HALF("half", 16),
        /** bfloat16: the upper half of a binary32. */
        BFLOAT("bfloat", 16),
        /** IEEE 754 binary32. */
        FLOAT("float", 32),
        /** IEEE 754 binary64. */
        DOUBLE("double", 64),
        /** IEEE 754 binary128; parsed and printed, not executed. */
        FP128("fp128", 128);

        private final String text;
        private final int width;

        FloatType(String text, int width) {
            this.text = text;
            this.width = width;
        }

        /** Size in bits. */
        public int width() {
            return width;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /**
     * An opaque pointer.
     *
     * @param addressSpace see {@link AddressSpace}; 0 to {@link #MAX_ADDRESS_SPACE}
     */
    record PointerType(int addressSpace) implements Type {
        /** LLVM keeps address spaces in 24 bits. */
        public static final int MAX_ADDRESS_SPACE = (1 << 24) - 1;

        /** A pointer into the generic address space. */
        public static final PointerType GENERIC = new PointerType(0);

        public PointerType {
            if (addressSpace < 0 || addressSpace > MAX_ADDRESS_SPACE) {
                throw new IllegalArgumentException("address space " + addressSpace);
            }
        }

        /** The pointer type of {@code addressSpace}. */
        public static PointerType of(int addressSpace) {
            return addressSpace == 0 ? GENERIC : new PointerType(addressSpace);
        }

        @Override
        public String toString() {
            return addressSpace == 0 ? "ptr" : "ptr addrspace(" + addressSpace + ")";
        }
    }

    /**
     * A vector.
     *
     * @param element an integer, floating-point or pointer type
     * @param count number of elements, at least 1; for a scalable vector the known minimum
     * @param scalable {@code <vscale x ...>}; parsed and printed, not executed
     */
    record VectorType(Type element, int count, boolean scalable) implements Type {
        public VectorType {
            Objects.requireNonNull(element);
            if (count < 1 || !(element.isInt() || element.isFloat() || element.isPointer())) {
                throw new IllegalArgumentException("<" + count + " x " + element + ">");
            }
        }

        /** A fixed vector. */
        public static VectorType of(Type element, int count) {
            return new VectorType(element, count, false);
        }

        /** The vector of the same shape with other elements. */
        public VectorType withElement(Type other) {
            return new VectorType(other, count, scalable);
        }

        @Override
        public String toString() {
            return (scalable ? "<vscale x " : "<") + count + " x " + element + ">";
        }
    }

    /**
     * An array.
     *
     * @param element a sized type
     * @param count number of elements, 0 or more
     */
    record ArrayType(Type element, long count) implements Type {
        public ArrayType {
            Objects.requireNonNull(element);
            if (count < 0) {
                throw new IllegalArgumentException("array of " + count + " elements");
            }
        }

        @Override
        public String toString() {
            return "[" + count + " x " + element + "]";
        }
    }

    /**
     * The signature of a function.
     *
     * @param result void or a first-class type
     * @param parameters first-class types or metadata
     * @param isVarArg whether further arguments may follow
     */
    record FunctionType(Type result, List<Type> parameters, boolean isVarArg) implements Type {
        public FunctionType {
            Objects.requireNonNull(result);
            parameters = List.copyOf(parameters);
        }

        /** A signature without further arguments. */
        public static FunctionType of(Type result, Type... parameters) {
            return new FunctionType(result, List.of(parameters), false);
        }

        @Override
        public String toString() {
            String list = parameters.stream().map(Type::toString).collect(Collectors.joining(", "));
            String dots = !isVarArg ? "" : parameters.isEmpty() ? "..." : ", ...";
            return result + " (" + list + dots + ")";
        }
    }
}
