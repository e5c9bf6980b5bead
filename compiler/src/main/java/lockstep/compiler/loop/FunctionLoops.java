package lockstep.compiler.loop;

import java.util.Set;
import java.util.function.IntConsumer;
import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.ir.cfg.DominatorTree;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.cfg.Order;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.pass.Analyses;
import lockstep.ir.pass.PassContext;
import org.jspecify.annotations.Nullable;

/**
 * The loops of a function with the control-flow analyses they come from. A loop has a smaller number than its inner
 * loops.
 */
public record FunctionLoops(FunctionGraph graph, DominatorTree dominators, LoopForest loops, Order order) {
    /** The loops of {@code function} in its current state. */
    public static FunctionLoops of(Function function, Analyses analyses) {
        FunctionGraph graph = analyses.get(FlowAnalyses.GRAPH, function);
        return new FunctionLoops(
                graph,
                analyses.get(FlowAnalyses.DOMINATORS, function),
                analyses.get(FlowAnalyses.LOOPS, function),
                Order.of(graph));
    }

    /**
     * Loop {@code number} if it is in simplified form; null otherwise.
     *
     * @param ending headers of loops that end; see {@link LoopProgress}
     */
    public @Nullable SimplifiedLoop simplified(int number, Set<BasicBlock> ending) {
        return SimplifiedLoop.of(this, number, ending);
    }

    /**
     * Calls {@code over} for each loop depth, the deepest first. After a depth that changed anything, the analyses of
     * the function are recomputed.
     */
    public static void deepestFirst(Function function, PassContext context, Rewriter rewriter, IntConsumer over) {
        int deepest = context.get(FlowAnalyses.LOOPS, function).greatestDepth();
        for (int depth = deepest; depth > 0; depth--) {
            long before = rewriter.edits();
            over.accept(depth);
            if (rewriter.edits() != before) {
                context.invalidate(function);
            }
        }
    }
}
