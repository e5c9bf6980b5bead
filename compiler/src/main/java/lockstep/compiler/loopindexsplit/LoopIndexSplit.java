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
 * loop-index-split: a loop with a branch on whether its counter has passed a bound becomes two loops, one after the
 * other, in each of which the branch always goes the same way. For each loop, inner ones first:
 *
 * <ol>
 *   <li>E, the round in which lanes leave, must be known ({@code ExitCounts}), and the loop be left at its header or
 *       its latch alone;
 *   <li>of the comparisons that decide a branch the first one is taken whose round of change K is known: it is one way
 *       in all rounds before K, and the other way from K on, since the counter does not wrap;
 *   <li>the loop runs up to round {@code min(E, K)}: its exit test becomes {@code counter != counter of that round};
 *   <li>a copy of the loop, with its exit test as it was, goes on from there.
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
 * <p>A loop that is left at its latch has gone round before it tests: a lane with K = 0 goes to the copy at once, and
 * one with E &lt; K leaves between the loops. A loop that is left at its header executes that once more for each lane:
 * so the header must have no effects.
 *
 * <p>Poison: a lane may never come to the branch, and what K is computed from may be poison then. So K is frozen,
 * unless it is known to be defined or each lane comes to the branch in its first round. Whatever number a frozen K is,
 * the two loops together make the rounds that the loop made.
 *
 * <p>Divergence: lanes pass the bound in different rounds. So a loop with a convergent operation is split only if K and
 * E are the same for all lanes that enter together: then they are in the same loop in each round. The bound should be
 * uniform in any case, as the warp would go through both loops for each of the lanes ({@code divergent-bounds}).
 *
 * <p>Source: LLVM, LoopBoundSplit, and LLVM 2, LoopIndexSplit, whose name the seed has. More general than either in
 * what is compared: both directions, both sides, first and last rounds, bounds that the first round has passed. Not
 * built: loops of LLVM 2 that become one round, {@code if (i == c)} with c between the ends. Cost: linear in the
 * function.
 */
public final class LoopIndexSplit implements FunctionPass {
    static final String NAME = "loop-index-split";
    private static final SourceRef LLVM = new SourceRef.Manual("LLVM", "LoopBoundSplit");

    static final Rule SPLIT = new Rule(NAME, "split-at-bound", "a loop is split where its counter passes a bound");
    static final Rule END =
            new Rule(NAME, "split-at-end", "a loop is split after its first round, or before its last one");
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
