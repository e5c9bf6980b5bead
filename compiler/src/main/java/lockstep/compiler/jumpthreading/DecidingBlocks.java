package lockstep.compiler.jumpthreading;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Objects;
import java.util.Set;
import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.compiler.analysis.convergence.Convergence;
import lockstep.ir.cfg.ControlDependence.UnansweredControllers;
import lockstep.ir.cfg.FlowGraph.FlowEdge;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.pass.PassContext;

/**
 * The blocks whose terminators decide, directly or through others, whether a lane reaches a convergent operation: the
 * closure of control dependence from those operations.
 *
 * <p>After any other block there is one through which all its lanes pass, with no convergent operation before it. So
 * another block may be copied for some of its edges: no operation depends on more values than before (S7.3), and lanes
 * that reconverged in the block separate at its copies and reconverge there at the latest (S5.4).
 *
 * <p>Redirecting edges past a block that is not in the set keeps this true for all others, as does removing edges: what
 * is then between a block and its reconvergence point was previously between the bypassed block and the reconvergence
 * point of that.
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

    /** {@code block} was merged into {@code before}, its only predecessor. */
    void merged(BasicBlock before, BasicBlock block) {
        if (blocks.remove(block)) {
            blocks.add(before);
        } else {
            blocks.remove(before);
        }
    }
}
