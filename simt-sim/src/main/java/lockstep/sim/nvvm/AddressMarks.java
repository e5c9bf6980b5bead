package lockstep.sim.nvvm;

import lockstep.sim.value.Provenance;
import lockstep.sim.value.Scalar;
import org.jspecify.annotations.Nullable;

/**
 * What an integer operation on addresses does to the mark and the provenance. A distance within one object is a plain
 * number; an address moved by a plain number stays in its object; anything else derives from addresses without being
 * one.
 */
final class AddressMarks {
    private AddressMarks() {}

    /** Whether both are addresses in one known object, so that their distance and order do not depend on its place. */
    static boolean isSameObject(Scalar a, Scalar b) {
        return a.address
                && b.address
                && a.provenance != null
                && a.provenance == b.provenance
                && a.provenance != Provenance.WILDCARD;
    }

    /** Whether the result of the operation is independent of where objects lie although operands are addresses. */
    static boolean isPlainResult(IntegerOperation operation, Scalar a, Scalar b) {
        return operation == IntegerOperation.SUB && isSameObject(a, b);
    }

    /** The provenance that the result keeps. */
    static @Nullable Provenance kept(IntegerOperation operation, Scalar a, Scalar b) {
        if (operation == IntegerOperation.ADD && !a.address) {
            return b.provenance;
        }
        boolean moves = operation == IntegerOperation.ADD || operation == IntegerOperation.SUB;
        return moves && !b.address ? a.provenance : null;
    }
}
