package lockstep.compiler.memcpyopt;

import java.util.Set;
import lockstep.compiler.analysis.ConstantOffset;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.analysis.alias.Extent;
import lockstep.compiler.analysis.alias.MemoryLocation;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.layout.DataLayout;
import org.jspecify.annotations.Nullable;

/**
 * A copy or fill of a constant number of bytes that is not volatile, and may become a library call.
 *
 * @param call the call
 * @param kind MEMCPY, MEMMOVE or MEMSET
 * @param size number of bytes, less than 2^40
 */
record BlockAccess(CallInstruction call, Intrinsic kind, long size) {
    private static final int MAX_BITS = 40;
    private static final Set<String> INLINE = Set.of("llvm.memcpy.inline", "llvm.memset.inline");

    /** {@code instruction} as such an access, or null. */
    static @Nullable BlockAccess of(Instruction instruction) {
        if (!(instruction instanceof CallInstruction call)) {
            return null;
        }
        Intrinsic kind = DeadInstructions.kindOf(call);
        boolean isBlock = kind == Intrinsic.MEMCPY || kind == Intrinsic.MEMMOVE || kind == Intrinsic.MEMSET;
        return kind != null
                        && isBlock
                        && !isInline(call)
                        && call.bundles().isEmpty()
                        && call.argument(3) instanceof ConstantInt isVolatile
                        && isVolatile.isZero()
                        && call.argument(2) instanceof ConstantInt count
                        && count.unsigned().bitLength() <= MAX_BITS
                ? new BlockAccess(call, kind, count.zext())
                : null;
    }

    private static boolean isInline(CallInstruction call) {
        return call.calledFunction()
                .flatMap(IntrinsicTable::of)
                .filter(info -> INLINE.contains(info.name()))
                .isPresent();
    }

    boolean isFill() {
        return kind == Intrinsic.MEMSET;
    }

    boolean isCopy() {
        return kind == Intrinsic.MEMCPY;
    }

    /** The first byte written. */
    Value target() {
        return call.argument(0);
    }

    /** The first byte read, of a copy or move. */
    Value source() {
        return call.argument(1);
    }

    /** The byte that a fill writes, an i8. */
    Value value() {
        return call.argument(1);
    }

    MemoryLocation written() {
        return MemoryLocation.at(target(), Extent.exact(size));
    }

    MemoryLocation read() {
        return MemoryLocation.at(source(), Extent.exact(size));
    }

    /** The stated alignment of argument {@code index}, in bytes; 0 for none. */
    long alignment(int index) {
        return call.argumentAttributes(index).intValue("align").orElse(0);
    }

    /** The distance in bytes from one address to another of the same type; -1 if it is not known or negative. */
    static long distance(Value from, Value to, DataLayout layout) {
        if (from == to) {
            return 0;
        }
        ConstantOffset first = ConstantOffset.of(from, layout);
        ConstantOffset second = ConstantOffset.of(to, layout);
        boolean isKnown = from.type().equals(to.type())
                && first.base() == second.base()
                && !first.crossesSpaces()
                && !second.crossesSpaces()
                && Math.abs(first.bytes()) < 1L << MAX_BITS
                && Math.abs(second.bytes()) < 1L << MAX_BITS;
        return isKnown ? Math.max(-1, second.bytes() - first.bytes()) : -1;
    }
}
