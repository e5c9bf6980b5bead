package lockstep.compiler.loopindexsplit;

import lockstep.compiler.analysis.loops.ExitCounts.Tested;
import lockstep.compiler.analysis.loops.ExitCounts.Turn;
import lockstep.compiler.analysis.scev.Scev;
import lockstep.compiler.loop.SimplifiedLoop;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Predicate;

/**
 * Where a loop is split.
 *
 * @param exiting the block that alone leaves it, its header or its latch
 * @param exit what is tested there
 * @param last the round in which lanes leave
 * @param compare the comparison that changes
 * @param turn when it changes
 * @param mustFreeze whether the round may be computed from poison that no lane tests
 */
record SplitPoint(
        SimplifiedLoop loop,
        BasicBlock exiting,
        Tested exit,
        Scev last,
        CompareInstruction compare,
        Turn turn,
        boolean mustFreeze) {
    /** Whether lanes leave where a round ends, not where it begins. */
    boolean isLeftAtLatch() {
        return exiting == loop.latch();
    }

    /** Whether the comparison is about the first round, or the last one, alone. */
    boolean isOfEquality() {
        return compare.predicate() == Predicate.EQ || compare.predicate() == Predicate.NE;
    }
}
