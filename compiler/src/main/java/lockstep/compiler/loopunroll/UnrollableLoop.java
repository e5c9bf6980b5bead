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
 * A natural loop with one latch, and facts about its trip count, which hold for each lane that enters.
 *
 * @param number in {@link lockstep.compiler.analysis.FlowAnalyses#LOOPS}
 * @param blocks in reverse post-order, the header first
 * @param latch the block with the back edge
 * @param exits the exit tests that are executed exactly once in each iteration, by their blocks, in execution order
 * @param exitingBlocks the number of exiting blocks
 * @param most upper bound on how often a lane executes the header, 0 if not known
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
     * An exit test, the terminator of an exiting block.
     *
     * @param block dominates the latch
     * @param inside index of the successor inside the loop
     * @param rounds the iteration, counted from 1, in which each lane that reaches the test leaves; 0 if it is not
     *     constant
     * @param multiple a power of two that divides the number of that iteration
     * @param count the exit count: that iteration, counted from 0, as an expression of values before the loop
     */
    record Exit(BasicBlock block, int inside, int rounds, int multiple, Optional<Scev> count) {}

    UnrollableLoop {
        blocks = List.copyOf(blocks);
        exits = Collections.unmodifiableMap(new LinkedHashMap<>(exits));
    }

    BasicBlock header() {
        return blocks.getFirst();
    }

    /** The exit with the least constant exit count; null if no exit count is constant. */
    @Nullable Exit counting() {
        Exit first = null;
        for (Exit exit : exits.values()) {
            if (exit.rounds() > 0 && (first == null || exit.rounds() < first.rounds())) {
                first = exit;
            }
        }
        return first;
    }

    /** The trip count of each lane that leaves by no other exit; 0 if it is not constant. Source: LLVM, TripCount. */
    int rounds() {
        Exit counting = counting();
        return counting == null ? 0 : counting.rounds();
    }

    /**
     * A divisor of the trip count: itself if it is constant, else the multiple of the latch, else that of the only
     * exit.
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
