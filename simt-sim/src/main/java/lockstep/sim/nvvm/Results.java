package lockstep.sim.nvvm;

import lockstep.sim.value.Scalar;

/** Writes results with the marks that they inherit from the operands. */
final class Results {
    private Results() {}

    /** A result of one operand: bits and undefined bits given, marks inherited, no provenance. */
    static void write(Scalar a, Scalar out, long low, long high, long undefinedLow, long undefinedHigh) {
        write(a, a, out, low, high, undefinedLow, undefinedHigh);
    }

    /** A result of two operands. */
    static void write(Scalar a, Scalar b, Scalar out, long low, long high, long undefinedLow, long undefinedHigh) {
        out.chosen = a.chosen | b.chosen;
        out.imprecise = a.imprecise | b.imprecise;
        out.address = a.address | b.address;
        out.poison = false;
        out.provenance = null;
        out.low = low;
        out.high = high;
        out.undefinedLow = undefinedLow;
        out.undefinedHigh = undefinedHigh;
    }

    /** Adds the marks of all operands to a result that has those of some operands only. */
    static void inherit(Scalar[] operands, Scalar out) {
        for (Scalar operand : operands) {
            out.inheritMarks(operand);
        }
    }

    /** Poison with the marks of the operands: if they depend on a choice, so does the poison. */
    static void poison(Scalar a, Scalar b, Scalar out) {
        write(a, b, out, 0, 0, 0, 0);
        out.poison = true;
    }

    /** A boolean that may be undefined, with the value for the concrete bits. */
    static void write(Scalar a, Scalar b, Scalar out, Tristate truth, boolean concrete) {
        write(a, b, out, concrete ? 1 : 0, 0, truth == Tristate.OPEN ? 1 : 0, 0);
    }
}
