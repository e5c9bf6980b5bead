package lockstep.sim.reference;

import lockstep.ir.nvvm.Flag;
import lockstep.sim.image.Op;
import lockstep.sim.memory.ThreadMemory;
import lockstep.sim.value.Scalar;

/**
 * Checks the poison-generating flags {@code inbounds}, {@code nusw} and {@code nuw} of one address computation: for
 * each product of an index and a stride, for the sum of these after each step, and for the address after each step.
 *
 * <p>Source: LLVM 19 Language Reference, "'getelementptr' Instruction", Semantics.
 */
final class AddressFlags {
    /** The address that the computation begins with. */
    private final Scalar base;

    private int space;
    private boolean hasSign;
    private boolean hasNone;
    private boolean isInside;
    private int bits;
    private long mask;
    private long offset;
    private long address;
    private boolean isBroken;

    AddressFlags(Scalar base) {
        this.base = base;
    }

    /** Begins with the base and the constant offset {@code constant}, in bytes. */
    void begin(Op op, long constant, ThreadMemory memory) {
        space = op.fromSpace;
        isInside = op.has(Flag.INBOUNDS);
        hasSign = isInside || op.has(Flag.NUSW);
        hasNone = op.has(Flag.NUW);
        bits = op.number(0);
        mask = bits >= Long.SIZE ? -1L : (1L << bits) - 1;
        offset = 0;
        address = base.low & mask;
        isBroken = hasNone && constant < 0;
        add(constant, memory);
    }

    /** Whether a flag is violated by what was added so far. */
    boolean isBroken() {
        return isBroken;
    }

    /** Adds {@code index}, an integer of {@code width} bits, times {@code stride}. */
    void step(Scalar index, int width, long stride, ThreadMemory memory) {
        long count = width >= Long.SIZE ? index.low : extended(index.low, width);
        if (width > bits) {
            isBroken |= hasSign && !keepsSigned(index, width, count);
            isBroken |= hasNone && !keepsUnsigned(index, width);
        }
        count = extended(count, bits);
        long scaled = count * stride;
        isBroken |= hasSign && (Math.multiplyHigh(count, stride) != scaled >> 63 || !fits(scaled));
        long unsigned = count & mask;
        isBroken |= hasNone && (Math.unsignedMultiplyHigh(unsigned, stride) != 0 || (unsigned * stride & ~mask) != 0);
        add(scaled, memory);
    }

    private static long extended(long value, int width) {
        int shift = Long.SIZE - Math.min(width, Long.SIZE);
        return value << shift >> shift;
    }

    private boolean fits(long value) {
        return extended(value, bits) == value;
    }

    private boolean keepsSigned(Scalar index, int width, long count) {
        int shift = 2 * Long.SIZE - width;
        return (width <= Long.SIZE || index.high << shift >> shift == index.low >> 63) && fits(count);
    }

    private boolean keepsUnsigned(Scalar index, int width) {
        long low = width >= Long.SIZE ? index.low : index.low & (1L << width) - 1;
        return (width <= Long.SIZE || index.high == 0) && (low & ~mask) == 0;
    }

    private void add(long bytes, ThreadMemory memory) {
        long sum = offset + bytes;
        long moved = address + bytes & mask;
        if (hasSign) {
            isBroken |= ((offset ^ sum) & (bytes ^ sum)) < 0 || !fits(sum);
            isBroken |=
                    bytes < 0 ? Long.compareUnsigned(moved, address) >= 0 : Long.compareUnsigned(moved, address) < 0;
        }
        if (hasNone) {
            isBroken |= Long.compareUnsigned(sum & mask, offset & mask) < 0;
            isBroken |= Long.compareUnsigned(moved, address) < 0;
        }
        offset = sum;
        address = moved;
        isBroken |= isInside && offset != 0 && !memory.isInBounds(base, space, offset);
    }
}
