package lockstep.sim.ptx;

import lockstep.sim.value.AddressMarks;
import lockstep.sim.value.Scalar;

/** What results inherit from operands besides bits. */
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

    /** Gives {@code out} the marks of all operands. */
    public static void inherit(Scalar[] x, Scalar out) {
        for (Scalar operand : x) {
            out.inheritMarks(operand);
        }
    }

    /** An address plus a number stays in its object. */
    static void sum(Scalar a, Scalar b, Scalar out) {
        out.provenance = AddressMarks.ofSum(a, b);
    }

    /** An address minus a number stays in its object; the distance of two in one object is a plain number. */
    static void difference(Scalar a, Scalar b, Scalar out) {
        out.provenance = AddressMarks.ofDifference(a, b);
        out.address &= !AddressMarks.isSameObject(a, b);
    }

    /** The address of a sum of a product and c: c, moved, unless the product derives from addresses itself. */
    static void productSum(Scalar[] x, Scalar out) {
        out.provenance = x[0].address || x[1].address ? null : x[2].provenance;
    }
}
