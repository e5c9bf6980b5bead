package lockstep.compiler.unroll;

import java.util.List;
import lockstep.ir.nvvm.BasicBlock;

/**
 * A natural loop with one latch that every lane leaves in the same round at the latest, by one of its tests.
 *
 * @param blocks in reverse post-order, the header first
 * @param latch the block that goes back to the header
 * @param counting the block whose test says that it was the last round; comes before the latch, or is it
 * @param inside which of its two successors it goes to in all other rounds
 * @param rounds how often a lane comes by the header at most, at least 1
 * @param isInnermost whether no other loop is inside
 */
record CountedLoop(
        List<BasicBlock> blocks,
        BasicBlock latch,
        BasicBlock counting,
        int inside,
        int rounds,
        boolean isInnermost) {
    CountedLoop {
        blocks = List.copyOf(blocks);
    }

    BasicBlock header() {
        return blocks.getFirst();
    }

    /** Which successor the test takes in round {@code round}, counted from 0. */
    int successorIn(int round) {
        return round + 1 == rounds ? 1 - inside : inside;
    }
}
