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
 * loop-flatten: two counted loops, one in the other and hardly anything between them, become one loop with as many
 * rounds as both have together. For each such nest, inner ones first, until there is none left:
 *
 * <ol>
 *   <li>both loops are left at their latches, in rounds T - 1 and M - 1 that are known before the outer loop;
 *   <li>each PHI of a header is a counter, or one of a pair that carries a value from round to round through both
 *       loops;
 *   <li>what counters are used for, tests and steps aside, is {@code a + c*(i*M + j)}, i and j the rounds of the loops
 *       ({@link LinearUses});
 *   <li>what is in the outer loop alone may be executed in each round of the inner one, and is cheap;
 *   <li>the inner loop loses its back edge; the outer one counts f from 0 to T*M; {@code a + c*f} takes the places of
 *       what counters were used for.
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
 * <p>T*M must be known: in the bits of the counters if it fits for all values that T and M may have, or in 64 bits if
 * they have at most 32 ({@code loop-flatten-widen-iv}), or since addresses in bounds would wrap before it does.
 *
 * <p>Divergence: a lane is in round {@code i*M + j} of the one loop where it was in rounds i and j of the two. Lanes
 * that were together are together if M is the same for them; so a loop with a convergent operation is flattened only
 * for a uniform M. Without, lanes with fewer inner rounds do not wait for the others any more.
 *
 * <p>Poison: the loop is left by a test on T from its first round on, which the outer loop came to after M rounds. If
 * one of those may not return, T must be known to be defined.
 *
 * <p>Source: LLVM, LoopFlatten; what counters are used for is found by their chains, not by the shape of the
 * instructions. Not built: versions of loops for counts that may overflow ({@code loop-flatten-version-loops}), and the
 * promise that they do not ({@code loop-flatten-assume-no-overflow}, for LLVM's tests). Cost: linear in the function
 * for each level of nesting.
 */
public final class LoopFlatten implements FunctionPass {
    static final String NAME = "loop-flatten";
    private static final SourceRef LLVM = new SourceRef.Manual("LLVM passes", NAME);

    static final Rule FLATTEN = new Rule(NAME, "flatten", "two counted loops become one");
    static final Rule FORM = new Rule(NAME, "keep-form", "loops are in form again");

    static final Knob THRESHOLD = new Knob(
            "loop-flatten-cost-threshold",
            2,
            0,
            1 << 20,
            "most instructions between the loops, which each round executes afterwards",
            new SourceRef.Manual("LLVM passes", NAME + ", option loop-flatten-cost-threshold"));
    static final Knob WIDENS = Knob.toggle(
            "loop-flatten-widen-iv",
            true,
            "whether rounds are counted in 64 bits where they may be too many for the counters",
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
