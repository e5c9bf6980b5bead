package lockstep.sim.value;

import org.jspecify.annotations.Nullable;

/**
 * What an integer operation on addresses does to the mark and the provenance. A distance within one object is a plain
 * number; an address moved by a plain number stays in its object; anything else derives from addresses without being
 * one.
 */
public final class AddressMarks {
    private AddressMarks() {}

    /** Whether both are addresses in one known object, so that their distance and order do not depend on its place. */
    public static boolean isSameObject(Scalar a, Scalar b) {
        return a.address
                && b.address
                && a.provenance != null
                && a.provenance == b.provenance
                && a.provenance != Provenance.WILDCARD;
    }

    /** Whether the outcome of a comparison of integers does not depend on where objects lie. */
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
