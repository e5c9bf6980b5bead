package lockstep.compiler.globalopt;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.nvvm.type.Type.VectorType;

/**
 * The types of variables that are considered, and their sizes. Source: seed 004, "Entry Guard: Type Filtering" and
 * "Size Computation"; where the text and its mask disagree, the type names in the text are used, and a struct counts
 * with the bits of its layout (docs/decisions).
 */
final class TypeFilter {
    /** Largest size of Path A in bits. Source: seed 004, "Knobs and Thresholds". */
    static final long MAX_BITS = 2047;

    private TypeFilter() {}

    /** Whether all leaves of {@code type} are scalars, vectors of a fixed length or pointers. */
    static boolean accepts(Type type) {
        Deque<Type> work = new ArrayDeque<>();
        Set<Type> seen = new HashSet<>();
        work.add(type);
        while (!work.isEmpty()) {
            Type next = work.poll();
            if (!seen.add(next)) {
                continue;
            }
            boolean isRight = switch (next) {
                case IntType _, FloatType _, PointerType _ -> true;
                case VectorType v -> !v.scalable();
                case ArrayType a -> work.add(a.element());
                case StructType s -> !s.isOpaque() && work.addAll(s.fields());
                case SimpleType _, FunctionType _ -> false;
            };
            if (!isRight) {
                return false;
            }
        }
        return true;
    }

    /**
     * The size that Path A compares with its limit: the bits of {@code type} (for an array, those of its elements
     * without padding between them), rounded up to a multiple of the ABI alignment in bytes, as in the seed.
     *
     * @return bits, or {@link Long#MAX_VALUE} on overflow
     */
    static long paddedBits(Type type, DataLayout layout) {
        long bits = bits(type, layout);
        long alignment = layout.abiAlignment(type);
        return bits > Long.MAX_VALUE / 2 ? Long.MAX_VALUE : DataLayout.alignTo(bits, alignment);
    }

    private static long bits(Type type, DataLayout layout) {
        long count = 1;
        Type at = type;
        while (at instanceof ArrayType array) {
            long high = Math.multiplyHigh(count, array.count());
            count *= array.count();
            if (high != 0 || count < 0) {
                return Long.MAX_VALUE;
            }
            at = array.element();
        }
        long each = layout.sizeInBits(at);
        return Math.multiplyHigh(count, each) != 0 || count * each < 0 ? Long.MAX_VALUE : count * each;
    }
}
