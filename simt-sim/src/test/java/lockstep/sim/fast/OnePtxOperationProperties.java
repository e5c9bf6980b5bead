package lockstep.sim.fast;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/**
 * Law: an instruction of PTX on special values and undefined bits, in any lanes of a warp and under any policy, has the
 * same result, marks, outcome and counters on both engines. Oracle: the reference engine.
 */
final class OnePtxOperationProperties {
    private static final List<OnePtxOperation> OPERATIONS = OnePtxOperation.all();

    @Property(tries = 40)
    void plainLoopsAgree(@ForAll long seed) {
        agree(seed, LaneLoops.plain());
    }

    @Property(tries = 40)
    void vectorsAgree(@ForAll long seed) {
        agree(seed, LaneLoops.ofMachine());
    }

    private static void agree(long seed, LaneLoops loops) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 10; i++) {
            OnePtxOperation operation = OPERATIONS.get(random.nextInt(OPERATIONS.size()));
            assertEquals(Optional.empty(), operation.difference(random.nextLong(), loops));
        }
    }

    @Test
    void everyOperationAgreesOnce() {
        for (OnePtxOperation operation : OPERATIONS) {
            for (int seed = 0; seed < 3; seed++) {
                assertEquals(Optional.empty(), operation.difference(seed, LaneLoops.ofMachine()), operation.text());
            }
        }
    }
}
