package lockstep.compiler.predicate;

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
 * nvvm-predicate-opt-variant: computes the same conditions with fewer predicates.
 *
 * <ol>
 *   <li>{@link ComparisonReuse}: a comparison that repeats or negates a dominating one is replaced by that, or by its
 *       complement if every use takes the complement for free.
 *   <li>{@link BoundMerging}: comparisons with a common bound, joined by {@code and} or {@code or}, become one
 *       comparison of a minimum or maximum.
 * </ol>
 *
 * <pre>{@code
 * %a = icmp ult i32 %x, %k                %m = call i32 @llvm.umax.i32(i32 %x, i32 %y)
 * %b = icmp ult i32 %y, %k      =>        %c = icmp ult i32 %m, %k
 * %c = and i1 %a, %b
 * }</pre>
 *
 * <p>Legal under divergence, since a predicate belongs to one lane. No branch is added or removed; a branch whose
 * condition is complemented keeps its targets, exchanged.
 */
public final class PredicateOpt implements FunctionPass {
    static final String NAME = "nvvm-predicate-opt-variant";
    static final Rule REUSE = new Rule(NAME, "reuse", "a comparison becomes a dominating one of the same operands");
    static final Rule COMPLEMENT =
            new Rule(NAME, "complement", "a comparison becomes the complement of a dominating one");
    static final Rule MERGE = new Rule(NAME, "merge-bounds", "comparisons with a common bound become one");

    static final Knob EXTEND = Knob.toggle(
            "extend-live-ranges",
            false,
            "reuse comparisons that would have to live longer for it",
            new SourceRef.Assumed("a predicate kept over blocks may be spilled, a comparison is one instruction"));

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "decide by fewer predicates",
            new SourceRef.Seed(0, "Tier 0 Ordering Strategy"),
            List.of(REUSE, COMPLEMENT, MERGE),
            List.of(EXTEND),
            List.of("reused", "complemented", "merged"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        boolean changed = new ComparisonReuse(function, context).run();
        return new BoundMerging(function, context).run() || changed;
    }
}
