package lockstep.sim.nvvm;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.sim.fp.FloatFormat;

/**
 * The type of a leaf of a value: an integer, a floating-point number or a pointer.
 *
 * @param kind which of the three
 * @param width bits, 1 to 128
 * @param floatFormat format of a {@link Kind#FLOAT}; empty for the others
 */
public record ScalarType(Kind kind, int width, Optional<FloatFormat> floatFormat) {
    /** The widest scalar that the simulator executes, in bits. */
    public static final int MAX_WIDTH = 128;

    /** The sorts of scalar. */
    public enum Kind {
        /** Two's complement or unsigned, as the operation defines. */
        INTEGER,
        /** One of the formats of {@link FloatFormat}. */
        FLOAT,
        /** An address; its provenance is kept separately from the bits. */
        POINTER
    }

    private static final List<ScalarType> INTEGERS = IntStream.rangeClosed(1, MAX_WIDTH)
            .mapToObj(width -> new ScalarType(Kind.INTEGER, width, Optional.empty()))
            .toList();

    /** IEEE 754 binary16. */
    public static final ScalarType HALF = ofFormat(FloatFormat.HALF);
    /** bfloat16. */
    public static final ScalarType BFLOAT = ofFormat(FloatFormat.BFLOAT);
    /** IEEE 754 binary32. */
    public static final ScalarType SINGLE = ofFormat(FloatFormat.SINGLE);
    /** IEEE 754 binary64. */
    public static final ScalarType DOUBLE = ofFormat(FloatFormat.DOUBLE);
    /** The result of comparisons. */
    public static final ScalarType BOOLEAN = integer(1);

    public ScalarType {
        Objects.requireNonNull(kind);
        if (width < 1 || width > MAX_WIDTH) {
            throw new IllegalArgumentException("scalar width " + width + " is not in 1.." + MAX_WIDTH);
        }
        if (floatFormat.isPresent() != (kind == Kind.FLOAT)) {
            throw new IllegalArgumentException("exactly floating-point scalars have a format");
        }
    }

    private static ScalarType ofFormat(FloatFormat format) {
        return new ScalarType(Kind.FLOAT, format.width(), Optional.of(format));
    }

    /** The integer of {@code width} bits, 1 to 128. */
    public static ScalarType integer(int width) {
        return INTEGERS.get(width - 1);
    }

    /** The floating-point scalar of a format. */
    public static ScalarType of(FloatFormat format) {
        return switch (format) {
            case HALF -> HALF;
            case BFLOAT -> BFLOAT;
            case SINGLE -> SINGLE;
            case DOUBLE -> DOUBLE;
        };
    }

    /** A pointer whose address has {@code width} bits. */
    public static ScalarType pointer(int width) {
        return new ScalarType(Kind.POINTER, width, Optional.empty());
    }

    /**
     * The scalar of an LLVM type.
     *
     * @param pointerWidth bits of an address, should the type be a pointer
     * @return empty for types that are not scalar, for fp128 and for integers wider than 128 bits
     */
    public static Optional<ScalarType> of(Type type, int pointerWidth) {
        if (type instanceof IntType integer) {
            return integer.width() <= MAX_WIDTH ? Optional.of(integer(integer.width())) : Optional.empty();
        }
        if (type instanceof FloatType floating) {
            return ofFloat(floating);
        }
        return type instanceof PointerType ? Optional.of(pointer(pointerWidth)) : Optional.empty();
    }

    private static Optional<ScalarType> ofFloat(FloatType type) {
        return switch (type) {
            case HALF -> Optional.of(HALF);
            case BFLOAT -> Optional.of(BFLOAT);
            case FLOAT -> Optional.of(SINGLE);
            case DOUBLE -> Optional.of(DOUBLE);
            case FP128 -> Optional.empty();
        };
    }

    /** Whether this is an integer. */
    public boolean isInteger() {
        return kind == Kind.INTEGER;
    }

    /** Whether this is a floating-point number. */
    public boolean isFloat() {
        return kind == Kind.FLOAT;
    }

    /** Whether this is a pointer. */
    public boolean isPointer() {
        return kind == Kind.POINTER;
    }

    /**
     * The format.
     *
     * @throws CompilerBug if this is not a floating-point scalar
     */
    public FloatFormat format() {
        if (floatFormat.isEmpty()) {
            throw new CompilerBug("a " + kind + " of " + width + " bits has no float format");
        }
        return floatFormat.get();
    }

    /** Mask of bits 0 to 63 that the scalar has. */
    public long lowMask() {
        return width >= 64 ? -1L : (1L << width) - 1;
    }

    /** Mask of bits 64 to 127 that the scalar has. */
    public long highMask() {
        return width <= 64 ? 0 : -1L >>> (MAX_WIDTH - width);
    }
}
