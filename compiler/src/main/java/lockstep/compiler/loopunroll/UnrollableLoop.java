package lockstep.compiler.loopunroll;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.compiler.analysis.scev.Scev;
import lockstep.ir.nvvm.BasicBlock;
import org.jspecify.annotations.Nullable;

/**
 * A natural loop with one latch, and what is known of its rounds, for each lane that enters.
 *
 * @param number in {@link lockstep.compiler.analysis.FlowAnalyses#LOOPS}
 * @param blocks in reverse post-order, the header first
 * @param latch the block that goes back to the header
 * @param exits the tests that are made once in each round, by the blocks that end in them, in the order of a round
 * @param exitingBlocks how many blocks lead out of it
 * @param most how often a lane comes by the header at most, 0 if no limit is known
 * @param isInnermost whether no other loop is inside
 * @param isConvergent whether a convergent operation is inside
 */
record UnrollableLoop(
        int number,
        List<BasicBlock> blocks,
        BasicBlock latch,
        Map<BasicBlock, Exit> exits,
        int exitingBlocks,
        int most,
        boolean isInnermost,
        boolean isConvergent) {
    /**
     * The test at the end of a block that leads out of the loop.
     *
     * @param block comes before the latch in each round, or is it
     * @param inside which of its two successors it goes to in all other rounds
     * @param rounds the round, counted from 1, in which each lane that comes to it leaves; 0 if constants do not say
     * @param multiple a power of two that divides the number of that round
     * @param count the round, counted from 0, as an expression of values before the loop
     */
    record Exit(BasicBlock block, int inside, int rounds, int multiple, Optional<Scev> count) {}

    UnrollableLoop {
        blocks = List.copyOf(blocks);
        exits = Collections.unmodifiableMap(new LinkedHashMap<>(exits));
    }

    BasicBlock header() {
        return blocks.getFirst();
    }

    /** The exit by which constants say that every lane has left first; null if there is none. */
    @Nullable Exit counting() {
        Exit first = null;
        for (Exit exit : exits.values()) {
            if (exit.rounds() > 0 && (first == null || exit.rounds() < first.rounds())) {
                first = exit;
            }
        }
        return first;
    }

    /** The rounds of each lane that leaves by no other exit, 0 if constants do not say. Source: LLVM, TripCount. */
    int rounds() {
        Exit counting = counting();
        return counting == null ? 0 : counting.rounds();
    }

    /**
     * What divides the number of rounds: it itself if it is known, else that of the latch, else that of the only exit.
     */
    int multiple() {
        if (rounds() > 0) {
            return rounds();
        }
        Exit counted = exits.get(latch);
        if (counted == null && exitingBlocks == 1 && exits.size() == 1) {
            counted = exits.values().iterator().next();
        }
        return counted == null ? 1 : counted.multiple();
    }
}
