package lockstep.ir.nvvm.type;

import java.util.Objects;

/**
 * An array.
 *
 * @param element a sized type
 * @param count number of elements, 0 or more
 */
public record ArrayType(Type element, long count) implements Type {
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
