package lockstep.sim.fast;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/**
 * Law: one operation on special values, poison and undefined bits, in any lanes of a warp, has the same result, marks,
 * outcome and counters on both engines; the same holds for an instruction of PTX, under any policy. Oracle: the
 * reference engine.
 */
final class OneOperationProperties {
    private static final List<OneOperation> OPERATIONS = OneOperation.all();
    private static final List<OnePtxOperation> PTX = OnePtxOperation.all();

    @Property(tries = 40)
    void plainLoopsAgree(@ForAll long seed) {
        agree(OPERATIONS, seed, LaneLoops.plain());
        agree(PTX, seed, LaneLoops.plain());
    }

    @Property(tries = 40)
    void vectorsAgree(@ForAll long seed) {
        agree(OPERATIONS, seed, LaneLoops.ofMachine());
        agree(PTX, seed, LaneLoops.ofMachine());
    }

    private static void agree(List<? extends CheckedOperation> operations, long seed, LaneLoops loops) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 10; i++) {
            CheckedOperation operation = operations.get(random.nextInt(operations.size()));
            assertEquals(Optional.empty(), operation.difference(random.nextLong(), loops));
        }
    }

    @Test
    void everyOperationAgreesOnce() {
        agreeOnce(OPERATIONS);
    }

    @Test
    void everyInstructionOfPtxAgreesOnce() {
        agreeOnce(PTX);
    }

    private static void agreeOnce(List<? extends CheckedOperation> operations) {
        for (CheckedOperation operation : operations) {
            for (int seed = 0; seed < 3; seed++) {
                assertEquals(Optional.empty(), operation.difference(seed, LaneLoops.ofMachine()), operation::toString);
            }
        }
    }
}
