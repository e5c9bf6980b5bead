package lockstep.fuzz.generate.machine;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumMap;
import java.util.Map;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.ptx.text.PtxPrinter;
import org.junit.jupiter.api.Test;

/** Law: generated programs show each mistake of a decoder. Oracle: the PTX of the naive expansion. */
class MachineMistakesTest {
    private static final int MOST_SEEDS = 400;

    @Test
    void eachIsCaught() {
        Map<MachineMistake, Long> caught = new EnumMap<>(MachineMistake.class);
        for (long seed = 0; seed < MOST_SEEDS && caught.size() < MachineMistake.values().length; seed++) {
            MachineCase test = new MachineGenerator().generate(seed);
            for (MachineMistake mistake : MachineMistake.values()) {
                if (!caught.containsKey(mistake) && isCaught(test, mistake)) {
                    caught.put(mistake, seed);
                }
            }
        }
        for (MachineMistake mistake : MachineMistake.values()) {
            assertTrue(caught.containsKey(mistake), () -> mistake + " of " + caught);
        }
    }

    private static boolean isCaught(MachineCase test, MachineMistake mistake) {
        PtxModule right = test.module().asPtx();
        PtxModule wrong = mistake.of(right);
        return !PtxPrinter.print(right).equals(PtxPrinter.print(wrong))
                && MachineComparison.difference(test, wrong).isPresent();
    }
}
