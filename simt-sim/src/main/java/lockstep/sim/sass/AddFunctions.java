package lockstep.sim.sass;

import java.util.Arrays;
import lockstep.sim.ptx.Marks;
import lockstep.sim.value.Scalar;
import lockstep.sim.value.ThreadFunction;

/** Sums of words and carries in, with carries out, as {@code IADD3}, {@code LEA} and {@code IMAD} compute them. */
final class AddFunctions {
    private AddFunctions() {}

    /** Whether a term of a sum is added, subtracted, or added as its complement. */
    enum Sign {
        /** As it is. */
        PLUS,
        /** Its complement plus 1. Subtracting zero gives a carry. */
        MINUS,
        /** Its complement, in the upper words of long subtractions. */
        COMPLEMENT
    }

    /**
     * The operands are the terms, then carries of one bit. The results are the sum modulo 2^width, whether it reaches
     * 2^width, and whether it reaches twice that: as many of them as are requested.
     *
     * @param width bits of each term, 32 or 64
     * @param signs one for each term
     */
    static ThreadFunction sum(int width, Sign... signs) {
        Sign[] kept = signs.clone();
        return (x, results) -> {
            CarryAccumulator total = new CarryAccumulator(width);
            for (int index = 0; index < kept.length; index++) {
                total.add(x[index], kept[index]);
            }
            for (int index = kept.length; index < x.length; index++) {
                total.addCarry(x[index]);
            }
            finish(total, x, Arrays.copyOf(x, kept.length), kept, results);
        };
    }

    /**
     * Writes sum and carries, with their marks.
     *
     * @param x all operands
     * @param terms what was added, without carries
     * @param signs one for each term
     */
    static void finish(CarryAccumulator total, Scalar[] x, Scalar[] terms, Sign[] signs, Scalar[] results) {
        for (int index = 0; index < results.length; index++) {
            Scalar out = results[index];
            if (index == 0) {
                total.sum(out);
            } else {
                total.wrapped(index, out);
            }
            Marks.inherit(x, out);
            AddressSum.mark(terms, signs, out);
            if (index > 0) {
                out.provenance = null;
            }
        }
    }
}
