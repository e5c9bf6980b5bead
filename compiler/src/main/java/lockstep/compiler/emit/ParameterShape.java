package lockstep.compiler.emit;

import java.util.List;
import java.util.Objects;
import lockstep.ir.ptx.PtxVariable;

/**
 * How a parameter or result lies in {@code .param} memory.
 *
 * @param shape of the variable
 * @param byValue whether the value in LLVM IR is the address of the bytes ({@code byval}); it has no leaves then
 * @param leaves for each leaf of the type, in order, the accesses that it is made of; the first has the lowest bits
 */
public record ParameterShape(PtxVariable.Shape shape, boolean byValue, List<List<Piece>> leaves) {
    public ParameterShape {
        Objects.requireNonNull(shape);
        leaves = leaves.stream().map(List::copyOf).toList();
    }

    /**
     * An access of {@code .param} memory, aligned to its own size. The leaf is the sum of its pieces, each shifted left
     * by {@code position} bits, as far as it is wide; bits of the last piece above it mean nothing.
     *
     * @param offset bytes behind the beginning
     * @param bits 8, 16, 32 or 64
     * @param position bit of the leaf that the lowest bit of the access is; negative where as many bits of other leaves
     *     lie below it, which is so in kernel parameters only
     */
    public record Piece(long offset, int bits, int position) {}

    /** Whether it has no bytes: PTX has no such parameters, so that it is left out. */
    public boolean isEmpty() {
        return shape.bytes() == 0;
    }
}
