package lockstep.ir.nvvm.type;

import java.util.Objects;

/**
 * A vector.
 *
 * @param element an integer, floating-point or pointer type
 * @param count number of elements, at least 1; for a scalable vector the known minimum
 * @param scalable {@code <vscale x ...>}; parsed and printed, not executed
 */
public record VectorType(Type element, int count, boolean scalable) implements Type {
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
