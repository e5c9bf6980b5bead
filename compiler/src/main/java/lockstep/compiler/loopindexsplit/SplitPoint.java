package lockstep.compiler.loopindexsplit;

import lockstep.compiler.analysis.loops.ExitCounts.Tested;
import lockstep.compiler.analysis.loops.ExitCounts.Turn;
import lockstep.compiler.analysis.scev.Scev;
import lockstep.compiler.loop.SimplifiedLoop;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Predicate;

/**
 * A split of the iteration space of a loop.
 *
 * @param exiting the only exiting block, the header or the latch
 * @param exit the exit test
 * @param last the exit count
 * @param compare the comparison whose result changes
 * @param turn the iteration from which on it has changed
 * @param mustFreeze whether {@code turn} may be poison because no lane executes the comparison
 */
record SplitPoint(
        SimplifiedLoop loop,
        BasicBlock exiting,
        Tested exit,
        Scev last,
        CompareInstruction compare,
        Turn turn,
        boolean mustFreeze) {
    /** Whether lanes leave at the end of an iteration, not at its beginning. */
    boolean isLeftAtLatch() {
        return exiting == loop.latch();
    }

    /** Whether the comparison is one for equality, which singles out the first or the last iteration. */
    boolean isOfEquality() {
        return compare.predicate() == Predicate.EQ || compare.predicate() == Predicate.NE;
    }
}
