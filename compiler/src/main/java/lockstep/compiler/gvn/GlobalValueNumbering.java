package lockstep.compiler.gvn;

import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * gvn: gives expressions numbers that are equal where their values are, and takes for each the value of its number that
 * dominates it; loads by the state of memory that they find. What is there on all ways but one is computed on that one
 * (partial redundancy elimination).
 *
 * <p>Convergent operations have no numbers, and nothing is computed on an edge that was not computed behind it by the
 * same lanes. Barriers, fences and ordered atomics are states of memory like stores, so that no load takes a value from
 * before one, unless no other thread can write there.
 */
public final class GlobalValueNumbering implements FunctionPass {
    private static final String NAME = "gvn";
    static final Rule DEAD = rule("remove-dead", "an unused instruction without effects goes");
    static final Rule SIMPLIFY = rule("simplify", "an instruction equals an existing value");
    static final Rule EXPRESSION = rule("merge-expression", "a dominating instruction has the same number");
    static final Rule PHI = rule("merge-phi", "two PHIs of a block have the same entries");
    static final Rule FACT = rule("propagate-fact", "a branch that dominates a use says what is used");
    static final Rule FORWARD = rule("forward-store", "a load of what a dominating store wrote");
    static final Rule COERCE =
            rule("coerce-load", "a load of a part of what was stored, filled, copied from a constant or loaded");
    static final Rule EQUAL = rule("propagate-equality", "two values are equal by a branch that dominates a use");
    static final Rule LOAD = rule("merge-load", "a dominating load found the same state of memory");
    static final Rule JOIN = rule("join-loads", "what a load finds is known on every way: a PHI");
    static final Rule LOAD_PRE =
            rule("load-pre", "what a load finds is known on some ways: it is loaded on the others");
    static final Rule SCALAR_PRE = rule("scalar-pre", "a value is there on some ways: it is computed on the others");
    static final Rule CHAIN = rule("merge-blocks", "a block and the only one it leads to, which nothing else leads to");
    static final Rule SPLIT = rule("split-edge", "a critical edge gets a block for what is computed on it");

    static final Knob PRE = toggle("pre", true, "compute values on edges");
    static final Knob MOVE_LOADS = toggle("load-pre", true, "load on edges");
    static final Knob BACK_EDGES = toggle("split-backedge-load-pre", false, "load on critical edges back into loops");
    static final Knob PRE_EDGES = new Knob(
            "pre-edges",
            4,
            1,
            64,
            "most edges on which one expression or load is computed; one where lanes may come by different edges",
            new SourceRef.Assumed("LLVM computes on one edge"));
    static final Knob ROUNDS = new Knob(
            "rounds", 8, 1, 1000, "most walks over a function", new SourceRef.Assumed("LLVM has no limit"));

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "global value numbering with elimination of partial redundancies",
            new SourceRef.Manual("LLVM passes", "gvn"),
            List.of(
                    DEAD, SIMPLIFY, EXPRESSION, PHI, FACT, EQUAL, FORWARD, COERCE, LOAD, JOIN, LOAD_PRE, SCALAR_PRE,
                    CHAIN, SPLIT),
            List.of(PRE, MOVE_LOADS, BACK_EDGES, PRE_EDGES, ROUNDS),
            List.of("merged", "loads", "inserted"),
            Set.of());

    private static Rule rule(String name, String summary) {
        return new Rule(NAME, name, summary);
    }

    private static Knob toggle(String name, boolean isOn, String help) {
        return Knob.toggle(name, isOn, help, new SourceRef.Manual("LLVM, GVNOptions", name));
    }

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        boolean isChanged = mergeBlocks(function, context);
        long rounds = context.knob(ROUNDS);
        for (long round = 0; round < rounds; round++) {
            if (!new NumberingRound(function, context).run()) {
                break;
            }
            isChanged = true;
            context.invalidate(function);
        }
        return isChanged;
    }

    /** What is computed in one block is seen sooner, and edges between two that are one are no place to compute on. */
    private static boolean mergeBlocks(Function function, PassContext context) {
        Rewriter rewriter = context.rewriter(function);
        for (BasicBlock block : List.copyOf(function.blockList())) {
            BasicBlock before = block.chainedPredecessor();
            if (before != null && rewriter.allow(CHAIN, before.terminator())) {
                rewriter.mergeIntoPredecessor(block);
            }
        }
        if (rewriter.changed()) {
            context.invalidate(function);
        }
        return rewriter.changed();
    }
}
