package lockstep.fuzz.generate.ori;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.TreeMap;
import lockstep.ir.diag.InputException;
import lockstep.ir.sass.ori.OriModule;
import org.junit.jupiter.api.Test;

/** Law: generated programs show each mistake of a decoder. Oracle: the closed program of the naive expander. */
final class OriMistakesTest {
    private static final int MOST_SEEDS = 400;

    @Test
    void eachIsCaught() {
        Map<OriMistake, Long> caught = new TreeMap<>();
        for (long seed = 0; seed < MOST_SEEDS && caught.size() < OriMistake.values().length; seed++) {
            OriCase made = new OriGenerator().generate(seed);
            if (OriExpander.expand(made.module()).isEmpty()) {
                continue;
            }
            for (OriMistake mistake : OriMistake.values()) {
                if (!caught.containsKey(mistake) && isCaught(made, mistake)) {
                    caught.put(mistake, seed);
                }
            }
        }
        for (OriMistake mistake : OriMistake.values()) {
            assertTrue(caught.containsKey(mistake), mistake::name);
        }
    }

    /** What is no program for the verifier is not counted. */
    private static boolean isCaught(OriCase made, OriMistake mistake) {
        OriModule wrong = mistake.of(made.module());
        if (wrong.equals(made.module())) {
            return false;
        }
        try {
            return OriComparison.of(made, wrong).difference().isPresent();
        } catch (InputException refused) {
            return false;
        }
    }
}
