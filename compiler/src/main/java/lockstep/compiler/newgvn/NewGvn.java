package lockstep.compiler.newgvn;

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
 * newgvn: optimistic global value numbering. Finds values that are equal on all executable paths, those of loops among
 * them, and replaces each by the one that dominates it; also constants, loads by their memory state, and facts of
 * branches.
 *
 * <pre>{@code
 * loop:                                              loop:
 *   %i = phi i32 [ %s, %entry ], [ %i1, %loop ]        %i = phi i32 [ %s, %entry ], [ %i1, %loop ]
 *   %j = phi i32 [ %s, %entry ], [ %j1, %loop ]        %i1 = add i32 %i, 1
 *   %i1 = add i32 %i, 1                        ->      ...
 *   %j1 = add i32 %j, 1                              exit:
 *   ...                                                ret i32 0
 * exit:
 *   %d = sub i32 %i, %j
 *   ret i32 %d
 * }</pre>
 *
 * <p>{@link CongruenceSolver} computes the classes, {@link CongruenceRewriter} applies them. If classes differed only
 * in poison-generating flags, both run once more without flags.
 *
 * <p>Convergent operations each have a class of their own, and nothing is computed where it was not. An equality holds
 * for each lane by itself: the lane computed the leader before, and nothing that the value depends on has changed
 * since.
 */
public final class NewGvn implements FunctionPass {
    private static final String NAME = "newgvn";
    static final Rule DEAD = rule("remove-dead", "an unused instruction without effects is removed");
    static final Rule CONSTANT = rule("merge-constant", "a value is one constant on all executable paths");
    static final Rule VALUE = rule("merge-value", "a dominating value is equal");
    static final Rule PHI = rule("merge-phi", "a PHI equals another one, or a value that dominates it");
    static final Rule OPERATION =
            rule("join-operations", "an operation on PHIs becomes a PHI of available values, one for each edge");
    static final Rule LOAD = rule("merge-load", "a load equals a dominating value");
    static final Rule FACT = rule("propagate-fact", "a dominating branch determines the value of an operand");
    static final Rule SAME_STORE = rule("remove-same-store", "a store of the value that memory already holds");
    static final Rule BRANCH = rule("fold-branch", "a branch or switch with one executable target becomes a jump");
    static final Rule BLOCK = rule("remove-blocks", "unreachable blocks are removed");

    static final Knob ROUNDS = new Knob(
            "rounds",
            4,
            1,
            1000,
            "most solutions with flags; another one only if flags were given up, edges removed, or values pinned",
            new SourceRef.Assumed("LLVM solves once"));

    static final Knob PHI_OF_OPERATIONS = Knob.toggle(
            "enable-phi-of-ops",
            true,
            "match operations on PHIs as PHIs of operations",
            new SourceRef.Manual("LLVM passes", "newgvn, option enable-phi-of-ops"));

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "optimistic global value numbering by congruence classes",
            new SourceRef.Manual("Gargi: A Sparse Algorithm for Predicated Global Value Numbering", "2 to 4"),
            List.of(DEAD, CONSTANT, VALUE, PHI, OPERATION, LOAD, FACT, SAME_STORE, BRANCH, BLOCK),
            List.of(ROUNDS, PHI_OF_OPERATIONS),
            List.of("merged", "joined", "removed", "edges", "blocks", "pinned"),
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
        boolean isChanged = false;
        long rounds = context.knob(ROUNDS);
        boolean isOpen = true;
        for (long round = 0; round < rounds && isOpen; round++) {
            CongruenceSolver solver = solved(function, context, true);
            CongruenceRewriter rewriter = new CongruenceRewriter(function, context, solver);
            isChanged |= write(function, context, rewriter);
            isOpen = rewriter.hasLostEdges() || solver.pinned() > 0;
            if (solver.keys().isMixed()) {
                CongruenceSolver plain = solved(function, context, false);
                boolean isMerged = write(function, context, new CongruenceRewriter(function, context, plain));
                isChanged |= isMerged;
                isOpen |= isMerged;
            }
        }
        return isChanged;
    }

    private static CongruenceSolver solved(Function function, PassContext context, boolean hasFlags) {
        CongruenceSolver solver = new CongruenceSolver(function, context, hasFlags);
        solver.solve(function);
        context.count("pinned", solver.pinned());
        return solver;
    }

    private static boolean write(Function function, PassContext context, CongruenceRewriter rewriter) {
        boolean isChanged = rewriter.run();
        if (isChanged) {
            context.invalidate(function);
        }
        return isChanged;
    }
}
