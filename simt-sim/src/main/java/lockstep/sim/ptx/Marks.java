package lockstep.sim.ptx;

import lockstep.sim.value.AddressMarks;
import lockstep.sim.value.Scalar;

/** The marks and provenance that results inherit from operands. */
public final class Marks {
    private Marks() {}

    /** Whether any operand has an undefined bit. */
    public static boolean isOpen(Scalar[] x) {
        long open = 0;
        for (Scalar operand : x) {
            open |= operand.undefinedLow | operand.undefinedHigh;
        }
        return open != 0;
    }

    /** Adds the marks of all operands to {@code out}. */
    public static void inherit(Scalar[] x, Scalar out) {
        for (Scalar operand : x) {
            out.inheritMarks(operand);
        }
    }

    /** A sum: an address plus a number keeps its object. */
    static void sum(Scalar a, Scalar b, Scalar out) {
        out.provenance = AddressMarks.ofSum(a, b);
    }

    /**
     * A difference: an address minus a number keeps its object; the difference of two addresses in one object is a
     * plain number.
     */
    static void difference(Scalar a, Scalar b, Scalar out) {
        out.provenance = AddressMarks.ofDifference(a, b);
        out.address &= !AddressMarks.isSameObject(a, b);
    }

    /** A product plus c: keeps the object of c unless the product derives from addresses itself. */
    static void productSum(Scalar[] x, Scalar out) {
        out.provenance = x[0].address || x[1].address ? null : x[2].provenance;
    }
}
