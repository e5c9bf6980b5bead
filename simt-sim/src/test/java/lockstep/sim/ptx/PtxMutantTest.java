package lockstep.sim.ptx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The laws catch each of the deliberately wrong functions. */
final class PtxMutantTest {
    static List<PtxMutant> mutants() {
        return PtxMutant.all();
    }

    @ParameterizedTest
    @MethodSource("mutants")
    void isCaught(PtxMutant mutant) {
        assertTrue(mutant.isCaught(new SplittableRandom(7)), mutant.toString());
    }

    @Test
    void thereAreEnoughAndAllDiffer() {
        Set<String> names = new HashSet<>();
        mutants().forEach(mutant -> names.add(mutant.toString()));
        assertEquals(mutants().size(), names.size());
        assertTrue(names.size() >= 40);
    }
}
