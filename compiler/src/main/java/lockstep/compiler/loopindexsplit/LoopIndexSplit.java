package lockstep.compiler.loopindexsplit;

import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.Function;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * loop-index-split: splits the iteration space of a loop with a branch on whether its counter has passed a bound, into
 * two consecutive loops in each of which the branch is constant. For each loop, inner ones first:
 *
 * <ol>
 *   <li>the exit count E must be known ({@code ExitCounts}), and the header or the latch must be the only exiting
 *       block;
 *   <li>of the comparisons that control a branch, the first one is chosen whose iteration of change K is known: it has
 *       one value in all iterations before K, and the other one from K on, since the counter does not wrap;
 *   <li>the loop runs up to iteration {@code min(E, K)}: its exit test becomes a comparison of the counter with its
 *       value in that iteration;
 *   <li>a copy of the loop, with the original exit test, continues from there.
 * </ol>
 *
 * <pre>
 * loop:                                            loop:
 *   %i = phi i32 [ 0, %pre ], [ %j, %latch ]         %i = phi i32 [ 0, %pre ], [ %j, %loop.body ]
 *   %go = icmp ult i32 %i, %n                        %done = icmp eq i32 %i, %first        first = umin(n, b)
 *   br i1 %go, label %body, label %exit       to     br i1 %done, label %rest, label %body
 * body:                                            body:                                   ... %a ...
 *   %c = icmp ult i32 %i, %b                       rest:
 *   br i1 %c, label %a, label %x                     %i2 = phi i32 [ %i, %loop ], [ %j2, %latch2 ]
 * ...                                                %go2 = icmp ult i32 %i2, %n          ... %x ...
 * </pre>
 *
 * <p>A loop that is left at its latch executes an iteration before it tests: a lane with K = 0 enters the copy
 * directly, and one with E &lt; K leaves between the loops. The header of a loop that is left there is executed once
 * more by each lane, so it must have no effects.
 *
 * <p>Poison: a lane may never reach the branch, and the operands of K may be poison then. So K is frozen, unless it is
 * known not to be poison or each lane reaches the branch in its first iteration. Whatever value a frozen K has, the two
 * loops together execute the iterations of the original one.
 *
 * <p>Under divergence: lanes may pass the bound in different iterations. So a loop with a convergent operation is split
 * only if K and E are the same for all lanes that enter together: then they are in the same loop in each iteration. The
 * bound should be uniform in any case, as the warp would otherwise execute both loops with part of its lanes
 * ({@code divergent-bounds}).
 *
 * <p>Source: LLVM, LoopBoundSplit, and LLVM 2, LoopIndexSplit, whose name the seed uses. More general than either in
 * the comparisons: both directions, both operand orders, first and last iterations, bounds that the first iteration has
 * passed. Not implemented: loops that LLVM 2 reduces to one iteration, {@code if (i == c)} with c inside the range.
 * Cost: linear in the function.
 */
public final class LoopIndexSplit implements FunctionPass {
    static final String NAME = "loop-index-split";
    private static final SourceRef LLVM = new SourceRef.Manual("LLVM", "LoopBoundSplit");

    static final Rule SPLIT = new Rule(NAME, "split-at-bound", "a loop is split where its counter passes a bound");
    static final Rule END =
            new Rule(NAME, "split-at-end", "a loop is split after its first iteration, or before its last one");
    static final Rule FORM = new Rule(NAME, "keep-form", "loops are in form again");

    static final Knob THRESHOLD = new Knob(
            "index-split-threshold",
            100,
            0,
            1 << 20,
            "the largest loop that is split, in instructions",
            new SourceRef.Assumed("the seed's argument is -1, the default; LLVM's LoopBoundSplit has no limit"));
    static final Knob DIVERGENT = Knob.toggle(
            "divergent-bounds",
            false,
            "whether loops without convergent operations are split at bounds that differ from lane to lane",
            new SourceRef.Manual("LLVM 10", "LoopUnswitch, hasBranchDivergence"));

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "split loops where conditions on their counters change",
            LLVM,
            List.of(SPLIT, END, FORM),
            List.of(THRESHOLD, DIVERGENT),
            List.of("split", "kept-divergent"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        return new SplitRun(function, context).run();
    }
}
