package lockstep.ir.ptx;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import lockstep.ir.ptx.PtxModule.PtxLinkage;
import org.jspecify.annotations.Nullable;

/**
 * A variable of a module or a function, or a parameter. Compared by identity: two of them may have the same name in two
 * scopes.
 */
public final class PtxVariable implements PtxSymbol {
    /** The length of a dimension that the text omits, {@code x[]}. */
    public static final long OPEN = -1;

    private final String name;
    private final PtxSpace space;
    private final Shape shape;
    private final PtxLinkage linkage;
    private final List<String> attributes;
    private final @Nullable PtxPointer pointer;
    private final @Nullable PtxInitializer initializer;
    private final @Nullable PtxRegister register;

    /**
     * The shape of a variable.
     *
     * @param type of one element
     * @param elements of a vector type: 2, 4 or 8, else 1
     * @param dimensions lengths of an array, outermost first; the first may be {@link #OPEN}
     * @param alignment in bytes as written; 0 if none is written
     */
    public record Shape(PtxType type, int elements, List<Long> dimensions, long alignment) {
        public Shape {
            Objects.requireNonNull(type);
            dimensions = List.copyOf(dimensions);
        }

        /** A scalar without a written alignment. */
        public static Shape scalar(PtxType type) {
            return new Shape(type, 1, List.of(), 0);
        }

        /** Bytes of one element of the array, a vector or scalar. */
        public int elementBytes() {
            return type.bytes() * elements;
        }

        /** The product of the dimensions: 1 for a scalar, 0 if one is open; saturates. */
        public long count() {
            long count = 1;
            for (long dimension : dimensions) {
                long length = Math.max(0, dimension);
                count = Math.multiplyHigh(count, length) != 0 || count * length < 0 ? Long.MAX_VALUE : count * length;
            }
            return count;
        }

        /** Bytes of the whole variable; 0 if a dimension is open; saturates. */
        public long bytes() {
            return count() > Long.MAX_VALUE / elementBytes() ? Long.MAX_VALUE : count() * elementBytes();
        }

        /** The alignment as written, else the size of an element. */
        public long effectiveAlignment() {
            return alignment != 0 ? alignment : elementBytes();
        }
    }

    /** Optional properties of a variable in addition to name, space and shape. */
    public static final class Extras {
        /** Nothing. */
        public static final Extras NONE = new Extras(PtxLinkage.INTERNAL, List.of(), null, null, null);

        private final PtxLinkage linkage;
        private final List<String> attributes;
        private final @Nullable PtxPointer pointer;
        private final @Nullable PtxInitializer initializer;
        private final @Nullable PtxRegister register;

        /**
         * All of it.
         *
         * @param attributes of {@code .attribute(...)}, for instance {@code ".managed"}
         * @param pointer of parameters
         * @param initializer null for zeros
         * @param register of parameters in registers
         */
        public Extras(
                PtxLinkage linkage,
                List<String> attributes,
                @Nullable PtxPointer pointer,
                @Nullable PtxInitializer initializer,
                @Nullable PtxRegister register) {
            this.linkage = Objects.requireNonNull(linkage);
            this.attributes = List.copyOf(attributes);
            this.pointer = pointer;
            this.initializer = initializer;
            this.register = register;
        }
    }

    /** A variable. */
    public PtxVariable(String name, PtxSpace space, Shape shape, Extras extras) {
        this.name = Objects.requireNonNull(name);
        this.space = Objects.requireNonNull(space);
        this.shape = Objects.requireNonNull(shape);
        this.linkage = extras.linkage;
        this.attributes = extras.attributes;
        this.pointer = extras.pointer;
        this.initializer = extras.initializer;
        this.register = extras.register;
    }

    @Override
    public String name() {
        return name;
    }

    /** Its state space; {@link PtxSpace#REG} for parameters in registers. */
    public PtxSpace space() {
        return space;
    }

    /** Its shape. */
    public Shape shape() {
        return shape;
    }

    /** The type of one element. */
    public PtxType type() {
        return shape.type();
    }

    /** Its linkage. */
    public PtxLinkage linkage() {
        return linkage;
    }

    /** The contents of {@code .attribute(...)}, for instance {@code ".managed"}. */
    public List<String> attributes() {
        return attributes;
    }

    /** What a parameter is declared to point to. */
    public Optional<PtxPointer> pointer() {
        return Optional.ofNullable(pointer);
    }

    /** Its initial value; empty means zeros, or unspecified in shared and local memory. */
    public Optional<PtxInitializer> initializer() {
        return Optional.ofNullable(initializer);
    }

    /** The register of a parameter whose space is {@link PtxSpace#REG}. */
    public Optional<PtxRegister> register() {
        return Optional.ofNullable(register);
    }

    @Override
    public String toString() {
        return name;
    }

    /**
     * {@code .ptr .global .align 16}: what a kernel parameter points to.
     *
     * @param space {@link PtxSpace#GENERIC} if none is written
     * @param alignment in bytes, 0 if none is written
     */
    public record PtxPointer(PtxSpace space, long alignment) {
        public PtxPointer {
            Objects.requireNonNull(space);
        }
    }
}
