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
 * nvvm-predicate-opt-variant: the same decisions with fewer predicates.
 *
 * <ul>
 *   <li>{@link ComparisonReuse}: a comparison that a dominating one has decided is that one, or its complement where
 *       branches and selects take the complement for nothing.
 *   <li>{@link BoundMerging}: comparisons that all, or of which some, must hold and that have a common bound are one of
 *       the greatest or least of what is compared.
 * </ul>
 *
 * <p>Under divergence: predicates are of each lane alone. No branch comes or goes, of one that is turned round the arms
 * are the same.
 */
public final class PredicateOpt implements FunctionPass {
    static final String NAME = "nvvm-predicate-opt-variant";
    static final Rule REUSE = new Rule(NAME, "reuse", "a comparison of the same operands before is this one");
    static final Rule COMPLEMENT = new Rule(NAME, "complement", "a comparison before decides the other way round");
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
