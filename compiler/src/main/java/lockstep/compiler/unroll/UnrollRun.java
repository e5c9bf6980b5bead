package lockstep.compiler.unroll;

import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.compiler.loop.LoopSize;
import lockstep.compiler.simplify.InstructionSimplifier;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.Remark;
import org.jspecify.annotations.Nullable;

/**
 * Goes over the loops of a function, inner ones first, until none is unrolled. What is around an unrolled loop is
 * looked at again when the loops have been found anew: at most as often as loops are nested.
 */
final class UnrollRun {
    private static final int NONE = -1;

    private final Function function;
    private final PassContext context;
    private final Rewriter rewriter;

    UnrollRun(Function function, PassContext context) {
        this.function = function;
        this.context = context;
        this.rewriter = context.rewriter(function);
    }

    /** Whether anything was changed. */
    boolean run() {
        int nest = depth();
        boolean again = nest > 0;
        for (int round = 0; again && round < nest; round++) {
            again = unrollOnce(round + 1 == nest);
            context.invalidate(function);
        }
        return rewriter.changed();
    }

    private int depth() {
        LoopForest loops = context.get(FlowAnalyses.LOOPS, function);
        int deepest = 0;
        for (int loop = 0; loop < loops.count(); loop++) {
            deepest = Math.max(deepest, loops.depth(loop));
        }
        return deepest;
    }

    /** Unrolls loops that are not around another one that was; returns whether there was any. */
    private boolean unrollOnce(boolean isLast) {
        LoopForest loops = context.get(FlowAnalyses.LOOPS, function);
        CountedLoops counted = new CountedLoops(function, context);
        boolean[] isOutdated = new boolean[loops.count()];
        boolean any = false;
        for (int loop = loops.count() - 1; loop >= 0; loop--) {
            if (!isOutdated[loop] && unroll(counted.of(loop), counted, isLast)) {
                any = true;
                for (int around = loops.parent(loop); around != NONE; around = loops.parent(around)) {
                    isOutdated[around] = true;
                }
            }
        }
        return any;
    }

    private boolean unroll(@Nullable CountedLoop loop, CountedLoops counted, boolean isLast) {
        if (loop == null) {
            return false;
        }
        UnrollHint hint = UnrollHint.of(loop.latch().terminator());
        String obstacle = hint.isDisabled() ? "it is said not to" : counted.obstacle(loop);
        if (obstacle == null && !isWorthIt(loop, hint)) {
            obstacle = "its " + loop.rounds() + " rounds are too long";
        }
        if (obstacle != null) {
            if (isLast) {
                missed(loop, obstacle);
            }
            return false;
        }
        if (!rewriter.allow(LoopUnroll.FULL, loop.latch().terminator())) {
            return false;
        }
        context.count("unrolled", 1);
        context.count("rounds", loop.rounds());
        new FullUnrolling(rewriter, loop).run();
        return true;
    }

    /** Source: LLVM, shouldFullUnroll. */
    private boolean isWorthIt(CountedLoop loop, UnrollHint hint) {
        if (loop.rounds() > context.knob(LoopUnroll.MOST_ROUNDS)) {
            return false;
        }
        long threshold = context.knob(LoopUnroll.THRESHOLD);
        if (hint.asksFor(loop.rounds())) {
            threshold = Math.max(threshold, context.knob(LoopUnroll.PRAGMA_THRESHOLD));
        }
        if (LoopSize.unrolled(LoopSize.of(loop.blocks()), loop.rounds()) < threshold) {
            return true;
        }
        long boost = context.knob(LoopUnroll.BOOST);
        boolean isAnalyzed = loop.isInnermost() && loop.rounds() <= context.knob(LoopUnroll.ANALYZED);
        return isAnalyzed
                && new UnrollEstimate(loop, new InstructionSimplifier(function))
                        .isBelow(threshold, threshold * boost / 100, boost);
    }

    private void missed(CountedLoop loop, String obstacle) {
        context.remark(() -> new Remark(
                Remark.Kind.MISSED,
                LoopUnroll.NAME,
                "NotUnrolled",
                function.name(),
                loop.latch().terminator().location(),
                "the loop stays as " + obstacle));
    }
}
