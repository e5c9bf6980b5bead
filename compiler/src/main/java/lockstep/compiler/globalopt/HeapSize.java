package lockstep.compiler.globalopt;

import java.util.Optional;
import lockstep.compiler.analysis.value.KnownBits;
import lockstep.compiler.analysis.value.ValueTracking;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;

/**
 * A size in bytes as a number of structs.
 *
 * @param structs the number, an unsigned i64
 * @param stride the size of one in bytes
 */
record HeapSize(Value structs, long stride) {
    /** The allocation granularity of the heap in bytes. Source: as for the alignment of malloc. */
    private static final long UNIT = StaticAllocation.HEAP_ALIGNMENT;

    /** Larger sizes are left, so that sums of sizes do not wrap. */
    private static final long MAX_BYTES = Integer.MAX_VALUE;

    /**
     * {@code bytes} as a multiple of {@code stride} that does not wrap: a constant, a product or a shift.
     *
     * @return empty if it is not known to be such a multiple
     */
    static Optional<HeapSize> of(Value bytes, long stride) {
        if (bytes instanceof ConstantInt constant) {
            boolean isMultiple = constant.signed().bitLength() < Long.SIZE
                    && constant.sext() > 0
                    && constant.sext() <= MAX_BYTES
                    && constant.sext() % stride == 0;
            return isMultiple ? Optional.of(new HeapSize(constant, stride)) : Optional.empty();
        }
        if (!(bytes instanceof BinaryInstruction product) || !(product.right() instanceof ConstantInt factor)) {
            return Optional.empty();
        }
        boolean isMultiple = product.opcode() == Opcode.MUL && factor.is(stride)
                || product.opcode() == Opcode.SHL && factor.zext() < Integer.SIZE && 1L << factor.zext() == stride;
        boolean isExact = product.has(Flag.NUW) || stride <= MAX_BYTES && isNarrow(product.left());
        return isMultiple && isExact ? Optional.of(new HeapSize(product.left(), stride)) : Optional.empty();
    }

    private static boolean isNarrow(Value value) {
        return value instanceof CastInstruction cast
                && cast.opcode() == Opcode.ZEXT
                && KnownBits.widthOf(cast.value().type()) <= Integer.SIZE;
    }

    private boolean isConstant() {
        return structs instanceof ConstantInt;
    }

    private long count() {
        return ((ConstantInt) structs).sext() / stride;
    }

    /** The size of the object of a field of {@code size} bytes. */
    Value bytes(long size, IrBuilder builder) {
        if (isConstant()) {
            return builder.context().i64(count() * size);
        }
        return size == 1
                ? structs
                : builder.binary(Opcode.MUL, structs, builder.context().i64(size), Flag.NUW.bit());
    }

    /**
     * The bytes that the object of a field of {@code size} bytes takes from the heap; per struct if their number is not
     * constant.
     *
     * @return negative if not known
     */
    long demand(long size) {
        if (isConstant()) {
            return (count() * size + UNIT - 1) / UNIT * UNIT;
        }
        int zeros = Math.min(ValueTracking.knownBits(structs).trailingZeros(), Long.numberOfTrailingZeros(UNIT));
        return (size << zeros) % UNIT == 0 ? size : -1;
    }

    /** Whether the number is an i64, the parameter type of malloc. */
    boolean isWide() {
        return structs.type().equals(IntType.I64);
    }
}
