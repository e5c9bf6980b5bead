package lockstep.compiler.reassociate;

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
 * reassociate: flattens nested sums, products, conjunctions, disjunctions and exclusive ors.
 *
 * <ol>
 *   <li>The leaves of an expression whose inner operations have a single use are collected ({@link ExpressionTree}) and
 *       sorted by rank ({@link OperandRanks}).
 *   <li>Constants are folded, opposite terms cancel, equal terms are combined and common factors taken out
 *       ({@link Simplification}).
 *   <li>Pairs of operands that occur together in several expressions are combined first, for value numbering to find
 *       them ({@link PairScores}).
 *   <li>The expression is rewritten as a chain ({@link TreeWriter}): operands of low rank (constants, arguments,
 *       earlier blocks) are innermost, so that loop-invariant parts are computed separately.
 * </ol>
 *
 * <pre>{@code
 * %x = add i32 %a, 3
 * %y = add i32 %b, %x        ->        %y = add i32 %a, 7
 * %z = add i32 %y, 4                   %z = add i32 %y, %b
 * }</pre>
 *
 * <p>A rewritten sum keeps {@code nuw} if all its operations had it, and {@code nsw} if all had it and either no
 * operand is negative or all had {@code nuw} as well. Floats take part where {@code reassoc} and {@code nsz} allow it;
 * rewritten operations have the flags that all had.
 *
 * <p>The algorithm is LLVM's. Each expression is visited a limited number of times, which LLVM does not limit.
 */
public final class Reassociate implements FunctionPass {
    private static final String NAME = "reassociate";
    static final Rule DEAD = rule("remove-dead", "an unused instruction without effects is removed");
    static final Rule SWAP = rule("order-operands", "the lower rank is on the left, a constant on the right");
    static final Rule SHIFT = rule("shift-to-product", "a shift in a sum or product becomes a product");
    static final Rule OR_TO_SUM = rule("or-to-sum", "a disjunction of values without common bits becomes a sum");
    static final Rule SUBTRACT = rule("break-up-difference", "a difference in a sum becomes a sum with a negated term");
    static final Rule NEGATION = rule("negation-to-product", "a negated product becomes a product with the factor -1");
    static final Rule SIGN = rule("sign-of-constant", "the sign of a factor moves into the addition or subtraction");
    static final Rule JOIN = rule("join-like-terms", "equal terms of a sum are multiplied");
    static final Rule FACTOR = rule("factor", "a factor common to terms of a sum is multiplied once");
    static final Rule MASKS = rule("join-masks", "masked parts of one value in an exclusive or are combined");
    static final Rule POWERS = rule("powers", "repeated factors are squared");
    static final Rule REWRITE = rule("rewrite-tree", "operands of nested operations are simplified and reordered");

    static final Knob LOCAL_PAIRS = Knob.toggle(
            "use-cse-local",
            true,
            "compute frequent pairs first only among operands of the block of the lowest rank",
            new SourceRef.Manual("LLVM passes", "reassociate, option reassociate-use-cse-local"));

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "reassociate expressions",
            new SourceRef.Manual("LLVM passes", "reassociate"),
            List.of(DEAD, SWAP, SHIFT, OR_TO_SUM, SUBTRACT, NEGATION, SIGN, JOIN, FACTOR, MASKS, POWERS, REWRITE),
            List.of(LOCAL_PAIRS),
            List.of("rewritten", "removed"),
            Set.of());

    private static Rule rule(String name, String summary) {
        return new Rule(NAME, name, summary);
    }

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        return new ReassociateRun(function, context).run();
    }
}
