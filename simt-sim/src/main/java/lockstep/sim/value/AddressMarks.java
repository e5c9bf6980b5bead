package lockstep.sim.value;

import org.jspecify.annotations.Nullable;

/**
 * The effect of an integer operation on addresses on the address mark and the provenance. The difference of two
 * addresses in one object is a plain number; an address plus or minus a plain number keeps its object; any other result
 * is marked as derived from an address, without provenance.
 */
public final class AddressMarks {
    private AddressMarks() {}

    /**
     * Whether both are addresses in one known object, so that their difference and order do not depend on its
     * placement.
     */
    public static boolean isSameObject(Scalar a, Scalar b) {
        return a.address
                && b.address
                && a.provenance != null
                && a.provenance == b.provenance
                && a.provenance != Provenance.WILDCARD;
    }

    /** Whether the result of a comparison of integers does not depend on the placement of objects. */
    public static boolean isPlaceIndependent(boolean isEquality, Scalar a, Scalar b) {
        boolean hasNull = isNull(a) || isNull(b);
        return isSameObject(a, b) || isEquality && (hasNull || a.provenance != null && b.provenance != null);
    }

    private static boolean isNull(Scalar value) {
        return value.low == 0 && value.provenance == null && value.isDefined();
    }

    /** The provenance that a + b keeps. */
    public static @Nullable Provenance ofSum(Scalar a, Scalar b) {
        if (!a.address) {
            return b.provenance;
        }
        return b.address ? null : a.provenance;
    }

    /** The provenance that a - b keeps. */
    public static @Nullable Provenance ofDifference(Scalar a, Scalar b) {
        return b.address ? null : a.provenance;
    }
}
