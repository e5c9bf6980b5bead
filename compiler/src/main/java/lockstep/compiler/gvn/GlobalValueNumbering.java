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
 * gvn: global value numbering. Equal expressions get equal numbers, and each is replaced by a dominating value of its
 * number; loads are numbered by the memory state that they read. What is available on all incoming edges but some is
 * computed on those (partial redundancy elimination).
 *
 * <ol>
 *   <li>Chains of blocks are merged.
 *   <li>{@link NumberingRound} walks the dominator tree: simplifies, propagates facts of branches, merges expressions
 *       and replaces loads ({@link LoadNumbering}).
 *   <li>{@link ScalarPre} computes partially redundant expressions on edges; critical edges that need it are split.
 *   <li>Rounds are repeated until nothing changes.
 * </ol>
 *
 * <p>Convergent operations have no numbers, and an edge gets no computation that the same lanes did not execute after
 * it. Barriers, fences and ordered atomics are memory states like stores, so that no load takes a value from before
 * one, unless no other thread can write there.
 */
public final class GlobalValueNumbering implements FunctionPass {
    private static final String NAME = "gvn";
    static final Rule DEAD = rule("remove-dead", "an unused instruction without effects is removed");
    static final Rule SIMPLIFY = rule("simplify", "an instruction equals an existing value");
    static final Rule EXPRESSION = rule("merge-expression", "a dominating instruction has the same number");
    static final Rule PHI = rule("merge-phi", "two PHIs of a block have the same entries");
    static final Rule FACT = rule("propagate-fact", "a dominating branch determines the value of an operand");
    static final Rule FORWARD = rule("forward-store", "a load of what a dominating store wrote");
    static final Rule COERCE =
            rule("coerce-load", "a load of a part of what was stored, filled, copied from a constant or loaded");
    static final Rule EQUAL = rule("propagate-equality", "a dominating branch shows that two values are equal");
    static final Rule LOAD = rule("merge-load", "a dominating load read the same state of memory");
    static final Rule JOIN = rule("join-loads", "a load whose value is known on every edge becomes a PHI");
    static final Rule LOAD_PRE =
            rule("load-pre", "a load whose value is known on some edges is executed on the others");
    static final Rule SCALAR_PRE = rule("scalar-pre", "a value available on some edges is computed on the others");
    static final Rule CHAIN =
            rule("merge-blocks", "a block is merged with its only successor if that has no other predecessor");
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
    static final Knob ROUNDS =
            new Knob("rounds", 8, 1, 1000, "most walks over a function", new SourceRef.Assumed("LLVM has no limit"));

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "global value numbering with elimination of partial redundancies",
            new SourceRef.Manual("LLVM passes", "gvn"),
            List.of(
                    DEAD,
                    SIMPLIFY,
                    EXPRESSION,
                    PHI,
                    FACT,
                    EQUAL,
                    FORWARD,
                    COERCE,
                    LOAD,
                    JOIN,
                    LOAD_PRE,
                    SCALAR_PRE,
                    CHAIN,
                    SPLIT),
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

    /** Values in merged blocks are found in one walk, and an edge inside a chain needs no computation on it. */
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
