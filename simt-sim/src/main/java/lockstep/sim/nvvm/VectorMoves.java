package lockstep.sim.nvvm;

import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.sim.value.Scalar;

/**
 * Intrinsics that rearrange elements of vectors of any type (LLVM Language Reference, "Vector Manipulation
 * Intrinsics").
 */
final class VectorMoves {
    private VectorMoves() {}

    /** The source of an element of the result. */
    private interface Source {
        Scalar of(int element);
    }

    /**
     * Evaluates one of them.
     *
     * @param arguments leaves of each argument
     * @param results leaves of the result
     * @return false, with nothing written, for any other intrinsic
     */
    static boolean move(Intrinsic kind, Scalar[][] arguments, Scalar[] results) {
        Scalar[] first = arguments[0];
        switch (kind) {
            case VECTOR_REVERSE -> fill(results, i -> first[first.length - 1 - i]);
            case VECTOR_SPLICE -> splice(first, arguments[1], (int) arguments[2][0].low, results);
            case VECTOR_INTERLEAVE2 -> fill(results, i -> arguments[i & 1][i >> 1]);
            case VECTOR_DEINTERLEAVE2 -> {
                int half = results.length / 2;
                fill(results, i -> i < half ? first[2 * i] : first[2 * (i - half) + 1]);
            }
            case VECTOR_INSERT -> insert(first, arguments[1], arguments[2][0].low, results);
            case VECTOR_EXTRACT -> {
                long start = arguments[1][0].low;
                fill(results, i -> at(first, start + i));
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private static void fill(Scalar[] results, Source source) {
        for (int i = 0; i < results.length; i++) {
            results[i].copyFrom(source.of(i));
        }
    }

    /**
     * A window over the concatenation of both vectors, which starts at an element of the first, or at a number of
     * elements before its end.
     */
    private static void splice(Scalar[] first, Scalar[] second, int offset, Scalar[] results) {
        int start = offset < 0 ? first.length + offset : offset;
        fill(results, i -> start + i < first.length ? at(first, start + i) : at(second, start + i - first.length));
    }

    private static void insert(Scalar[] whole, Scalar[] part, long start, Scalar[] results) {
        boolean fits = start >= 0 && start + part.length <= whole.length;
        fill(results, i -> {
            boolean isInside = i >= start && i < start + part.length;
            return !fits ? poison() : isInside ? part[(int) (i - start)] : whole[i];
        });
    }

    /** The element at an index; poison past the end. */
    private static Scalar at(Scalar[] elements, long index) {
        return index >= 0 && index < elements.length ? elements[(int) index] : poison();
    }

    private static Scalar poison() {
        Scalar poison = new Scalar();
        poison.poison = true;
        return poison;
    }
}
