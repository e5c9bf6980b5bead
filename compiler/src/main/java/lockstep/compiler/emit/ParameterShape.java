package lockstep.compiler.emit;

import java.util.List;
import java.util.Objects;
import lockstep.ir.ptx.PtxVariable;

/**
 * The layout of a parameter or result in {@code .param} memory.
 *
 * @param shape of the variable
 * @param byValue whether the value in LLVM IR is the address of the bytes ({@code byval}); it has no leaves then
 * @param leaves for each leaf of the type, in order, the accesses that compose it, lowest bits first
 */
public record ParameterShape(PtxVariable.Shape shape, boolean byValue, List<List<Piece>> leaves) {
    public ParameterShape {
        Objects.requireNonNull(shape);
        leaves = leaves.stream().map(List::copyOf).toList();
    }

    /**
     * An access of {@code .param} memory, aligned to its own size. The leaf is the sum of its pieces, each shifted left
     * by {@code position} bits, truncated to the leaf's width; excess bits of the last piece are ignored.
     *
     * @param offset in bytes from the start
     * @param bits 8, 16, 32 or 64
     * @param position bit of the leaf that corresponds to the lowest bit of the access; negative if that many bits of
     *     other leaves precede it, which occurs only in kernel parameters
     */
    public record Piece(long offset, int bits, int position) {}

    /** Whether it has no bytes: PTX has no such parameters, so it is omitted. */
    public boolean isEmpty() {
        return shape.bytes() == 0;
    }
}
