package lockstep.compiler.jumpthreading;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Objects;
import java.util.Set;
import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.compiler.analysis.convergence.Convergence;
import lockstep.ir.cfg.FlowEdge;
import lockstep.ir.cfg.UnansweredControllers;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.pass.PassContext;

/**
 * The blocks whose ends decide, by themselves or through others, whether a lane comes to a convergent operation: the
 * closure of control dependence from those operations on.
 *
 * <p>Behind any other block there is one through which all its lanes come, and no convergent operation before that. So
 * another block may be copied for some of its edges: no operation depends on more values than before (S7.3), and lanes
 * that met in the block, part at its copies and meet at the latest there (S5.4).
 *
 * <p>Leading edges past a block that is not here keeps this true of all others, as does cutting edges: what comes to
 * lie between a block and the one where its lanes meet lay behind the block gone past, before its lanes met.
 */
final class DecidingBlocks {
    private final Set<BasicBlock> blocks = Collections.newSetFromMap(new IdentityHashMap<>());

    DecidingBlocks(Function function, PassContext context) {
        FunctionGraph graph = context.get(FlowAnalyses.GRAPH, function);
        UnansweredControllers controllers =
                new UnansweredControllers(graph, context.get(FlowAnalyses.POST_DOMINATORS, function));
        Deque<BasicBlock> work = new ArrayDeque<>();
        for (CallInstruction operation :
                context.get(Convergence.ANALYSIS, function).operations()) {
            work.push(Objects.requireNonNull(operation.block()));
        }
        while (!work.isEmpty()) {
            for (FlowEdge edge : controllers.take(graph.indexOf(work.pop()))) {
                BasicBlock source = graph.block(edge.source());
                if (blocks.add(source)) {
                    work.push(source);
                }
            }
        }
    }

    boolean contains(BasicBlock block) {
        return blocks.contains(block);
    }

    /** {@code before}, which only led to {@code block}, has got the contents and the end of that. */
    void merged(BasicBlock before, BasicBlock block) {
        if (blocks.remove(block)) {
            blocks.add(before);
        } else {
            blocks.remove(before);
        }
    }
}
