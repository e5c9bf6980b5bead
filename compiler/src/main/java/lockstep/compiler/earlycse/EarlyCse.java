package lockstep.compiler.earlycse;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Refusal;
import lockstep.ir.rule.Rule;

/**
 * early-cse: one walk over the dominator tree with scoped tables of available expressions, loaded and stored values.
 *
 * <p>Memory has a generation that every possible write, fence, atomic and barrier advances, and that starts anew in a
 * block with several predecessors; a load is replaced only by a value of the same generation, or with {@code memssa}
 * where
 * no state between the two concerns its bytes. Convergent operations are
 * never merged: each is executed by its own set of lanes, even where the operands agree.
 */
public final class EarlyCse implements FunctionPass {
    static final String NAME = "early-cse";
    static final Rule DEAD = new Rule(NAME, "remove-dead", "an unused instruction without effects goes");
    static final Rule EXPRESSION =
            new Rule(NAME, "merge-expression", "a dominating instruction computed the same expression");
    static final Rule LOAD = new Rule(NAME, "merge-load", "a dominating load of the address, nothing written since");
    static final Rule FORWARD = new Rule(NAME, "forward-store", "a load of what a dominating store wrote");
    static final Rule CALL = new Rule(NAME, "merge-call", "a dominating call that only reads gave the same value");
    static final Rule SAME_STORE = new Rule(NAME, "remove-same-store", "a store of the value that is there");
    static final Rule DEAD_STORE = new Rule(NAME, "remove-dead-store", "a store that the next store overwrites");
    static final Rule BRANCH = new Rule(
            NAME, "propagate-fact", "a condition is known in the arm that it selects, or behind its assumption");

    /** Per rule that needs memory to be as it was. */
    static final Map<Rule, Refusal> WRITTEN_SINCE = Refusal.ofEach(
            List.of(LOAD, FORWARD, CALL, SAME_STORE), "written-since", "memory may have been written since");

    /** Per rule about one access. */
    static final Map<Rule, Refusal> NOT_SIMPLE = Refusal.ofEach(
            List.of(LOAD, FORWARD, SAME_STORE), "not-simple", "the access is volatile or atomic");

    static final Refusal CONVERGENT =
            new Refusal(EXPRESSION, "convergent", "each of the calls is executed by lanes that come to it together");
    static final Refusal CHANGES =
            new Refusal(EXPRESSION, "changes", "the register may have another value each time it is read");
    static final Refusal OTHER_TYPE =
            new Refusal(DEAD_STORE, "other-type", "the next store to the address is of a value of another type");
    static final Refusal SEEN_BETWEEN =
            new Refusal(DEAD_STORE, "seen-between", "something between the stores may see what is stored");

    static final Knob MEMSSA = Knob.toggle(
            "memssa",
            false,
            "ask MemorySSA which writes concern a load",
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
