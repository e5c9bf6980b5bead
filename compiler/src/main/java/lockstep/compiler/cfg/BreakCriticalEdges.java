package lockstep.compiler.cfg;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.IndirectBranchInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.Remark;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/**
 * break-crit-edges: splits every edge from a block with several successors to a block with several predecessors, so
 * that copies for PHIs can be placed on the edge alone.
 *
 * <pre>{@code
 * entry:                                   entry:
 *   br i1 %c, label %a, label %b             br i1 %c, label %a, label %entry.b_crit_edge
 * a:                              ->       entry.b_crit_edge:
 *   br label %b                              br label %b
 * b:                                       a:
 *   %p = phi ...                             br label %b
 * }</pre>
 *
 * <p>With {@code merge-identical-edges} parallel edges between two blocks count as one: they are critical only if the
 * target has another predecessor, and then share one new block. Without it each is an edge of its own. Edges of an
 * indirect branch cannot be split.
 */
public final class BreakCriticalEdges implements FunctionPass {
    private static final String NAME = "break-crit-edges";
    static final Rule SPLIT = new Rule(NAME, "split-edge", "a critical edge gets a block of its own");
    private static final Knob MERGE_IDENTICAL = Knob.toggle(
            "merge-identical-edges",
            true,
            "parallel edges of a switch share one new block",
            new SourceRef.Manual("LLVM, BreakCriticalEdges", "setMergeIdenticalEdges"));

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "split critical edges",
            new SourceRef.Manual("LLVM passes", "break-crit-edges"),
            List.of(SPLIT),
            List.of(MERGE_IDENTICAL),
            List.of("split"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        Rewriter rewriter = context.rewriter(function);
        boolean merge = context.isOn(MERGE_IDENTICAL);
        for (BasicBlock block : function.blockList()) {
            TerminatorInstruction terminator = block.terminator();
            if (terminator.successorCount() < 2) {
                continue;
            }
            for (int i = 0; i < terminator.successorCount(); i++) {
                if (isCritical(terminator.successor(i), merge)) {
                    split(rewriter, context, terminator, i, merge);
                }
            }
        }
        return rewriter.changed();
    }

    /** Whether an edge from a block with several successors to {@code target} is critical. */
    private static boolean isCritical(BasicBlock target, boolean merge) {
        return merge ? target.singlePredecessor() == null : target.useCount() > 1;
    }

    private static void split(
            Rewriter rewriter, PassContext context, TerminatorInstruction terminator, int index, boolean merge) {
        if (terminator instanceof IndirectBranchInstruction) {
            context.remark(() -> new Remark(
                    Remark.Kind.MISSED,
                    NAME,
                    "IndirectBranch",
                    rewriter.function().name(),
                    terminator.location(),
                    "an edge of an indirect branch cannot be split"));
            return;
        }
        if (!rewriter.allow(SPLIT, terminator)) {
            return;
        }
        BasicBlock target = terminator.successor(index);
        BasicBlock middle = rewriter.splitEdge(terminator, index, edgeName(terminator, target));
        context.count("split", 1);
        if (merge) {
            joinParallelEdges(rewriter, terminator, index, target, middle);
        }
    }

    private static String edgeName(TerminatorInstruction terminator, BasicBlock target) {
        BasicBlock from = terminator.block();
        return nameOf(from) + "." + nameOf(target) + "_crit_edge";
    }

    private static String nameOf(@Nullable BasicBlock block) {
        String name = block == null ? null : block.name();
        return name == null ? "" : name;
    }

    /** Redirects the parallel edges to {@code middle}, which has no PHIs; the PHIs of the target lose their entries. */
    private static void joinParallelEdges(
            Rewriter rewriter, TerminatorInstruction terminator, int done, BasicBlock target, BasicBlock middle) {
        List<Integer> parallel = new ArrayList<>();
        for (int i = done + 1; i < terminator.successorCount(); i++) {
            if (terminator.successor(i) == target) {
                parallel.add(i);
            }
        }
        for (int index : parallel) {
            rewriter.redirect(terminator, index, middle);
        }
    }
}
