package lockstep.compiler.loopflatten;

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
 * loop-flatten: merges two nested counted loops with almost nothing between them into one loop whose trip count is the
 * product of both. Inner nests first, until no more are found:
 *
 * <ol>
 *   <li>both loops are left at their latches, with trip counts T and M that are known before the outer loop;
 *   <li>each PHI of a header is a counter, or one of a pair that carries a value through both loops;
 *   <li>except in tests and steps, counters are used to compute {@code a + c*(i*M + j)}, where i and j are the
 *       iterations of the loops ({@link LinearUses});
 *   <li>the instructions that are only in the outer loop are cheap and may be executed in each iteration of the inner
 *       one;
 *   <li>the inner back edge is removed; the outer loop counts f from 0 to T*M; the uses of the counters become {@code a
 *       + c*f}.
 * </ol>
 *
 * <pre>
 * outer:                                          outer:
 *   %i = phi i32 [ 0, %pre ], [ %i2, %after ]       %f = phi i64 [ 0, %pre ], [ %f2, %after ]
 *   %row = mul i32 %i, %m                           br label %inner
 *   br label %inner                               inner:
 * inner:                                            %at = trunc i64 %f to i32
 *   %j = phi i32 [ 0, %outer ], [ %j2, %inner ]     ... %at ...
 *   %at = add i32 %row, %j                   to     br label %after
 *   ... %at ...                                   after:
 *   %j2 = add i32 %j, 1                             %f2 = add i64 %f, 1
 *   %c = icmp ne i32 %j2, %m                        %d = icmp eq i64 %f2, %rounds
 *   br i1 %c, label %inner, label %after            br i1 %d, label %end, label %outer
 * </pre>
 *
 * <p>T*M must not overflow: in the width of the counters it fits for the ranges of T and M, or it is computed in 64
 * bits if they have at most 32 ({@code loop-flatten-widen-iv}), or {@code inbounds} addresses would wrap before it
 * does.
 *
 * <p>Under divergence: a lane is in iteration {@code i*M + j} of the merged loop where it was in iterations i and j of
 * the two. Lanes that were together stay together if M is the same for them; so a loop with a convergent operation is
 * flattened only for a uniform M. Without convergent operations, lanes with fewer inner iterations no longer wait for
 * the others.
 *
 * <p>Poison: the merged loop tests T from its first iteration on, while the outer loop did so only after M iterations.
 * If an instruction of those may not return, T must be known not to be poison.
 *
 * <p>Source: LLVM, LoopFlatten; the uses of counters are recognized by their recurrences, not by the shape of the
 * instructions. Not implemented: loop versioning for products that may overflow ({@code loop-flatten-version-loops}),
 * and the assumption that they do not ({@code loop-flatten-assume-no-overflow}, for LLVM's tests). Cost: linear in the
 * function for each level of nesting.
 */
public final class LoopFlatten implements FunctionPass {
    static final String NAME = "loop-flatten";
    private static final SourceRef LLVM = new SourceRef.Manual("LLVM passes", NAME);

    static final Rule FLATTEN = new Rule(NAME, "flatten", "two nested counted loops are merged");
    static final Rule FORM = new Rule(NAME, "keep-form", "loops are in form again");

    static final Knob THRESHOLD = new Knob(
            "loop-flatten-cost-threshold",
            2,
            0,
            1 << 20,
            "most instructions between the loops, which each iteration executes afterwards",
            new SourceRef.Manual("LLVM passes", NAME + ", option loop-flatten-cost-threshold"));
    static final Knob WIDENS = Knob.toggle(
            "loop-flatten-widen-iv",
            true,
            "whether iterations are counted in 64 bits where the counters may overflow",
            new SourceRef.Manual("LLVM passes", NAME + ", option loop-flatten-widen-iv"));

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "make nests of two loops one loop",
            LLVM,
            List.of(FLATTEN, FORM),
            List.of(THRESHOLD, WIDENS),
            List.of("flattened", "widened", "kept-divergent"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        return new FlattenRun(function, context).run();
    }
}
