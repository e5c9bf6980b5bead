package lockstep.compiler.earlycse;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Refusal;
import lockstep.ir.rule.Refusals;
import lockstep.ir.rule.Rule;

/**
 * early-cse: common subexpression elimination in one walk over the dominator tree, with scoped tables of available
 * expressions and of loaded and stored values.
 *
 * <pre>{@code
 * %x = add i32 %a, %b                       %x = add i32 %a, %b
 * store i32 %x, ptr %p                      store i32 %x, ptr %p
 * %y = add i32 %b, %a              ->       %r = mul i32 %x, %x
 * %z = load i32, ptr %p
 * %r = mul i32 %y, %z
 * }</pre>
 *
 * <p>Memory has a generation that every possible write, fence, atomic and barrier advances, and that is new in a block
 * with several predecessors. A load is replaced only by a value of the same generation or, with {@code memssa}, if
 * memory SSA shows no write of its bytes in between. Convergent operations are never merged: each is executed by its
 * own set of lanes, even where the operands agree. Linear in the instructions.
 */
public final class EarlyCse implements FunctionPass {
    static final String NAME = "early-cse";
    static final Rule DEAD = new Rule(NAME, "remove-dead", "an unused instruction without effects is removed");
    static final Rule EXPRESSION =
            new Rule(NAME, "merge-expression", "a dominating instruction computed the same expression");
    static final Rule LOAD = new Rule(NAME, "merge-load", "a dominating load of the address, nothing written since");
    static final Rule FORWARD = new Rule(NAME, "forward-store", "a load of what a dominating store wrote");
    static final Rule CALL = new Rule(NAME, "merge-call", "a dominating call that only reads returned the same value");
    static final Rule SAME_STORE = new Rule(NAME, "remove-same-store", "a store of what memory already holds");
    static final Rule DEAD_STORE = new Rule(NAME, "remove-dead-store", "a store that the next store overwrites");
    static final Rule BRANCH = new Rule(
            NAME, "propagate-fact", "a condition is known in the arm that it selects, or after its assumption");

    /** Per rule that requires unchanged memory. */
    static final Refusals<Rule> WRITTEN_SINCE = Refusal.ofEach(
            List.of(LOAD, FORWARD, CALL, SAME_STORE), "written-since", "memory may have been written since");

    /** Per rule about one access. */
    static final Refusals<Rule> NOT_SIMPLE =
            Refusal.ofEach(List.of(LOAD, FORWARD, SAME_STORE), "not-simple", "the access is volatile or atomic");

    static final Refusal CONVERGENT =
            new Refusal(EXPRESSION, "convergent", "each of the calls is executed by its own set of converged lanes");
    static final Refusal CHANGES =
            new Refusal(EXPRESSION, "changes", "the register may have a different value each time it is read");
    static final Refusal OTHER_TYPE =
            new Refusal(DEAD_STORE, "other-type", "the next store to the address is of a value of another type");
    static final Refusal SEEN_BETWEEN =
            new Refusal(DEAD_STORE, "seen-between", "something between the stores may read what is stored");

    static final Knob MEMSSA = Knob.toggle(
            "memssa",
            false,
            "query MemorySSA for the writes that may clobber a load",
            new SourceRef.Manual("LLVM passes", "early-cse<memssa>"));

    private static final PassInfo INFO = new PassInfo(
                    NAME,
                    "early common subexpression elimination",
                    new SourceRef.Manual("LLVM passes", "early-cse"),
                    List.of(DEAD, EXPRESSION, LOAD, FORWARD, CALL, SAME_STORE, DEAD_STORE, BRANCH),
                    List.of(MEMSSA),
                    List.of("merged", "forwarded", "stores"),
                    Set.of())
            .declining(refusals());

    private static List<Refusal> refusals() {
        List<Refusal> all = new ArrayList<>(WRITTEN_SINCE.values());
        all.addAll(NOT_SIMPLE.values());
        all.addAll(List.of(CONVERGENT, CHANGES, OTHER_TYPE, SEEN_BETWEEN));
        return all;
    }

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        Rewriter rewriter = context.rewriter(function);
        new EarlyCseWalk(function, rewriter, context).run();
        return rewriter.changed();
    }
}
