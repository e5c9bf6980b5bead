package lockstep.compiler.loop;

import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.nvvm.Function;
import lockstep.ir.pass.PassContext;
import lockstep.ir.rule.Rule;

/**
 * The form that loop passes expect and preserve: simplified and loop-closed. A pass that changes the set of blocks of a
 * loop restores the form of all loops of the function before it ends.
 */
public final class LoopForm {
    private LoopForm() {}

    /**
     * Restores the form of the loops of {@code function} in its current state, each edit under {@code rule}. Linear in
     * the blocks, and in the values that leave loops.
     */
    public static void restore(Function function, PassContext context, Rule rule) {
        context.invalidate(function);
        LoopForest forest = context.get(FlowAnalyses.LOOPS, function);
        if (forest.count() == 0) {
            return;
        }
        LoopBlocks loops = new LoopBlocks(function);
        LoopShaping shaping = new LoopShaping(
                loops, context.rewriter(function), new LoopShaping.Rules(rule, rule, rule), block -> {});
        // Inner loops first, as in loop-simplify.
        for (int loop = loops.count() - 1; loop >= 0; loop--) {
            if (loops.isReducible(loop)) {
                shaping.insertPreheader(loop);
                shaping.formDedicatedExits(loop);
                shaping.insertUniqueBackedge(loop);
            }
        }
        context.invalidate(function);
        new LoopClosing(function, context, rule).run();
    }
}
