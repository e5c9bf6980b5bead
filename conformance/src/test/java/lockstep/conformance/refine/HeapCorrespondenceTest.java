package lockstep.conformance.refine;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Clause S10.5: heap blocks of the two programs correspond one to one, in the order of each thread. */
final class HeapCorrespondenceTest {
    private static String block(int number, int offset) {
        return "heap 0/1/2#" + number + "+" + offset;
    }

    @Test
    void anAllocationThatIsGoneMovesTheNumbersBehindIt() {
        HeapCorrespondence heap = new HeapCorrespondence();
        assertTrue(heap.areSame(block(1, 0), block(0, 0)));
        assertTrue(heap.areSame(block(1, 4), block(0, 4)));
        assertTrue(heap.areSame(block(3, 0), block(1, 0)));
    }

    @Test
    void blocksThatAreExchangedDiffer() {
        HeapCorrespondence heap = new HeapCorrespondence();
        assertTrue(heap.areSame(block(0, 0), block(1, 0)));
        assertFalse(heap.areSame(block(1, 0), block(0, 0)));
    }

    @Test
    void twoBlocksAreNotOne() {
        HeapCorrespondence heap = new HeapCorrespondence();
        assertTrue(heap.areSame(block(0, 0), block(0, 0)));
        assertFalse(heap.areSame(block(1, 0), block(0, 0)));
        assertFalse(heap.areSame(block(0, 0), block(1, 0)));
    }

    @Test
    void offsetsThreadsAndOtherObjectsAreComparedAsTheyAre() {
        HeapCorrespondence heap = new HeapCorrespondence();
        assertFalse(heap.areSame(block(0, 0), block(0, 8)));
        assertFalse(heap.areSame(block(0, 0), "heap 0/1/3#0+0"));
        assertFalse(heap.areSame(block(0, 0), null));
        assertFalse(heap.areSame("arg 0+0", "arg 0+8"));
        assertTrue(heap.areSame("@g+4", "@g+4"));
    }
}
