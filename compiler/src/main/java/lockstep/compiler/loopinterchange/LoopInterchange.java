package lockstep.compiler.loopinterchange;

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
 * loop-interchange: swaps two nested counted loops without effects between them if memory accesses then have smaller
 * strides in the inner loop. For each such nest, inner ones first:
 *
 * <ol>
 *   <li>the trip counts of both loops are known before the outer one, and the PHIs of their headers are counters, or
 *       pairs that carry an integer reduction through both;
 *   <li>the only other instructions are plain loads and stores, and instructions without effects;
 *   <li>for any two accesses of which one is a store, {@code DependenceAnalysis} computes the direction vectors: with
 *       the loops interchanged, none may be lexicographically negative;
 *   <li>more accesses get a smaller stride in the inner loop than a larger one ({@code loop-interchange-threshold});
 *   <li>the counters are swapped: those of the outer loop step in the inner one and vice versa; instructions that use
 *       them before the inner loop move into it; each loop gets the trip count of the other.
 * </ol>
 *
 * <pre>
 * outer:                                          outer:
 *   %i = phi i32 [ 0, %pre ], [ %i2, %after ]       %j = phi i32 [ 0, %pre ], [ %j3, %after ]
 *   br label %inner                                 br label %inner
 * inner:                                          inner:
 *   %j = phi i32 [ 0, %outer ], [ %j2, %inner ]     %i = phi i32 [ 0, %outer ], [ %i3, %inner ]
 *   ... a[64 * %j + %i] ...                   to    ... a[64 * %j + %i] ...
 *   %j2 = add i32 %j, 1                             %i3 = add i32 %i, 1
 *   %c = icmp ne i32 %j2, %m                        %c = icmp eq i32 %i, %n - 1
 *   br i1 %c, label %inner, label %after            br i1 %c, label %after, label %inner
 * after:                                          after:
 *   %i2 = add i32 %i, 1                             %j3 = add i32 %j, 1
 *   %d = icmp ne i32 %i2, %n                        %d = icmp eq i32 %j, %m - 1
 *   br i1 %d, label %outer, label %end              br i1 %d, label %end, label %outer
 * </pre>
 *
 * <p>Under divergence: a lane executes the same iterations in another order. Lanes that were together in iterations i
 * and j might not be if their trip counts differ, and barriers order memory between iterations; so no loop with a
 * convergent operation is changed. Other threads see stores in another order, which plain stores allow.
 *
 * <p>Source: LLVM, LoopInterchange; that a permutation is legal if no direction vector becomes negative: Wolf and Lam,
 * "A Loop Transformation Theory" (1991). Blocks stay where they are, while LLVM redirects edges. Not implemented: inner
 * trip counts that depend on the outer counter, floating-point reductions. Cost: the pairs of at most 100 accesses of a
 * nest, times their direction vectors.
 */
public final class LoopInterchange implements FunctionPass {
    static final String NAME = "loop-interchange";
    private static final SourceRef LLVM = new SourceRef.Manual("LLVM passes", NAME);

    static final Rule INTERCHANGE = new Rule(NAME, "interchange", "two nested loops are interchanged");
    static final Rule FORM = new Rule(NAME, "keep-form", "loops are in form again");

    static final Knob THRESHOLD = new Knob(
            "loop-interchange-threshold",
            0,
            -(1 << 20),
            1 << 20,
            "loops are interchanged if more accesses than this get a smaller stride, minus those that get a larger one",
            new SourceRef.Manual("LLVM passes", NAME + ", option loop-interchange-threshold"));

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "exchange loops so that accesses to memory move less",
            LLVM,
            List.of(INTERCHANGE, FORM),
            List.of(THRESHOLD),
            List.of("interchanged", "kept-divergent"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        return new InterchangeRun(function, context).run();
    }
}
