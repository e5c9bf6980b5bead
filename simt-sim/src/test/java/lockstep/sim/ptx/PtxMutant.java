package lockstep.sim.ptx;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A wrong function instead of the correct one.
 *
 * @param mistake the mistake
 * @param law the name of the law that it violates
 */
record PtxMutant(String mistake, String law, TypedFunction function) {
    private static final int TRIES = 3000;

    @Override
    public String toString() {
        return law + ": " + mistake;
    }

    /** Whether the properties of {@link LawProperties} detect it, with operands drawn in the same way. */
    boolean isCaught(SplittableRandom random) {
        Law wrong = Laws.named(law).with(function);
        return wrong.wrong(random, TRIES).isPresent()
                || wrong.unsound(random, TRIES / 10).isPresent();
    }

    /** All mutants. */
    static List<PtxMutant> all() {
        List<PtxMutant> mutants = new ArrayList<>(IntegerMutants.all());
        mutants.addAll(FloatMutants.all());
        return mutants;
    }
}
